import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Identity } from '#kernel/rules/contract.ts';
import { LoginRequired, Maintenance } from '#kernel/rules/refusals.ts';
import { FINGERPRINT } from '#kernel/server/admit-caller.ts';
import { nowHere, nowOnce } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { SignedIn } from '../contract/login.ts';
import { LOGIN_DAYS } from '../rules/codes.ts';
import { landingOf } from '../rules/landing.ts';
import { signedIn } from '../rules/news.ts';
import { passwordLife } from '../rules/password-life.ts';
import { AccountForbidden } from '../rules/refusals.ts';
import type { AccountRow } from './accounts.ts';
import { type LoginSettings, loginSettings, passwordDays } from './login-settings.ts';
import { formatNow, notifyAccount } from './notify.ts';
import { factsOf, type Known, operatorOf } from './people.ts';
import type { PersonFacts } from './ports.ts';
import type { EndReason, IdentityContext, LoginRecordTable, LoginState } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

const LOGIN_SECONDS = LOGIN_DAYS * 86_400;
export type Grant = 'password' | 'code' | 'register' | 'activate' | 'ticket';

/**
 * Opens a login for an account whose owner is proven and whose row is locked: token, bound cookie, the oldest
 * beyond the limit replaced. Refuses a shut company or person (10103).
 */
export async function openLogin(
  ctx: IdentityContext,
  account: AccountRow,
  grant: Grant,
  asked: Identity | null = null,
): Promise<z.input<typeof SignedIn>> {
  const settings = await loginSettings(ctx);
  const facts = await factsOf(ctx, account.id, asked);
  if (facts.forbidden === true) throw AccountForbidden({});
  if (settings.maintenance && facts.identity !== 'platform') throw Maintenance({});
  await replaceOldest(ctx, account.id, settings.singleLogin ? 1 : settings.maxLogins);
  const token = newToken();
  const fingerprint = newToken();
  const strange = await isNewDevice(ctx, account.id);
  const login = await ctx.tx
    .insertInto('identity.login_record')
    .values({
      account_id: account.id,
      token_hash: hashOf(token),
      fp_hash: hashOf(fingerprint),
      side: facts.identity,
      login_type: 'platform',
      grant_type: grant,
      ip: ctx.actor.ip.slice(0, 64),
      user_agent: ctx.actor.device.slice(0, 200),
      gmt_create: nowHere,
      last_seen_at: nowHere,
      expires_at: sql`${nowHere} + make_interval(secs => ${LOGIN_SECONDS})`,
      end_reason: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.cookie({
    name: FINGERPRINT(ctx.service('doorSettings').secureCookies),
    value: fingerprint,
    maxAgeSeconds: LOGIN_SECONDS,
    httpOnly: true,
  });
  if (strange)
    await notifyAccount(ctx, 'LOGIN_NEW_DEVICE', account.id, {
      time: await formatNow(ctx, account.time_zone),
      ip: ctx.actor.ip,
      device: ctx.actor.device,
    });
  const { memberId, memberName, roleCodes, deptId, empId } = facts;
  const name = facts.empName ?? account.person_name ?? account.login_name ?? '';
  ctx.target({
    type: 'ACCOUNT',
    id: account.id,
    no: account.login_name,
    by: { accountId: account.id, name, memberId, memberName, roleCodes, deptId, empId },
  });
  await asSystem(ctx, () =>
    ctx.emit(signedIn, { accountId: account.id, loginId: login.id, identity: facts.identity }),
  );
  return signedInAnswer(ctx, account, facts, settings, token);
}

async function signedInAnswer(
  ctx: IdentityContext,
  account: AccountRow,
  facts: PersonFacts,
  settings: LoginSettings,
  token: string,
): Promise<z.input<typeof SignedIn>> {
  const lifecycle = await lifeOf(ctx, account.id, settings, facts.memberType);
  const operator = await describeOperator(ctx, account, facts, lifecycle.expired);
  return {
    token,
    operator,
    landing: landingOf(facts.identity, facts.routes, ctx.service('landingPages')),
    mustChangePassword: account.must_change_password,
    passwordDaysLeft: lifecycle.daysLeft,
    agreementPending: facts.agreementPending,
    permissionVersion: account.permission_version,
  };
}

/** The operator with theme and market, as sign-in and currentUserInfo answer it. */
export async function describeOperator(
  ctx: IdentityContext,
  account: Known,
  facts: PersonFacts,
  passwordExpired: boolean,
): Promise<ReturnType<typeof operatorOf>> {
  const setting = await ctx.tx
    .selectFrom('identity.user_setting')
    .select('theme')
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  const market = await asSystem(
    ctx,
    async () => (await ctx.service('people').marketStatus?.(ctx.tx, facts)) ?? null,
  );
  return operatorOf(account, facts, { theme: setting?.theme ?? null, passwordExpired, marketStatus: market });
}

/** How long the account's password still lives. */
export async function lifeOf(
  ctx: IdentityContext,
  accountId: string,
  settings: LoginSettings,
  memberType: string | null,
) {
  const row = await ctx.tx
    .selectFrom('identity.account')
    .select(sql<number>`floor(extract(epoch from ${nowOnce} - password_changed_at) / 86400)::int`.as('days'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return passwordLife(row.days, passwordDays(settings, memberType));
}

async function replaceOldest(ctx: IdentityContext, accountId: string, most: number): Promise<void> {
  await sql`update identity.login_record set state = 'replaced', ended_at = ${nowHere} where id in
    (select id from identity.login_record where account_id = ${accountId}::bigint and state = 'live' order by id desc offset ${most - 1})`.execute(
    ctx.tx,
  );
}

/**
 * True when the account has signed in before, but never from this kind of device: versions of the same
 * browser are one kind.
 */
async function isNewDevice(ctx: IdentityContext, accountId: string): Promise<boolean> {
  const kind = ctx.actor.device.slice(0, 200).replace(/[0-9._]+/g, '');
  const { rows } = await sql<{
    before: boolean;
    here: boolean;
  }>`select count(*) > 0 as before, coalesce(bool_or(regexp_replace(user_agent, '[0-9._]+', '', 'g') = ${kind}), false) as here
    from identity.login_record where account_id = ${accountId}::bigint`.execute(ctx.tx);
  return rows[0]?.before === true && !rows[0].here;
}

/** Ends live logins of an account; `except` goes on. Answers how many ended. */
export async function endLogins(
  ctx: Pick<IdentityContext, 'tx' | 'live'>,
  accountId: string,
  state: LoginState,
  reason: EndReason | null,
  only: { except?: string | null; id?: string } = {},
): Promise<number> {
  let query = ctx.tx
    .updateTable('identity.login_record')
    .set({ state, end_reason: reason, ended_at: nowHere })
    .where('account_id', '=', accountId)
    .where('state', '=', 'live');
  if (only.except !== undefined && only.except !== null) query = query.where('id', '!=', only.except);
  if (only.id !== undefined) query = query.where('id', '=', only.id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  // The person's streams look again and find their login gone.
  if (numUpdatedRows > 0n) ctx.live(`account:${accountId}`, { rights: true });
  return Number.parseInt(String(numUpdatedRows), 10);
}

/** The caller's own live login, locked. Refuses with 10101 when it has ended meanwhile. */
export async function ownLogin(ctx: IdentityContext): Promise<Selectable<LoginRecordTable>> {
  const row =
    ctx.actor.sessionId === null
      ? undefined
      : await ctx.tx
          .selectFrom('identity.login_record')
          .selectAll()
          .where('id', '=', ctx.actor.sessionId)
          .where('state', '=', 'live')
          .forNoKeyUpdate()
          .executeTakeFirst();
  if (row === undefined) throw LoginRequired({});
  return row;
}
