import { type Kysely, sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { newPassword } from '#kernel/server/passwords.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { ACCOUNT } from '../rules/account-lifecycle.ts';
import type { Purpose } from '../rules/codes.ts';
import { TicketInvalid } from '../rules/refusals.ts';
import {
  type AccountRow,
  accountById,
  changedBy,
  lockAccount,
  refuseTaken,
  STATUS,
  uniquely,
} from './accounts.ts';
import { type AccountSearch, accountsLike } from './find-accounts.ts';
import { loginSettings } from './login-settings.ts';
import { formatNow, notifyAccount } from './notify.ts';
import { earlierHashes, hashInside, hashOutside, rememberPassword, writePassword } from './passwords.ts';
import { endLogins } from './sessions.ts';
import { type EndReason, type IdentityTables, identity } from './tables.ts';
import { issueTicket, redeemTicket, voidTickets } from './tickets.ts';

export type { DoorSettings, PeopleService, PersonFacts, ShareContent, ShareSource } from './ports.ts';
export { accountRows, accountsLike, changeContact, removeAccount } from './staff-accounts.ts';

/** What other capabilities may know of an account. Never the password. */
export interface Account {
  readonly id: string;
  readonly version: number;
  readonly loginName: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly personName: string | null;
  readonly gender: string;
  readonly status: '10' | '20' | '30';
  readonly activated: boolean;
  readonly lastLoginTime: Date | null;
  readonly locale: 'zh_CN' | 'en_US';
  readonly timeZone: string;
  readonly permissionVersion: number;
  readonly agreementVersion: number;
  readonly registeredSide: 'buyer' | 'seller' | null;
}
const seen = (a: AccountRow): Account => ({
  id: a.id,
  version: a.version,
  loginName: a.login_name,
  mobile: a.mobile,
  email: a.email,
  personName: a.person_name,
  gender: a.gender,
  status: a.status as Account['status'],
  activated: a.activated_at !== null,
  lastLoginTime: a.last_login_at,
  locale: a.locale,
  timeZone: a.time_zone,
  permissionVersion: a.permission_version,
  agreementVersion: a.agreement_version,
  registeredSide: a.registered_side,
});

/** The account, or null. */
export const accountFor = identity.door<{ id: string }, Account | null>(async (ctx) => {
  const row = await accountById(ctx.tx, ctx.input.id);
  return row === null ? null : seen(row);
});

/** Accounts by id, as far as they exist. */
export const accountsBy = identity.door<{ ids: readonly string[] }, ReadonlyMap<string, Account>>(
  async (ctx) => {
    if (ctx.input.ids.length === 0) return new Map();
    const rows = await ctx.tx
      .selectFrom('identity.account')
      .selectAll()
      .where('id', 'in', [...ctx.input.ids])
      .where('deleted', '=', false)
      .execute();
    return new Map(rows.map((r) => [r.id, seen(r)]));
  },
);

export interface NewAccount {
  readonly loginName: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly personName: string;
  readonly gender?: string;
  readonly password:
    | { readonly mode: 'random' }
    | { readonly mode: 'custom'; readonly newPassword: string; readonly confirmPassword: string };
}
/**
 * Opens an account for somebody else: not activated, the password to be changed at first use. A random
 * password is answered once. Refuses taken names (10701, 10702, 10304) and weak passwords (10704).
 */
export const createAccount = identity.door<NewAccount, { account: Account; initialPassword: string | null }>(
  async (ctx) => {
    const { input } = ctx;
    await refuseTaken(ctx.tx, input);
    const random =
      input.password.mode === 'random' ? newPassword((await loginSettings(ctx)).randomPwdLength) : null;
    const chosen =
      input.password.mode === 'custom'
        ? input.password
        : { newPassword: random ?? '', confirmPassword: random ?? '' };
    const hash = await hashInside(
      chosen,
      { login_name: input.loginName, mobile: input.mobile, email: input.email },
      [],
    );
    const row = await uniquely(
      ctx.tx
        .insertInto('identity.account')
        .values({
          login_name: input.loginName,
          mobile: input.mobile,
          email: input.email?.toLowerCase() ?? null,
          person_name: input.personName,
          gender: input.gender ?? '0',
          password_hash: hash,
          time_zone: (await settingOf(ctx, 'platform')).defaultTimeZone,
          password_changed_at: nowHere,
          must_change_password: true,
          status: STATUS.unactivated,
          created_by: ctx.actor.accountId,
          modified_by: ctx.actor.accountId,
          avatar_id: null,
          activated_at: null,
          fail_since: null,
          locked_until: null,
          last_login_at: null,
          registered_side: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    await rememberPassword(ctx, row.id, hash);
    return { account: seen(row), initialPassword: random };
  },
);

/**
 * A fresh activation ticket (72 h); older ones are void. `link` is the address for the mail. Refuses an
 * activated account.
 */
export const issueActivation = identity.door<{ accountId: string }, { link: string; hours: number }>(
  async (ctx) => {
    const account = await lockAccount(ctx.tx, ctx.input.accountId);
    if (account === null || account.status !== STATUS.unactivated) throw NotFound({});
    await voidTickets(ctx, 'activate', account.id);
    const { ticket, expireSeconds } = await issueTicket(ctx, 'activate', {
      target: account.email ?? account.mobile ?? account.login_name ?? '',
      accountId: account.id,
    });
    return {
      link: `${ctx.service('doorSettings').publicUrl}/auth-redirect?type=activate&ticket=${ticket}`,
      hours: expireSeconds / 3600,
    };
  },
);

/**
 * Sets the status of an account with everything that follows: a forbidden one is signed out at once and its
 * links are revoked, a normal one starts with clean counters.
 */
export const setAccountStatus = identity.door<
  { accountId: string; status: 'unactivated' | 'normal' | 'forbidden' },
  void
>(async (ctx) => {
  const account = await lockAccount(ctx.tx, ctx.input.accountId);
  if (account === null) throw NotFound({});
  await ctx.tx
    .updateTable('identity.account')
    .set({
      status: STATUS[ctx.input.status],
      permission_version: sql`permission_version + 1`,
      fail_count: 0,
      fail_since: null,
      locked_until: null,
      ...(ctx.input.status === 'normal' && account.activated_at === null ? { activated_at: nowHere } : {}),
      ...changedBy(ctx.actor.accountId),
    })
    .where('id', '=', account.id)
    .execute();
  if (ctx.input.status === 'normal') return;
  await endLogins(ctx, account.id, 'revoked', 'forbidden');
  await revokeSharesOf(ctx, account.id);
});

async function revokeSharesOf(ctx: Context<IdentityTables, unknown>, accountId: string): Promise<void> {
  await ctx.tx
    .updateTable('identity.share_token')
    .set({ state: 'revoked', version: sql`version + 1`, gmt_modified: nowHere })
    .where('account_id', '=', accountId)
    .where('state', '=', 'live')
    .execute();
}

/** Ends every login of the accounts; their next call says why. */
export const revokeLogins = identity.door<{ accountIds: readonly string[]; reason: EndReason }, void>(
  async (ctx) => {
    for (const id of [...ctx.input.accountIds].sort()) await endLogins(ctx, id, 'revoked', ctx.input.reason);
  },
);

/** Rights changed: raises the version, so that browsers fetch menu and buttons again and nothing remembered is believed. */
export const bumpPermissionVersion = identity.door<{ accountIds: readonly string[] }, void>(async (ctx) => {
  if (ctx.input.accountIds.length === 0) return;
  const ids = [...new Set(ctx.input.accountIds)].sort();
  await sql`update identity.account set permission_version = permission_version + 1 where id in (select id from identity.account where id = any(${ids}::bigint[]) order by id for no key update)`.execute(
    ctx.tx,
  );
  for (const id of ids) ctx.live(`account:${id}`, { rights: true });
});

/** A password an administrator has chosen for somebody, ready to be written over the account as it was. */
export interface ReadyPassword {
  readonly accountId: string;
  readonly version: number;
  readonly hash: string;
  readonly initialPassword: string | null;
}
/**
 * Checks and hashes it while no connection is held: before the act writes or locks. A random one is answered
 * once and never mailed. Refuses 10301, 10703, 10704, 10707.
 */
export const readyPassword = identity.door<
  { accountId: string; password: NewAccount['password'] },
  ReadyPassword
>(async (ctx) => {
  const { accountId, password } = ctx.input;
  const account = await accountById(ctx.tx, accountId);
  if (account === null) throw NotFound({});
  const random = password.mode === 'random' ? newPassword((await loginSettings(ctx)).randomPwdLength) : null;
  const chosen =
    password.mode === 'custom' ? password : { newPassword: random ?? '', confirmPassword: random ?? '' };
  const hash = await hashOutside(ctx, chosen, account, await earlierHashes(ctx, accountId));
  return { accountId, version: account.version, hash, initialPassword: random };
});

/**
 * An administrator sets a password: to be changed at first use, logins revoked, lock cleared. Refuses 10302
 * when the account was changed while it was hashed.
 */
export const resetPassword = identity.door<ReadyPassword, { initialPassword: string | null }>(async (ctx) => {
  const { accountId, version, hash, initialPassword } = ctx.input;
  const account = await lockAccount(ctx.tx, accountId);
  if (account === null) throw NotFound({});
  if (account.version !== version) throw VersionConflict({ version: account.version });
  await writePassword(ctx, account, hash, true);
  await endLogins(ctx, account.id, 'revoked', 'password');
  await notifyAccount(ctx, 'PASSWORD_RESET', account.id, {
    time: await formatNow(ctx, account.time_zone),
    ip: ctx.actor.ip,
  });
  return { initialPassword };
});

/**
 * The caller's own proof by code for one act, such as signing a letter: spends the ticket of matchCode, once.
 * Refuses 10122.
 */
export const matchTicket = identity.door<{ purpose: Purpose; verifyTicket: string }, { target: string }>(
  async (ctx) => {
    const { accountId, target } = await redeemTicket(ctx, 'verify', ctx.input.verifyTicket, {
      purpose: ctx.input.purpose,
    });
    if (accountId === null || accountId !== ctx.actor.accountId) throw TicketInvalid({});
    return { target };
  },
);

/** Which version of the user agreement the account has accepted. */
export const acceptAgreement = identity.door<{ accountId: string; version: number }, void>(async (ctx) => {
  await sql`update identity.account set agreement_version = greatest(agreement_version, ${ctx.input.version}::int), permission_version = permission_version + 1 where id = ${ctx.input.accountId}::bigint`.execute(
    ctx.tx,
  );
});

/**
 * The side a person without a company registered for; a buyer unless he said otherwise. Read past the walls:
 * nobody has a company yet.
 */
export async function registeredSideOf(
  w: { readonly tx: Kysely<AnyTables> },
  accountId: string,
): Promise<'buyer' | 'seller'> {
  const { rows } = await sql<{
    side: 'buyer' | 'seller' | null;
  }>`select registered_side as side from identity.account where id = ${accountId}::bigint`.execute(w.tx);
  return rows[0]?.side ?? 'buyer';
}

export { accountsAtWork, normalAccounts } from './find-accounts.ts';
/** Accounts that can sign in, by a part of name, login name, mobile number or e-mail address. */
export const searchAccounts = identity.door<AccountSearch, Account[]>(async (ctx) =>
  (await accountsLike(ctx.tx, ctx.input)).map(seen),
);
/** Which version of the user agreement an account has accepted; read past the walls, before the person has a side. */
export async function agreementVersionOf(
  w: { readonly tx: Kysely<AnyTables> },
  accountId: string,
): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`select agreement_version as version from identity.account where id = ${accountId}::bigint`.execute(w.tx);
  return rows[0]?.version ?? 0;
}
/** Everybody who may sign in, after one id and at most so many, for news that concern all. */
export async function accountsAfter(
  w: { readonly tx: Kysely<AnyTables> },
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from identity.account where status = ${sql.lit(ACCOUNT.normal)} and not deleted and id > ${after}::bigint order by id limit ${most}`.execute(
    w.tx,
  );
  return rows.map((r) => r.id);
}
