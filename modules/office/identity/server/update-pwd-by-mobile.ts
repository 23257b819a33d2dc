import { updatePwdByMobile } from '../contract/login.ts';
import { AccountForbidden, AccountUnactivated, TicketInvalid } from '../rules/refusals.ts';
import { type AccountRow, lockAccount, STATUS } from './accounts.ts';
import { formatNow, notifyAccount } from './notify.ts';
import { earlierHashes, hashOutside, writePassword } from './passwords.ts';
import { endLogins } from './sessions.ts';
import { identity } from './tables.ts';
import { readTicket, redeemTicket, ticketAccount } from './tickets.ts';

/**
 * A new password for somebody who proved to hold the number or address of the account (administration-domain
 * 2.6). Every login ends.
 */
export const updatePwdByMobileHandler = identity.command(updatePwdByMobile, async (ctx) => {
  const bound = { purpose: 'FORGET_PWD', target: ctx.input.mobile } as const;
  const owner = await ticketAccount(ctx, await readTicket(ctx, 'verify', ctx.input.verifyTicket, bound));
  refuseStatus(owner);
  const hash = await hashOutside(ctx, ctx.input, owner, await earlierHashes(ctx, owner.id));
  const { accountId } = await redeemTicket(ctx, 'verify', ctx.input.verifyTicket, bound);
  const account = accountId === null ? null : await lockAccount(ctx.tx, accountId);
  // Set by somebody else meanwhile: what was compared with the earlier ones is not true of them any more.
  if (account === null || account.password_hash !== owner.password_hash) throw TicketInvalid({});
  refuseStatus(account);
  await writePassword(ctx, account, hash, false);
  await endLogins(ctx, account.id, 'revoked', 'password');
  await notifyAccount(ctx, 'PASSWORD_CHANGED', account.id, {
    time: await formatNow(ctx, account.time_zone),
    ip: ctx.actor.ip,
  });
  ctx.target({ type: 'ACCOUNT', id: account.id });
  return null;
});

function refuseStatus({ status }: Pick<AccountRow, 'status'>): void {
  if (status === STATUS.unactivated) throw AccountUnactivated({});
  if (status === STATUS.forbidden) throw AccountForbidden({});
}
