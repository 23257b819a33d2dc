import { type Kysely, sql } from 'kysely';
import { normalizeForSearch } from '#kernel/rules/normalize-for-search.ts';
import { numberFormA } from '#kernel/rules/numbers.ts';
import { searchKey } from '#kernel/rules/search-key.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { SHELF } from '../rules/product-lifecycle.ts';
import { spellTerms } from './finding/spell-terms.job.ts';

type Db = Kysely<AnyTables>;
type Row = Readonly<Record<string, unknown>>;

/** Inserts one row; plain objects and arrays of objects go to jsonb, arrays of text or numbers to arrays. Answers its id. */
export async function seedRow(db: Db, table: string, row: Row): Promise<string> {
  const json = (v: unknown): unknown =>
    typeof v === 'object' && v !== null && (!Array.isArray(v) || v.some((x) => typeof x === 'object'))
      ? JSON.stringify(v)
      : v;
  const values = Object.fromEntries(Object.entries(row).map(([k, v]) => [k, json(v)]));
  return (
    (await db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()) as { id: string }
  ).id;
}

export async function plantCategory(
  db: Db,
  c: { code: string; zh: string; en: string; parentId: string | null; sort: number },
): Promise<string> {
  return seedRow(db, 'catalogue.platform_category', {
    code: c.code,
    name: c.zh,
    name_en: c.en,
    parent_id: c.parentId,
    level: c.parentId === null ? 1 : 2,
    sort: c.sort,
    find_key: searchKey(c.zh, c.en, c.code),
  });
}
export const plantNameClass = (db: Db, c: { zh: string; en: string }): Promise<string> =>
  seedRow(db, 'catalogue.product_name_class', { name: c.zh, name_en: c.en, find_key: searchKey(c.zh, c.en) });

/** A product name with its aliases; an alias that another name has is a fault of the data. */
export async function plantProductName(
  db: Db,
  n: {
    zh: string;
    en: string;
    cas: string | null;
    classId: string;
    aliases: readonly string[];
    sort: number;
  },
): Promise<string> {
  const id = await seedRow(db, 'catalogue.product_name', {
    name: n.zh,
    name_en: n.en,
    cas_no: n.cas,
    class_id: n.classId,
    sort: n.sort,
    find_key: searchKey(n.zh, n.en, n.cas, ...n.aliases),
  });
  for (const alias of n.aliases)
    await seedRow(db, 'catalogue.product_alias', {
      product_name_id: id,
      alias,
      alias_key: normalizeForSearch(alias),
    });
  return id;
}

export interface PlantedPackaging {
  readonly zh: string;
  readonly en: string;
  readonly type: string;
  readonly specification: string;
  readonly netWeightKg: string | null;
  readonly tareWeightKg: string | null;
  readonly salesUnit: string;
  readonly unMark: string | null;
  readonly returnable: boolean;
  readonly fee: string | null;
  readonly volumeLitres?: string;
}
export const plantPackaging = (db: Db, p: PlantedPackaging, sort: number): Promise<string> =>
  seedRow(db, 'catalogue.packaging', {
    name: p.zh,
    name_en: p.en,
    packaging_type: p.type,
    specification: p.specification,
    net_weight: p.netWeightKg,
    tare_weight: p.tareWeightKg,
    sales_unit: p.salesUnit,
    un_mark: p.unMark,
    returnable: p.returnable,
    packaging_fee: p.fee,
    volume_litres: p.volumeLitres ?? null,
    sort,
    find_key: searchKey(p.zh, p.en, p.specification),
  });
export const plantPort = (
  db: Db,
  p: { unlocode: string; zh: string; en: string; country: string; timeZone: string; maxDraft: string },
): Promise<string> =>
  seedRow(db, 'catalogue.port', {
    unlocode: p.unlocode,
    name: p.zh,
    name_en: p.en,
    country: p.country,
    time_zone: p.timeZone,
    max_draft: p.maxDraft,
    find_key: searchKey(p.zh, p.en, p.unlocode),
  });
export const plantPlace = (
  db: Db,
  p: {
    code: string;
    zh: string;
    en: string;
    region: string;
    type: string;
    portId: string | null;
    aliases: readonly string[];
    sort: number;
  },
): Promise<string> =>
  seedRow(db, 'catalogue.place', {
    code: p.code,
    name: p.zh,
    name_en: p.en,
    region: p.region,
    place_type: p.type,
    port_id: p.portId,
    aliases: [...p.aliases],
    sort: p.sort,
    find_key: searchKey(p.zh, p.en, p.code, ...p.aliases),
  });
/** A warehouse; `row` holds the columns beyond names. */
export const plantWarehouse = (
  db: Db,
  h: { code: string; zh: string; en: string },
  row: Row,
): Promise<string> =>
  seedRow(db, 'catalogue.warehouse', {
    code: h.code,
    name: h.zh,
    name_en: h.en,
    find_key: searchKey(h.zh, h.en, h.code),
    ...row,
  });

/** Takes the next number of form A of today, with the system's rights itself does. */
export async function plantedNumber(db: Db, prefix: 'PU' | 'SK' | 'LO'): Promise<string> {
  const { rows } = await sql<{ day: string; seq: string }>`
    insert into kernel.number_counter as c (prefix, period, next) values (${prefix}, kernel.today()::text, 2)
    on conflict (prefix, period) do update set next = c.next + 1 returning c.period as day, c.next - 1 as seq`.execute(
    db,
  );
  const taken = rows[0] as { day: string; seq: string };
  return numberFormA(prefix, taken.day, Number.parseInt(taken.seq, 10));
}
export const plantSpu = async (
  db: Db,
  row: Row & { readonly name: string; readonly name_en: string; readonly cas_no: string | null },
): Promise<string> => {
  const code = await plantedNumber(db, 'PU');
  return seedRow(db, 'catalogue.spu', {
    spu_code: code,
    state: SHELF.onShelf,
    find_key: searchKey(row.name, row.name_en, row.cas_no, code),
    ...row,
  });
};
/** A SKU on the shelf, found by what its name, grade and producer say. */
export const plantSku = async (db: Db, s: { zh: string; en: string }, row: Row): Promise<string> => {
  const code = await plantedNumber(db, 'SK');
  return seedRow(db, 'catalogue.sku', {
    sku_code: code,
    name: s.zh,
    name_en: s.en,
    state: SHELF.onShelf,
    find_key: searchKey(s.zh, s.en, code),
    ...row,
  });
};

/** Lets everything planted be found in pinyin at once, with the system's rights does a moment later. */
export async function spellPlanted(db: Db): Promise<void> {
  while ((await spellTerms(db, 500)) > 0);
}
