import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { ID_SET_MAX, smallIdSet } from '#kernel/server/small-id-set.ts';
import { adminSpu, selectSpu, sellerSpu } from '../../contract/products/spu.ts';
import { AGE_LIMITS, SDS_NOTICE_DAYS } from '../../rules/product-checks.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { filledSpec } from '../../rules/product-spec.ts';
import { catalogue } from '../tables.ts';
import type { CatalogueContext } from './noun.ts';
import {
  keepersOf,
  presentSpu,
  presentSpuDetail,
  type SeenSpu,
  type SpuQuery,
  selectSpus,
} from './present-spu.ts';
import { trimmed } from './spu-fields.ts';

type Asked = Parameters<Parameters<typeof catalogue.query<typeof adminSpu.list>>[1]>[0]['input'];
/** Rows of a category and everything below it. */
export const inCategory = (column: string, categoryId: string) =>
  sql<boolean>`${sql.ref(column)} in (with recursive below as (select id from catalogue.platform_category where id = ${categoryId}::bigint union select k.id from catalogue.platform_category k join below b on k.parent_id = b.id) select id from below)`;
const created = listFilters(dayRange('s.gmt_create'));
const AGE = {
  none: sql<boolean>`(s.sds_date is null and s.control_classes <> array['00'])`,
  old: sql<boolean>`s.sds_date < kernel.today() - make_interval(years => ${AGE_LIMITS.sds})`,
  soon: sql<boolean>`(s.sds_date >= kernel.today() - make_interval(years => ${AGE_LIMITS.sds}) and s.sds_date < kernel.today() + ${SDS_NOTICE_DAYS}::int - make_interval(years => ${AGE_LIMITS.sds}))`,
};

/** SPUs whose own words or whose product name hold the word, by numbers where it leads to few. */
async function worded(
  ctx: CatalogueContext,
  query: SpuQuery,
  keyword: string | undefined,
): Promise<SpuQuery> {
  const pattern = searchPattern(keyword ?? '');
  if (pattern === null) return query;
  const few = await smallIdSet(ctx.tx, sql`select catalogue.spus_like(${pattern}, ${ID_SET_MAX + 1}::int)`);
  const held = query.where((eb) =>
    eb.or([eb('s.find_key', 'like', pattern), eb('n.find_key', 'like', pattern)]),
  );
  return few === null ? held : held.where(sql<boolean>`s.id = any (${few}::bigint[])`);
}
async function narrowed(ctx: CatalogueContext, query: SpuQuery, asked: Asked): Promise<SpuQuery> {
  let q = await worded(ctx, query, asked.keyword);
  const states = asked.stateTab === undefined ? asked.state : [asked.stateTab];
  if (states !== undefined && states.length > 0) q = q.where('s.state', 'in', states);
  if (asked.categoryId !== undefined) q = q.where(inCategory('s.platform_category_id', asked.categoryId));
  if (asked.productNameId !== undefined) q = q.where('s.product_name_id', '=', asked.productNameId);
  if (asked.controlClass !== undefined)
    q = q.where(sql<boolean>`${asked.controlClass} = any (s.control_classes)`);
  if (asked.sellerId !== undefined) q = q.where('s.member_id', '=', asked.sellerId);
  const ownCompanyId = ctx.actor.identity === 'platform' ? '0' : (ctx.actor.memberId ?? '-1');
  if (asked.keptBy !== undefined)
    q = q.where('s.member_id', asked.keptBy === 'own' ? '=' : '<>', ownCompanyId);
  if (asked.sdsAge !== undefined) q = q.where(AGE[asked.sdsAge]);
  return created.narrow(ctx.tx, q, asked);
}
const sortable = {
  code: 's.spu_code',
  name: 's.name',
  gmtCreate: 's.gmt_create',
  gmtModified: 's.gmt_modified',
};

async function listed(ctx: CatalogueContext<Asked>): Promise<OutputOf<typeof adminSpu.list>> {
  const query = await narrowed(ctx, selectSpus(ctx) as unknown as SpuQuery, ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable,
    fallback: { column: 's.gmt_modified', asc: false },
    key: 's.id',
    wide: true,
  });
  const rows = page.list as SeenSpu[];
  const keeper = await keepersOf(
    ctx,
    rows.map((s) => s.member_id),
  );
  const today = dayOf(await ctx.now());
  return { ...page, list: rows.map((s) => presentSpu(ctx, s, keeper, today)) };
}
async function shown(ctx: CatalogueContext<{ id: string }>) {
  const row = (await selectSpus(ctx).where('s.id', '=', ctx.input.id).executeTakeFirst()) as
    | SeenSpu
    | undefined;
  if (row === undefined) throw NotFound({});
  return presentSpuDetail(ctx, row);
}
export const sellerSpuListHandler = catalogue.query(sellerSpu.list, (ctx) => listed(ctx));
export const adminSpuListHandler = catalogue.query(adminSpu.list, (ctx) => listed(ctx));
export const sellerSpuDetailHandler = catalogue.query(sellerSpu.detail, (ctx) => shown(ctx));
export const adminSpuDetailHandler = catalogue.query(adminSpu.detail, (ctx) => shown(ctx));

/** SPUs on the shelf; ids chosen earlier are answered whatever their state, as far as row security shows them. */
export const selectSpuHandler = catalogue.query(selectSpu, async (ctx) => {
  const { tx, input } = ctx;
  let query = tx
    .selectFrom('catalogue.spu as s')
    .innerJoin('catalogue.product_name as n', 'n.id', 's.product_name_id')
    .select([
      's.id as id',
      's.spu_code as code',
      's.name as zh',
      's.name_en as en',
      's.cas_no as casNo',
      's.un_no as unNo',
      's.hazard_class as hazardClass',
      's.control_classes as controlClasses',
    ])
    .select([
      's.physical_form as physicalForm',
      's.density20',
      's.standard',
      's.spec_template as specTemplate',
      's.member_id as memberId',
    ])
    .where('s.deleted', '=', false);
  query =
    input.ids === undefined
      ? query.where('s.state', '=', SHELF.onShelf)
      : query.where('s.id', 'in', [...input.ids]);
  query = (await worded(ctx, query as unknown as SpuQuery, input.keyword)) as unknown as typeof query;
  const page = await paged(tx, query, input, {
    sortable: { code: 's.spu_code', zh: 's.name' },
    fallback: { column: 's.name', asc: true },
    key: 's.id',
  });
  return {
    ...page,
    list: page.list.map(({ memberId: _member, ...s }) => ({
      ...s,
      density20: trimmed(s.density20),
      specTemplate: s.specTemplate.map(filledSpec),
    })),
  };
});
