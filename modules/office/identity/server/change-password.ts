import { changePassword } from '../contract/account.ts';
import { LoginEnded, PasswordOldWrong } from '../rules/refusals.ts';
import { lockAccount } from './accounts.ts';
import { formatNow, notifyAccount } from './notify.ts';
import { proveOwnPassword, refuseLocked } from './own-login.ts';
import { earlierHashes, hashOutside, writePassword } from './passwords.ts';
import { endLogins } from './sessions.ts';
import { identity } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

/**
 * A new password of one's own (administration-domain 21): the fifth wrong old one ends the login, other
 * logins are revoked, this one goes on under a fresh token.
 */
export const changePasswordHandler = identity.command(changePassword, async (ctx) => {
  await refuseLocked(ctx);
  const { account, loginId } = await proveOwnPassword(ctx, ctx.input.oldPassword, 'oldPassword');
  const hash = await hashOutside(ctx, ctx.input, account, await earlierHashes(ctx, account.id));
  const locked = await lockAccount(ctx.tx, account.id);
  if (locked === null || locked.password_hash !== account.password_hash)
    throw PasswordOldWrong({}, 'oldPassword');
  await writePassword(ctx, account, hash, false);
  await endLogins(ctx, account.id, 'revoked', 'password', { except: loginId });
  const token = newToken();
  const { numUpdatedRows } = await ctx.tx
    .updateTable('identity.login_record')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', loginId)
    .where('state', '=', 'live')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw LoginEnded({});
  await notifyAccount(ctx, 'PASSWORD_CHANGED', account.id, {
    time: await formatNow(ctx, account.time_zone),
    ip: ctx.actor.ip,
  });
  ctx.target({ type: 'ACCOUNT', id: account.id });
  return { token };
});
