import { type Kysely, type RawBuilder, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { changedBy, lockAccount, STATUS, uniquely } from './accounts.ts';
import { identity } from './tables.ts';
import { voidTickets } from './tickets.ts';

/**
 * Accounts as rows to join in lists of people: names, numbers, last visit. Who never came has the lowest
 * `seen_at`, so that lists sort. Never the password.
 */
export const accountRows = (tx: Kysely<AnyTables>) =>
  tx
    .selectFrom('identity.account')
    .select([
      'id',
      'login_name',
      'mobile',
      'email',
      'last_login_at',
      'person_name',
      'gender',
      'status as account_status',
      'version as account_version',
      'deleted as account_deleted',
      'gmt_create as opened_at',
      'gmt_modified as changed_at',
      sql<Date>`coalesce(last_login_at, '-infinity')`.as('seen_at'),
    ]);

/** Accounts whose names or numbers hold this pattern, as one column of ids: a list of people narrows itself by them. */
export const accountsLike = (pattern: string): RawBuilder<unknown> =>
  sql`select id from identity.account where (coalesce(login_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(person_name, '')) ilike ${pattern}`;

/** An administrator changes number or address of a person. Refuses taken ones (10701, 10702). */
export const changeContact = identity.door<
  { accountId: string; mobile: string | null; email: string; personName: string; gender: string },
  void
>(async (ctx) => {
  const { input } = ctx;
  const account = await lockAccount(ctx.tx, input.accountId);
  if (account === null) throw NotFound({});
  await uniquely(
    ctx.tx
      .updateTable('identity.account')
      .set({
        mobile: input.mobile,
        email: input.email.toLowerCase(),
        person_name: input.personName,
        gender: input.gender,
        ...changedBy(ctx.actor.accountId),
      })
      .where('id', '=', account.id)
      .execute(),
  );
});

/** Takes away an account nobody ever used; its names are free again. An account that was used is not found. */
export const removeAccount = identity.door<{ accountId: string }, void>(async (ctx) => {
  const account = await lockAccount(ctx.tx, ctx.input.accountId);
  if (
    account === null ||
    account.status !== STATUS.unactivated ||
    account.activated_at !== null ||
    account.last_login_at !== null
  )
    throw NotFound({});
  await voidTickets(ctx, 'activate', account.id);
  await ctx.tx
    .updateTable('identity.account')
    .set({ deleted: true, ...changedBy(ctx.actor.accountId) })
    .where('id', '=', account.id)
    .execute();
});
