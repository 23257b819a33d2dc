import { sql } from 'kysely';
import { CodeExists, NameExists } from '#kernel/rules/refusals.ts';
import { containsAny, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { serveRecordActs, serveRecordReads } from '#kernel/server/record.ts';
import { type ShopTypeRow, shopTypes } from '../contract/shop-type.ts';
import { type ShopType, type StoresContext, stores } from './tables.ts';

const rows = (ctx: StoresContext) =>
  ctx.tx
    .selectFrom('stores.shop_type as t')
    .selectAll('t')
    .select(
      sql<number>`(select count(*)::int from stores.store s where s.shop_type_id = t.id and not s.deleted)`.as(
        'store_count',
      ),
    )
    .where('t.deleted', '=', false);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const present = (t: Row): ShopTypeRow => ({
  id: t.id,
  version: t.version,
  typeName: t.type_name_en === null ? { zh_CN: t.type_name } : { zh_CN: t.type_name, en_US: t.type_name_en },
  encoding: t.encoding,
  description: t.description,
  status: t.status,
  sort: t.sort,
  depositRequired: t.deposit_required,
  maxProducts: t.max_products,
  storeCount: t.store_count,
  gmtModified: t.gmt_modified.toISOString(),
});

interface Wish {
  readonly typeName: { readonly zh_CN: string; readonly en_US?: string | undefined };
  readonly description: string | null;
  readonly sort: number;
  readonly depositRequired: string | null;
  readonly maxProducts: number | null;
}
const columnsOf = (wish: Wish) => ({
  type_name: wish.typeName.zh_CN,
  type_name_en: wish.typeName.en_US || null,
  description: wish.description,
  sort: wish.sort,
  deposit_required: wish.depositRequired,
  max_products: wish.maxProducts,
});

const sameName = () => NameExists({}, 'typeName');

export const shopTypeHandlers = [
  ...serveRecordReads(stores, shopTypes, {
    from: rows,
    key: 't.id',
    filters: listFilters({
      status: eq('t.status'),
      ids: oneOf('t.id'),
      keyword: containsAny(['t.type_name', 't.type_name_en', 't.encoding']),
    }),
    sortable: { encoding: 't.encoding', sort: 't.sort', status: 't.status', gmtModified: 't.gmt_modified' },
    fallback: { column: 't.sort', asc: true },
    present,
  }),
  ...serveRecordActs(stores, shopTypes, {
    table: 'stores.shop_type',
    bizType: 'SHOP_TYPE',
    numberOf: (row: ShopType) => row.encoding,
    switchedBy: 'status',
    conflicts: {
      shop_type_name: sameName,
      shop_type_name_en: sameName,
      shop_type_encoding_key: () => CodeExists({}, 'encoding'),
    },
    columns: (_w: StoresContext, wish) =>
      'encoding' in wish
        ? { ...columnsOf(wish), encoding: wish.encoding, status: wish.status }
        : columnsOf(wish),
    // A type that a store has stays (10305).
    used: async (ctx, row) =>
      (await ctx.tx
        .selectFrom('stores.store')
        .select('id')
        .where('shop_type_id', '=', row.id)
        .where('deleted', '=', false)
        .executeTakeFirst()) !== undefined,
  }),
];
