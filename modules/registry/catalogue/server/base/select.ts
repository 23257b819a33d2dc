import { sql } from 'kysely';
import type { ListCall } from '#kernel/rules/contract.ts';
import type { Handler } from '#kernel/server/capability.ts';
import { paged } from '#kernel/server/page.ts';
import {
  selectIndustryCategory,
  selectProductApplication,
  selectProductNameClass,
} from '../../contract/base/select.ts';
import { narrowed } from '../pick.ts';
import { base } from './keeping.ts';

type Pick = typeof selectIndustryCategory | typeof selectProductApplication | typeof selectProductNameClass;
/** A pop-up over one table of names; chosen ones are answered even when they were disabled since. */
const pick = (
  call: Pick,
  table: `catalogue.${string}`,
  zh = sql<string>`t.name`,
  en = sql<string>`coalesce(t.name_en, t.name)`,
): Handler =>
  base.query(call as Pick & ListCall, async (ctx) => {
    const query = ctx.tx
      .selectFrom(`${table} as t`)
      .select(['t.id as id', zh.as('zh'), en.as('en')])
      .where('t.deleted', '=', false);
    return paged(ctx.tx, narrowed(query, ctx.input, 't'), ctx.input, {
      sortable: { zh: 't.name', en: 't.name_en' },
      fallback: { column: 't.name', asc: true },
      key: 't.id',
    });
  });
const withParent = (column: 'name' | 'name_en') =>
  sql<string>`concat_ws(' / ', (select ${sql.ref(`p.${column}`)} from catalogue.industry_category p where p.id = t.parent_id), ${sql.ref(`t.${column}`)})`;

export const picks: readonly Handler[] = [
  pick(selectIndustryCategory, 'catalogue.industry_category', withParent('name'), withParent('name_en')),
  pick(selectProductApplication, 'catalogue.product_application'),
  pick(selectProductNameClass, 'catalogue.product_name_class'),
];
