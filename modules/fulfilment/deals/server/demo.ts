import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { IndexClose, IndexMarket, IndexName } from './reference-close.ts';

/** The closes and names of indices in the demonstration, as statistics publishes them day by day. */
export async function plantReferences(
  db: Kysely<AnyTables>,
  closes: readonly IndexClose[],
  names: readonly (IndexName & IndexMarket & { readonly indexId: string })[],
): Promise<void> {
  await sql`insert into deals.reference_close (index_id, product_name_id, place_id, lane, currency, uom, day, price, previous)
    select * from jsonb_to_recordset(${JSON.stringify(closes)}::jsonb) c("indexId" bigint, "productNameId" bigint, "placeId" bigint, lane text, currency text, uom text, day date, price numeric, previous numeric)`.execute(
    db,
  );
  await sql`insert into deals.index_name (index_id, code, name, name_en, product_name_id, lane, currency)
    select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) n("indexId" bigint, code text, name text, "nameEn" text, "productNameId" bigint, lane text, currency text)`.execute(
    db,
  );
}
