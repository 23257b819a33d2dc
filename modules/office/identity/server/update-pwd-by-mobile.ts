import { updatePwdByMobile } from '../contract/login.ts';
import { AccountForbidden, AccountUnactivated, TicketInvalid } from '../rules/refusals.ts';
import { lockAccount, STATUS } from './accounts.ts';
import { formatNow, notifyAccount } from './notify.ts';
import { acceptedHash, earlierHashes, writePassword } from './passwords.ts';
import { endLogins } from './sessions.ts';
import { identity } from './tables.ts';
import { redeemTicket } from './tickets.ts';

/**
 * A new password for somebody who proved to hold the number or address of the account (administration-domain
 * 2.6). Every login ends.
 */
export const updatePwdByMobileHandler = identity.command(updatePwdByMobile, async (ctx) => {
  const { accountId } = await redeemTicket(ctx, 'verify', ctx.input.verifyTicket, {
    purpose: 'FORGET_PWD',
    target: ctx.input.mobile,
  });
  const account = accountId === null ? null : await lockAccount(ctx.tx, accountId);
  if (account === null) throw TicketInvalid({});
  if (account.status === STATUS.unactivated) throw AccountUnactivated({});
  if (account.status === STATUS.forbidden) throw AccountForbidden({});
  const hash = await acceptedHash(ctx.input, account, await earlierHashes(ctx, account.id));
  await writePassword(ctx, account, hash, false);
  await endLogins(ctx, account.id, 'revoked', 'password');
  await notifyAccount(ctx, 'PASSWORD_CHANGED', account.id, {
    time: await formatNow(ctx, account.time_zone),
    ip: ctx.actor.ip,
  });
  ctx.target({ type: 'ACCOUNT', id: account.id });
  return null;
});
