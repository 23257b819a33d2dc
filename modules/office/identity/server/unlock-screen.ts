import { type Selectable, sql } from 'kysely';
import { verifyPassword } from '#kernel/server/passwords.ts';
import { unlockScreen } from '../contract/account.ts';
import { UNLOCK_TRIES } from '../rules/codes.ts';
import { CodeWrong, LoginEnded, PasswordOldWrong } from '../rules/refusals.ts';
import type { AccountRow } from './accounts.ts';
import { endGuessed, ownAccount } from './own-login.ts';
import { ownLogin } from './sessions.ts';
import type { IdentityContext } from './tables.ts';
import { identity, type LoginRecordTable } from './tables.ts';
import { spendCode } from './verify-codes.ts';

/**
 * Opens a locked screen by password or code. Each try is counted before it is looked at; the fifth wrong one
 * ends the login (10120).
 */
export const unlockScreenHandler = identity.command(unlockScreen, async (ctx) => {
  const account = await ownAccount(ctx);
  const login = await ctx.inOwnTransaction((separateCtx) => countUnlock(separateCtx));
  if (!login.locked) return { locked: false as const };
  const right = await proven(ctx, account, ctx.input);
  if (right) {
    await ctx.tx
      .updateTable('identity.login_record')
      .set({ locked: false, wrong_unlocks: 0 })
      .where('id', '=', login.id)
      .where('state', '=', 'live')
      .execute();
    return { locked: false as const };
  }
  if (login.wrong_unlocks + 1 >= UNLOCK_TRIES) return endGuessed(ctx, account, login.id);
  throw ctx.input.password === undefined ? CodeWrong({}, 'smsCode') : PasswordOldWrong({}, 'password');
});

async function countUnlock(separateCtx: IdentityContext): Promise<Selectable<LoginRecordTable>> {
  const login = await ownLogin(separateCtx);
  if (!login.locked) return login;
  if (login.wrong_unlocks >= UNLOCK_TRIES) throw LoginEnded({});
  await separateCtx.tx
    .updateTable('identity.login_record')
    .set({ wrong_unlocks: sql`wrong_unlocks + 1` })
    .where('id', '=', login.id)
    .execute();
  return login;
}

async function proven(
  ctx: IdentityContext,
  account: AccountRow,
  given: { password?: string | undefined; smsCode?: string | undefined },
): Promise<boolean> {
  if (given.password !== undefined)
    return ctx.outsideTransaction(() => verifyPassword(given.password as string, account.password_hash));
  const target = account.mobile ?? account.email ?? '';
  return spendCode(
    ctx,
    'UNLOCK',
    account.mobile === null ? 'email' : 'sms',
    target,
    given.smsCode ?? '',
  ).then(
    () => true,
    (error: unknown) => {
      if (CodeWrong.is(error)) return false;
      throw error;
    },
  );
}
