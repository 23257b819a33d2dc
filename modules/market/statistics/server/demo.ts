import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

export interface DemoIndex {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly cas: string;
  readonly place: string;
  readonly lane: string;
  readonly cargoStatus: string;
  readonly priceTerm: string;
  readonly currency: string;
  readonly hsCode: string;
}
export interface DemoPoint {
  readonly code: string;
  readonly day: string;
  readonly source: '30' | '40';
  readonly low: string;
  readonly high: string;
  readonly close: string;
  readonly mid: string;
}
export interface DemoRate {
  readonly kind: string;
  readonly subject: string;
  readonly day: string;
  readonly value: string;
  readonly source?: string;
}

/** Indices of the demonstration, closed up to a day; answers their ids by code. */
export async function plantIndices(
  db: Kysely<AnyTables>,
  indices: readonly DemoIndex[],
  from: string,
  closedTo: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    insert into statistics.price_index (code, name, name_en, product_name_id, product_zh, product_en,
      place_id, place_zh, place_en, lane, cargo_status, price_term, uom, currency, hs_code, started_on, closed_to)
    select i.code, i.zh, i.en, n.id, n.name, n.name_en, p.id, p.name, p.name_en, i.lane, i."cargoStatus",
      i."priceTerm", 'TNE', i.currency, i."hsCode", ${from}::date, ${closedTo}::date
    from jsonb_to_recordset(${JSON.stringify(indices)}::jsonb) i(code text, zh text, en text, cas text,
      place text, lane text, "cargoStatus" text, "priceTerm" text, currency text, "hsCode" text)
    join reporting.product_names n on n.cas_no = i.cas and not n.deleted
    join reporting.places p on p.code = i.place and not p.deleted returning id, code`.execute(db);
  return new Map(rows.map((r) => [r.code, r.id]));
}

/** Prices an operator would have entered day by day: their source says so. The one of `corrected` was put right once. */
export async function plantPoints(
  db: Kysely<AnyTables>,
  author: string,
  points: readonly DemoPoint[],
  corrected: { readonly code: string; readonly day: string; readonly reason: string },
): Promise<void> {
  await sql`insert into statistics.price_point (gmt_create, author, index_id, day, source, revision,
    in_force, cause, status, low, high, close, mid)
    select (p.day + time '17:40') at time zone 'Asia/Shanghai', ${author}, i.id, p.day, p.source, 1, true,
      'operator', 'published', p.low, p.high, p.close, p.mid
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) p(code text, day date, source text,
      low numeric, high numeric, close numeric, mid numeric) join statistics.price_index i on i.code = p.code`.execute(
    db,
  );
  await sql`with old as (update statistics.price_point p set in_force = false from statistics.price_index i
    where i.id = p.index_id and i.code = ${corrected.code} and p.day = ${corrected.day}::date
    and p.source = '40' returning p.*)
    insert into statistics.price_point (gmt_create, author, index_id, day, source, revision, in_force, cause,
      status, low, high, close, mid, reason)
    select gmt_create + interval '17 hours', author, index_id, day, source, 2, true, 'corrected',
      'published', low, high, mid, mid, ${corrected.reason} from old`.execute(db);
}

export interface PublishedIndex {
  readonly indexId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly productNameId: string;
  readonly placeId: string;
  readonly lane: string;
  readonly currency: string;
  readonly uom: string;
  readonly close: { readonly day: string; readonly price: string; readonly previous: string | null } | null;
}
/** Every index with its last close, to be told to those below who compare prices with it. */
export async function publishedIndices(db: Kysely<AnyTables>): Promise<readonly PublishedIndex[]> {
  const { rows } =
    await sql<PublishedIndex>`select i.id::text as "indexId", i.code, i.name, i.name_en as "nameEn", i.product_name_id::text as "productNameId", i.place_id::text as "placeId", i.lane, i.currency, i.uom,
      (select jsonb_build_object('day', d.day, 'price', d.close::text, 'previous', (select b.close::text from statistics.daily b where b.index_id = i.id and b.day < d.day order by b.day desc limit 1)) from statistics.daily d where d.index_id = i.id order by d.day desc limit 1) as close
    from statistics.price_index i`.execute(db);
  return rows;
}

export async function plantRates(db: Kysely<AnyTables>, rates: readonly DemoRate[]): Promise<void> {
  await sql`insert into statistics.rate (kind, subject, day, value, source) select kind, subject, day, value, source from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) r(kind text, subject text, day date, value numeric, source text)`.execute(
    db,
  );
}

export { closeIndex } from './close-day.ts';
