import { type RawBuilder, sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { Anonymous, ScreenLocked } from '#kernel/rules/refusals.ts';
import { verifyPassword } from '#kernel/server/passwords.ts';
import { currentUserInfo, liveLogins } from '../contract/account.ts';
import { checkPwdExpire } from '../contract/login.ts';
import { UNLOCK_TRIES } from '../rules/codes.ts';
import { LoginEnded, PasswordOldWrong } from '../rules/refusals.ts';
import { type AccountRow, accountById } from './accounts.ts';
import { loginSettings } from './login-settings.ts';
import { factsOf } from './people.ts';
import { describeOperator, endLogins, lifeOf, ownLogin } from './sessions.ts';
import { type IdentityContext, identity } from './tables.ts';

/** The caller's own account; nobody is 10111. */
export async function ownAccount(ctx: IdentityContext): Promise<AccountRow> {
  const account = ctx.actor.accountId === null ? null : await accountById(ctx.tx, ctx.actor.accountId);
  if (account === null) throw Anonymous({});
  return account;
}

const sideOf = (ctx: IdentityContext): Identity | null =>
  ctx.actor.identity === 'visitor' || ctx.actor.identity === 'clock' ? null : ctx.actor.identity;

/** A locked screen answers nothing but unlock and logout, although restricted logins may ask these calls. */
export async function refuseLocked(ctx: IdentityContext): Promise<void> {
  if (ctx.actor.sessionId === null) return;
  const row = await ctx.tx
    .selectFrom('identity.login_record')
    .select('locked')
    .where('id', '=', ctx.actor.sessionId)
    .executeTakeFirst();
  if (row?.locked) throw ScreenLocked({});
}

/** Who works here (administration-domain 4). */
export const currentUserInfoHandler = identity.query(currentUserInfo, async (ctx) => {
  const account = await ownAccount(ctx);
  await refuseLocked(ctx);
  const facts = await factsOf(ctx, account.id, sideOf(ctx));
  const lifecycle = await lifeOf(ctx, account.id, await loginSettings(ctx), facts.memberType);
  return describeOperator(ctx, account, facts, lifecycle.expired);
});

export const checkPwdExpireHandler = identity.query(checkPwdExpire, async (ctx) => {
  const account = await ownAccount(ctx);
  await refuseLocked(ctx);
  const facts = await factsOf(ctx, account.id, sideOf(ctx));
  const lifecycle = await lifeOf(ctx, account.id, await loginSettings(ctx), facts.memberType);
  return {
    expired: lifecycle.expired,
    mustChange: account.must_change_password,
    daysLeft: lifecycle.daysLeft,
    warn: lifecycle.warn,
  };
});

/** The last guess was wrong too: the login ends, and stays ended. */
export async function endGuessed(ctx: IdentityContext, account: AccountRow, loginId: string): Promise<never> {
  await ctx.inOwnTransaction((separateCtx) =>
    endLogins(separateCtx, account.id, 'revoked', 'guesses', { id: loginId }),
  );
  throw LoginEnded({});
}

/**
 * Proves the own password. A guess is counted before it is looked at, the fifth wrong one ends the login
 * (10120), a right one clears the count.
 * Answers the account as it was proven, and its login.
 */
export async function proveOwnPassword(
  ctx: IdentityContext,
  password: string,
  field: string,
): Promise<{ account: AccountRow; loginId: string }> {
  const login = await ctx.inOwnTransaction(async (separateCtx) => {
    const counted = await ownLogin(separateCtx);
    if (counted.wrong_passwords >= UNLOCK_TRIES) throw LoginEnded({});
    await setWrongPasswords(separateCtx, counted.id, sql`wrong_passwords + 1`);
    return counted;
  });
  const account = await ownAccount(ctx);
  const right = await ctx.outsideTransaction(() => verifyPassword(password, account.password_hash));
  if (!right) {
    if (login.wrong_passwords + 1 < UNLOCK_TRIES) throw PasswordOldWrong({}, field);
    return endGuessed(ctx, account, login.id);
  }
  await ctx.inOwnTransaction((separateCtx) => setWrongPasswords(separateCtx, login.id, sql`0`));
  return { account, loginId: login.id };
}

const setWrongPasswords = (
  separateCtx: IdentityContext,
  loginId: string,
  count: RawBuilder<number>,
): Promise<unknown> =>
  separateCtx.tx
    .updateTable('identity.login_record')
    .set({ wrong_passwords: count })
    .where('id', '=', loginId)
    .execute();

/** The caller's live logins, the newest first. */
export const liveLoginsHandler = identity.query(liveLogins, async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('identity.login_record')
    .selectAll()
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .where('state', '=', 'live')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    current: r.id === ctx.actor.sessionId,
    ip: r.ip,
    device: r.user_agent,
    identity: r.side,
    createdAt: r.gmt_create.toISOString(),
    lastSeenAt: r.last_seen_at.toISOString(),
    expiresAt: r.expires_at.toISOString(),
  }));
});
