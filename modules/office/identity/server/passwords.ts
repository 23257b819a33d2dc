import { sql } from 'kysely';
import { PASSWORDS_REMEMBERED } from '#kernel/rules/password-policy.ts';
import { type BoundedQueue, boundedQueue } from '#kernel/server/bounded-queue.ts';
import { nowHere } from '#kernel/server/database.ts';
import { checkPassword, hashPassword, passwordQueue } from '#kernel/server/passwords.ts';
import { PasswordMismatch, PasswordPolicy, PasswordReused } from '../rules/refusals.ts';
import { type AccountRow, changedBy } from './accounts.ts';
import type { IdentityContext } from './tables.ts';

/**
 * A place of their own for acts that hold a connection while they hash: they wait behind no flood of sign-ins,
 * and no more of them than there are connections.
 */
const insideQueue = boundedQueue(1, 20);

export interface NewPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}
type Owner = {
  readonly login_name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
};

/** `acceptedHash`, worked out while no connection is held: before the act writes or locks. */
export const hashOutside = (
  ctx: Pick<IdentityContext, 'outsideTransaction'>,
  chosen: NewPassword,
  owner: Owner,
  earlier: readonly string[],
): Promise<string> => ctx.outsideTransaction(() => acceptedHash(chosen, owner, earlier));

/** The same within the act of an administrator who adds a person: it has written its key already. */
export const hashInside = (chosen: NewPassword, owner: Owner, earlier: readonly string[]): Promise<string> =>
  acceptedHash(chosen, owner, earlier, insideQueue);

/**
 * Both copies equal (10703), the policy met (10704 with the rules broken), none of `earlier` used again
 * (10707). Answers the hash.
 */
async function acceptedHash(
  chosen: NewPassword,
  owner: Owner,
  earlier: readonly string[],
  place: BoundedQueue = passwordQueue,
): Promise<string> {
  if (chosen.newPassword !== chosen.confirmPassword) throw PasswordMismatch({}, 'confirmPassword');
  const rules = await checkPassword(
    chosen.newPassword,
    { loginName: owner.login_name, mobile: owner.mobile, email: owner.email },
    earlier,
    place,
  );
  if (rules.includes('reused')) throw PasswordReused({}, 'newPassword');
  if (rules[0] !== undefined) throw PasswordPolicy({ rule: rules[0], rules }, 'newPassword');
  return hashPassword(chosen.newPassword, place);
}

/** The hashes that may not come back: today's and the ones before, five together. */
export async function earlierHashes(ctx: IdentityContext, accountId: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('identity.password_history')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(PASSWORDS_REMEMBERED)
    .execute();
  return rows.map((r) => r.password_hash);
}

/** Writes a new password: the lock is lifted, the history kept to five, `mustChange` says that somebody else set it. */
export async function writePassword(
  ctx: IdentityContext,
  account: Pick<AccountRow, 'id'>,
  hash: string,
  mustChange: boolean,
): Promise<void> {
  await ctx.tx
    .updateTable('identity.account')
    .set({
      password_hash: hash,
      password_changed_at: nowHere,
      must_change_password: mustChange,
      fail_count: 0,
      fail_since: null,
      locked_until: null,
      ...changedBy(ctx.actor.accountId),
    })
    .where('id', '=', account.id)
    .execute();
  await rememberPassword(ctx, account.id, hash);
}

/** Adds a hash to the history and forgets what is older than five. */
export async function rememberPassword(
  ctx: Pick<IdentityContext, 'tx'>,
  accountId: string,
  hash: string,
): Promise<void> {
  await ctx.tx
    .insertInto('identity.password_history')
    .values({ account_id: accountId, password_hash: hash })
    .execute();
  await sql`delete from identity.password_history where account_id = ${accountId}::bigint and id not in
    (select id from identity.password_history where account_id = ${accountId}::bigint order by id desc limit ${PASSWORDS_REMEMBERED})`.execute(
    ctx.tx,
  );
}
