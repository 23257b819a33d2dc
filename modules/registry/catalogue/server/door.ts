import { sql } from 'kysely';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { nowHere } from '#kernel/server/database.ts';
import { inScope } from '#kernel/server/scope.ts';
import { PLATFORM_OWNER } from '../rules/warehouse-fit.ts';
import { type Dictionaries, readDictionaries } from './dictionaries.ts';
import { readTyped, type Understood } from './finding/understand.ts';
import { type Goods, readGoods } from './goods.ts';
import type { Named, Place } from './named-place.ts';
import { portAsPlace } from './ports.ts';
import { catalogue } from './tables.ts';

export { lotConfirmed } from '../rules/product-news.ts';
export { baseUse } from './base/uses.ts';
export { type CategoryName, categoryNames, storeHoldsGoods } from './category-names.ts';
export { type ControlledGoods, searchSpus, spusByCas, spusOf } from './controlled-goods.ts';
export type { Dictionaries } from './dictionaries.ts';
export { goodsMatching, type Understood } from './finding/understand.ts';
export type { Goods } from './goods.ts';
export { type KnownPlace, type Port, PORT_PLACE, placesKnown, portsOf } from './ports.ts';
export { sanctionHits, type SanctionHit } from './sanctions.ts';
export { storesAnswer } from './products/store-of-seller.ts';
export type { CatalogueViews } from './reporting.ts';
export type { SpecItem } from './tables.ts';

/** A SKU with everything a document freezes of it; null when unknown or not visible to the caller. */
export const goodsOf = catalogue.door<{ skuId: string }, Goods | null>((ctx) =>
  readGoods(ctx.tx, ctx.input.skuId),
);

/** A delivery place, or a port under its UN/LOCODE; null when unknown. */
export const placeOf = catalogue.door<{ id: string }, Place | null>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('catalogue.place')
    .select(['id', 'code', 'name', 'name_en', 'region', 'place_type', 'port_id'])
    .where('id', '=', input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row === undefined
    ? portAsPlace(tx, input.id)
    : {
        id: row.id,
        zh: row.name,
        en: row.name_en,
        code: row.code,
        region: row.region,
        type: row.place_type,
        portId: row.port_id,
      };
});

export interface Warehouse extends Named {
  readonly code: string;
  readonly memberId: string;
  readonly type: string;
  readonly region: string;
  readonly addressZh: string;
  readonly addressEn: string | null;
  readonly contact: string;
  readonly phone: string;
  readonly placeId: string | null;
  readonly custodianMemberId: string | null;
  readonly bonded: boolean;
  readonly hazardPermitNo: string | null;
  readonly permitExpiry: string | null;
  readonly permittedClasses: string[];
  readonly enabled: boolean;
  /** When trucks are loaded, `HH:MM` to `HH:MM`, and in slots of how many minutes; null: at any time, unbooked. */
  readonly truckHours: { readonly from: string; readonly to: string } | null;
  readonly slotMinutes: number | null;
  readonly scaleNo: string | null;
  readonly scaleCertExpiry: string | null;
}
/** A warehouse the caller may use (the platform's or the own company's); null otherwise. */
export const warehouseOf = catalogue.door<{ id: string }, Warehouse | null>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('catalogue.warehouse')
    .selectAll()
    .where('id', '=', input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    zh: row.name,
    en: row.name_en ?? row.name,
    code: row.code,
    memberId: row.member_id,
    type: row.warehouse_type,
    region: row.region,
    addressZh: row.address,
    addressEn: row.address_en,
    contact: row.contact_person,
    phone: row.phone,
    placeId: row.place_id,
    custodianMemberId: row.custodian_member_id,
    bonded: row.bonded,
    hazardPermitNo: row.hazard_permit_no,
    permitExpiry: row.permit_expiry,
    permittedClasses: row.permitted_classes,
    enabled: row.enabled,
    truckHours: row.truck_hours as Warehouse['truckHours'],
    slotMinutes: row.slot_minutes,
    scaleNo: row.scale_no,
    scaleCertExpiry: row.scale_cert_expiry,
  };
});

export interface Lot {
  readonly id: string;
  readonly memberId: string;
  readonly skuId: string;
  /** What its custodian said lies there; null before he did. */
  readonly confirmedQty: string | null;
}
/** A lot the caller may see that is in use; null otherwise. */
export const lotOf = catalogue.door<{ id: string }, Lot | null>(async ({ tx, input }) => {
  const { rows } =
    await sql<Lot>`select id, member_id as "memberId", sku_id as "skuId", confirmed_qty as "confirmedQty" from catalogue.lot where id = ${input.id}::bigint and enabled and not deleted`.execute(
      tx,
    );
  return rows[0] ?? null;
});

export interface StoredLot extends Lot {
  readonly lotNo: string;
  readonly batchNo: string | null;
  readonly producer: string;
  readonly warehouseId: string;
  readonly warehouseZh: string;
  readonly warehouseEn: string;
  readonly tankNo: string | null;
  readonly custodianMemberId: string | null;
  readonly enabled: boolean;
}
const lotOwner = { member: 'l.member_id', dept: 'l.owner_dept_id', emp: 'l.owner_emp_id' };
/**
 * Where goods lie and who keeps them: lots the caller may see by id; or those of an owner within the caller's
 * data scope, and all that company keeps for others.
 */
export const storedLots = catalogue.door<
  { readonly ids: readonly string[] } | { readonly memberId: string; readonly id?: string },
  StoredLot[]
>(async ({ tx, input, actor }) => {
  const which =
    'ids' in input
      ? sql`l.id = any (${[...input.ids]}::bigint[])`
      : sql`((l.member_id = ${input.memberId}::bigint and ${inScope(actor, 'WAREHOUSE', lotOwner)}) or l.custodian_member_id = ${input.memberId}::bigint)
        and l.enabled and l.id = coalesce(${input.id ?? null}::bigint, l.id)`;
  const { rows } = await sql<StoredLot>`
    select l.id, l.lot_no as "lotNo", l.member_id as "memberId", l.sku_id as "skuId", l.batch_no as "batchNo", l.producer, l.warehouse_id as "warehouseId", h.name as "warehouseZh", coalesce(h.name_en, h.name) as "warehouseEn",
      l.tank_no as "tankNo", l.custodian_member_id as "custodianMemberId", l.confirmed_qty as "confirmedQty", l.enabled
    from catalogue.lot l join catalogue.warehouse h on h.id = l.warehouse_id where ${which} and not l.deleted order by l.id limit 1000`.execute(
    tx,
  );
  return rows;
});
/** Records what a dip found of a lot, in place of what its custodian confirmed before; the caller has asked who may. */
export const recordStock = catalogue.door<{ readonly lotId: string; readonly quantity: string }, void>(
  async (ctx) => {
    const { lotId, quantity } = ctx.input;
    const { rows } = await sql<{
      no: string;
      before: string | null;
      owner: string;
      custodian: string | null;
    }>`
      with held as (select id, lot_no, confirmed_qty, member_id, custodian_member_id from catalogue.lot where id = ${lotId}::bigint for no key update),
        changed as (update catalogue.lot l set confirmed_qty = ${quantity}::numeric, confirmed_by = ${ctx.actor.accountId}::bigint, confirmed_at = ${nowHere}, version = l.version + 1, gmt_modified = ${nowHere}, modified_by = ${ctx.actor.accountId}::bigint
          from held h where h.id = l.id)
      select lot_no as no, confirmed_qty as before, member_id as owner, custodian_member_id as custodian from held`.execute(
      ctx.tx,
    );
    const [row] = rows;
    if (row === undefined) return;
    await ctx.history({
      bizType: 'LOT',
      bizId: lotId,
      bizNo: row.no,
      action: 'confirm',
      from: null,
      to: null,
      changes: [{ field: 'confirmedQty', before: row.before, after: quantity }],
      side: 'custodian',
      parties: [row.owner, row.custodian],
    });
  },
);

/** Product applications by id, in both languages; `open`: may be chosen now. */
export const applicationsOf = catalogue.door<
  { ids: readonly string[] },
  Map<string, { zh: string; en: string; open: boolean }>
>(async ({ tx, input }) => {
  if (input.ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; zh: string; en: string; open: boolean }>`
    select id, name as zh, coalesce(name_en, name) as en, enabled as open from catalogue.product_application where id = any(${[...new Set(input.ids)]}::bigint[]) and not deleted`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...said }) => [id, said]));
});

/** Which of these warehouses a company may choose: enabled, the platform's or its own. */
export const choosableWarehouses = catalogue.door<
  { memberId: string | null; ids: readonly string[] },
  ReadonlySet<string>
>(async ({ tx, input }) => {
  if (input.ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('catalogue.warehouse')
    .select('id')
    .where('id', 'in', [...input.ids])
    .where('enabled', '=', true)
    .where('deleted', '=', false)
    .where('member_id', 'in', [PLATFORM_OWNER, input.memberId ?? PLATFORM_OWNER])
    .execute();
  return new Set(rows.map((r) => r.id));
});

export interface Packaging extends Named {
  readonly type: string;
  readonly specification: string;
  /** Kilograms per sales unit; null for bulk. */
  readonly netWeight: string | null;
  readonly salesUnit: string;
  readonly unMark: string | null;
}
/** A packaging; null when unknown. */
export const packagingOf = catalogue.door<{ id: string }, Packaging | null>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('catalogue.packaging')
    .selectAll()
    .where('id', '=', input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: row.id,
        zh: row.name,
        en: row.name_en,
        type: row.packaging_type,
        specification: row.specification,
        netWeight: row.net_weight,
        salesUnit: row.sales_unit,
        unMark: row.un_mark,
      };
});

/**
 * Ids of product names whose Chinese or English name, pinyin, initials, alias or CAS number (hyphens or not)
 * contains the keyword; at most 200.
 */
export const searchProducts = catalogue.door<{ keyword: string }, string[]>(async ({ tx, input }) => {
  const pattern = searchPattern(input.keyword);
  if (pattern === null) return [];
  const rows = await tx
    .selectFrom('catalogue.product_name')
    .select('id')
    .where('find_key', 'like', pattern)
    .where('deleted', '=', false)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((r) => r.id);
});

/**
 * Ids of product names with an SPU in a platform category or below it; empty when there is none
 * (trading-domain 2.2, market lists by category).
 */
export const productsOfCategory = catalogue.door<{ categoryId: string }, string[]>(async ({ tx, input }) => {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from catalogue.platform_category where id = ${input.categoryId}::bigint and not deleted
      union select c.id from catalogue.platform_category c join below b on c.parent_id = b.id where not c.deleted)
    select distinct p.product_name_id as id from catalogue.spu p join below b on b.id = p.platform_category_id where not p.deleted`.execute(
    tx,
  );
  return rows.map((r) => r.id);
});

/** Product names by id, both languages. */
export const productNames = catalogue.door<
  { ids: readonly string[] },
  Map<string, { zh: string; en: string }>
>(async ({ tx, input }) => {
  if (input.ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('catalogue.product_name')
    .select(['id', 'name', 'name_en'])
    .where('id', 'in', [...new Set(input.ids)])
    .execute();
  return new Map(rows.map((r) => [r.id, { zh: r.name, en: r.name_en }]));
});

/** Words that free text is read with: product names, places, producers, warehouses and packagings as people write them. */
export const dictionaries = catalogue.door<{ sellerId: string }, Dictionaries>((ctx) =>
  readDictionaries(ctx.tx, ctx.input.sellerId),
);

/**
 * Reads what somebody typed into a search: names, other names, pinyin, initials, numbers, producers, grades,
 * packagings, sellers, places, typing errors.
 */
export const understand = catalogue.door<{ typed: string }, Understood>((ctx) =>
  readTyped(ctx.tx as unknown as Parameters<typeof readTyped>[0], ctx.input.typed),
);
