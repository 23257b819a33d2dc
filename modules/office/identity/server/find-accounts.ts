import type { Kysely } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { ACCOUNT } from '../rules/account-lifecycle.ts';
import type { AccountRow } from './accounts.ts';
import { type IdentityTables, identity } from './tables.ts';

export interface AccountSearch {
  readonly keyword: string;
  readonly most: number;
}
/**
 * Accounts that can sign in, by a part of name, login name, mobile number or e-mail address. The transaction
 * must see them: the platform's or the system's.
 */
export const accountsLike = (tx: Kysely<IdentityTables>, wish: AccountSearch): Promise<AccountRow[]> =>
  tx
    .selectFrom('identity.account')
    .selectAll()
    .where('deleted', '=', false)
    .where('status', '=', ACCOUNT.normal)
    .where((e) =>
      e.or([
        e('person_name', 'ilike', containsPattern(wish.keyword)),
        e('login_name', 'ilike', containsPattern(wish.keyword)),
        e('mobile', 'like', containsPattern(wish.keyword)),
        e('email', 'ilike', containsPattern(wish.keyword)),
      ]),
    )
    .orderBy('id')
    .limit(wish.most)
    .execute();

/** Ids of all accounts that can sign in, at most `most`. */
export const normalAccounts = identity.door<{ most: number }, string[]>(async (ctx) =>
  (
    await ctx.tx
      .selectFrom('identity.account')
      .select('id')
      .where('deleted', '=', false)
      .where('status', '=', ACCOUNT.normal)
      .orderBy('id')
      .limit(ctx.input.most)
      .execute()
  ).map((a) => a.id),
);

const AT_WORK_MINUTES = 30;
/** Which of these accounts are signed in and were seen within the last half hour. */
export const accountsAtWork = identity.door<{ ids: readonly string[] }, string[]>(async (ctx) => {
  if (ctx.input.ids.length === 0) return [];
  const since = new Date((await ctx.now()).getTime() - AT_WORK_MINUTES * 60_000);
  const rows = await ctx.tx
    .selectFrom('identity.login_record')
    .select('account_id')
    .distinct()
    .where('state', '=', 'live')
    .where('last_seen_at', '>', since)
    .where('account_id', 'in', [...ctx.input.ids])
    .execute();
  return rows.map((r) => r.account_id);
});
