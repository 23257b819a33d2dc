import { matchCode } from '../contract/login.ts';
import { AccountForbidden, AccountUnactivated, MobileTaken } from '../rules/refusals.ts';
import { accountById, accountNamed, STATUS } from './accounts.ts';
import { identity } from './tables.ts';
import { issueTicket } from './tickets.ts';
import { receiverOf, spendCode } from './verify-codes.ts';

/**
 * Uses a code up for a ticket bound to the same purpose and target. What a registered target means is told
 * only now, after the code fitted.
 */
export const matchCodeHandler = identity.command(matchCode, async (ctx) => {
  const { purpose, channel, code } = ctx.input;
  const receiver = await receiverOf(ctx, purpose, channel, ctx.input.target);
  const { accountId } = await spendCode(ctx, purpose, channel, receiver.target, code);
  if (purpose === 'FORGET_PWD') await mayReset(ctx, accountId);
  if (purpose === 'REGISTER' && channel === 'sms' && (await accountNamed(ctx.tx, receiver.target)) !== null)
    throw MobileTaken({}, 'mobile');
  const { ticket, expireSeconds } = await issueTicket(ctx, 'verify', {
    purpose,
    channel,
    target: receiver.target,
    accountId,
  });
  return { verifyTicket: ticket, expireSeconds };
});

async function mayReset(ctx: Parameters<typeof receiverOf>[0], accountId: string | null): Promise<void> {
  const account = accountId === null ? null : await accountById(ctx.tx, accountId);
  if (account?.status === STATUS.unactivated) throw AccountUnactivated({});
  if (account?.status === STATUS.forbidden) throw AccountForbidden({});
}
