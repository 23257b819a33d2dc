import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { paged } from '#kernel/server/page.ts';
import { selectCategory } from '../contract/pick.ts';
import { catalogue } from './tables.ts';

const joined = (column: 'name' | 'name_en') =>
  sql<string>`concat_ws(' / ', ${sql.ref(`g.${column}`)}, ${sql.ref(`p.${column}`)}, ${sql.ref(`c.${column}`)})`;

/**
 * Categories by code or by a name of their own, each with the way down to it; chosen ones are answered even
 * when they were disabled since.
 */
export const selectCategoryHandler = catalogue.query(selectCategory, async ({ tx, input }) => {
  let query = tx
    .selectFrom('catalogue.platform_category as c')
    .leftJoin('catalogue.platform_category as p', 'p.id', 'c.parent_id')
    .leftJoin('catalogue.platform_category as g', 'g.id', 'p.parent_id')
    .select([
      'c.id as id',
      'c.code',
      'c.level',
      'c.name as zh',
      sql<string>`coalesce(c.name_en, c.name)`.as('en'),
    ])
    .select([joined('name').as('pathZh'), joined('name_en').as('pathEn')])
    .where('c.deleted', '=', false);
  if (input.ids !== undefined) query = query.where('c.id', 'in', [...input.ids]);
  else
    query = query
      .where('c.enabled', '=', true)
      .where(sql<boolean>`coalesce(p.enabled, true) and coalesce(g.enabled, true)`);
  if (input.leaf === true && input.ids === undefined)
    query = query.where(
      sql<boolean>`not exists (select 1 from catalogue.platform_category k where k.parent_id = c.id and not k.deleted)`,
    );
  const keyword = input.keyword ?? '';
  if (input.ids === undefined && keyword !== '') {
    const like = containsPattern(keyword);
    query = query.where((eb) =>
      eb.or([eb('c.name', 'ilike', like), eb('c.name_en', 'ilike', like), eb('c.code', 'ilike', like)]),
    );
  }
  return paged(tx, query, input, {
    sortable: { code: 'c.code' },
    fallback: { column: 'c.code', asc: true },
    key: 'c.id',
  });
});
