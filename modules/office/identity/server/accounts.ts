import { type Kysely, type Selectable, sql } from 'kysely';
import { NameExists } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { kindOfName, nameKey } from '../rules/names.ts';
import { EmailTaken, MobileTaken } from '../rules/refusals.ts';
import type { AccountTable, IdentityTables } from './tables.ts';

export type AccountRow = Selectable<AccountTable>;
export const STATUS = { unactivated: '10', normal: '20', forbidden: '30' } as const;

/** The living account of a typed name: mobile, e-mail or login name. */
export async function accountNamed(tx: Kysely<IdentityTables>, typed: string): Promise<AccountRow | null> {
  const kind = kindOfName(typed);
  if (kind === null) return null;
  const name = nameKey(typed);
  const query = tx.selectFrom('identity.account').selectAll().where('deleted', '=', false);
  const row = await (kind === 'mobile'
    ? query.where('mobile', '=', name)
    : kind === 'email'
      ? query.where('email', '=', name)
      : query.where(sql`lower(login_name)`, '=', name)
  ).executeTakeFirst();
  return row ?? null;
}

/** A living account by id; null when there is none. */
export async function accountById(tx: Kysely<IdentityTables>, id: string): Promise<AccountRow | null> {
  return (
    (await tx
      .selectFrom('identity.account')
      .selectAll()
      .where('id', '=', id)
      .where('deleted', '=', false)
      .executeTakeFirst()) ?? null
  );
}

/** Locks the account for this transaction: logins, guesses and passwords of one person queue here. */
export async function lockAccount(tx: Kysely<IdentityTables>, id: string): Promise<AccountRow | null> {
  const row = await tx
    .selectFrom('identity.account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Runs a write whose unique names may be taken; says which one is (10701, 10702, 10304). */
export async function uniquely<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'account_mobile') throw MobileTaken({}, 'mobile');
    if (broken === 'account_email') throw EmailTaken({}, 'email');
    if (broken === 'account_login_name') throw NameExists({}, 'loginName');
    throw error;
  }
}

/**
 * Says that a name is taken before a password is hashed for nothing; whoever comes at the same moment is told
 * by the unique index. Refuses 10304, 10701, 10702.
 */
export async function refuseTaken(
  tx: Kysely<IdentityTables>,
  names: { readonly loginName: string | null; readonly mobile: string | null; readonly email: string | null },
): Promise<void> {
  const taken = async (name: string | null) => name !== null && (await accountNamed(tx, name)) !== null;
  if (await taken(names.loginName)) throw NameExists({}, 'loginName');
  if (await taken(names.mobile)) throw MobileTaken({}, 'mobile');
  if (await taken(names.email)) throw EmailTaken({}, 'email');
}

/** Columns every change of an account sets. */
export const changedBy = (accountId: string | null) => ({
  version: sql<number>`version + 1`,
  gmt_modified: nowHere,
  modified_by: accountId,
});
