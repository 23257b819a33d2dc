import { holds } from '#kernel/server/actor.ts';
import { containsAny, listFilters, yesNo } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { type DiscountTableRow, listDiscountTables } from '../contract/discount-table.ts';
import { DISCOUNT_TABLES } from '../rules/pages.ts';
import { ownTables, PLATFORM_KEEPER } from './discount-table-rows.ts';
import { type DiscountTable, type SettlementContext, settlements } from './tables.ts';

const T = 'settlements.discount_table';

function present(ctx: SettlementContext, row: DiscountTable): DiscountTableRow {
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, [DISCOUNT_TABLES]);
  return {
    id: row.id,
    version: row.version,
    tableNo: row.table_no,
    title: row.title,
    spuId: row.spu_id,
    productZh: row.product_zh,
    productEn: row.product_en,
    protocolId: row.protocol_id,
    platform: row.member_id === PLATFORM_KEEPER,
    currency: row.currency,
    steps: [...row.steps],
    enabled: row.enabled,
    gmtModified: row.gmt_modified.toISOString(),
    can: [
      ...(holding('Edit') ? ['update'] : []),
      ...(row.enabled && holding('Disable') ? ['disable'] : []),
      ...(!row.enabled && holding('Enable') ? ['enable'] : []),
    ],
  };
}
/** The tables the caller keeps, the newest first. */
export const listDiscountTablesHandler = settlements.query(listDiscountTables, async (ctx) => {
  const filters = listFilters({
    keyword: containsAny(['table_no', 'title', 'product_zh', 'product_en']),
    enabled: yesNo('enabled'),
  });
  const query = await filters.narrow(ctx.tx, ownTables(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { tableNo: `${T}.table_no`, gmtModified: `${T}.gmt_modified` },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
  });
  return { ...page, list: page.list.map((row) => present(ctx, row as DiscountTable)) };
});
