import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { paged } from '#kernel/server/page.ts';
import { selectStore } from '../contract/select.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import { stores } from './tables.ts';

/** Stores people may visit; those of other companies that are closed stay behind the wall of their row. */
export const selectStoreHandler = stores.query(selectStore, async ({ tx, input }) => {
  let query = tx
    .selectFrom('stores.store as s')
    .select([
      's.id as id',
      's.code',
      's.name as zh',
      sql<string>`coalesce(s.name_en, s.name)`.as('en'),
      's.member_id as memberId',
    ])
    .where('s.deleted', '=', false);
  if (input.ids !== undefined) query = query.where('s.id', 'in', [...input.ids]);
  else query = query.where('s.state', '=', STORE.published).where('s.enabled', '=', true);
  if (input.ids === undefined && input.keyword) {
    const like = containsPattern(input.keyword);
    query = query.where((eb) =>
      eb.or([
        eb('s.name', 'ilike', like),
        eb('s.name_en', 'ilike', like),
        eb('s.abbreviation', 'ilike', like),
        eb('s.code', 'ilike', like),
      ]),
    );
  }
  return paged(tx, query, input, {
    sortable: { code: 's.code', zh: 's.name' },
    fallback: { column: 's.code', asc: true },
    key: 's.id',
  });
});
