import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { SHELF } from '../rules/product-lifecycle.ts';

interface Entry {
  readonly id: string;
  readonly names: readonly string[];
}
/** Words that free text is read with. A product's id is its product name's, a producer's its Chinese name. */
export interface Dictionaries {
  readonly products: readonly (Entry & { readonly cas: string | null })[];
  /** A place is called by its code in a sheet; in free text a code may be a quantity. */
  readonly places: readonly (Entry & { readonly code: string | null })[];
  /** Ports by their UN/LOCODE. */
  readonly ports: readonly (Entry & { readonly code: string })[];
  readonly producers: readonly Entry[];
  readonly warehouses: readonly Entry[];
  readonly packagings: readonly (Entry & { readonly type: string; readonly netWeight: string | null })[];
  /** What the seller has on the shelf, to find the SKU a line means. */
  readonly skus: readonly {
    readonly id: string;
    readonly productId: string;
    readonly producer: string;
    readonly grade: string;
    readonly packagingId: string;
  }[];
}

const rowsOf = async <R>(tx: Kysely<AnyTables>, query: ReturnType<typeof sql<R>>): Promise<R[]> =>
  (await query.execute(tx)).rows;

/** Everything enabled, as the seller may see it. */
export async function readDictionaries(tx: Kysely<AnyTables>, sellerId: string): Promise<Dictionaries> {
  const products = await rowsOf(
    tx,
    sql<Entry & { cas: string | null }>`
    select n.id, n.cas_no as cas, array[n.name, n.name_en]::text[] || coalesce((select array_agg(a.alias::text order by a.id) from catalogue.product_alias a where a.product_name_id = n.id), '{}') as names
    from catalogue.product_name n where n.enabled and not n.deleted order by n.sort, n.id`,
  );
  const places = await rowsOf(
    tx,
    sql<
      Entry & { code: string | null }
    >`select id, code, array[name, name_en]::text[] || aliases as names from catalogue.place where enabled and not deleted order by sort, id`,
  );
  const ports = await rowsOf(
    tx,
    sql<
      Entry & { code: string }
    >`select id, unlocode as code, array[name, name_en]::text[] as names from catalogue.port where enabled and not deleted order by id`,
  );
  const producers = await rowsOf(
    tx,
    sql<Entry>`
    select producer as id, array_remove(array[producer, max(producer_en)]::text[], null) as names from catalogue.sku where not deleted and (state = ${sql.lit(SHELF.onShelf)} or seller_member_id = ${sellerId}::bigint) group by producer order by producer`,
  );
  const warehouses = await rowsOf(
    tx,
    sql<Entry>`select id, array_remove(array[name, name_en, code]::text[], null) as names from catalogue.warehouse where enabled and not deleted and member_id in (0, ${sellerId}::bigint) order by id`,
  );
  const packagings = await rowsOf(
    tx,
    sql<Entry & { type: string; netWeight: string | null }>`
    select id, array[name, name_en]::text[] as names, packaging_type as type, net_weight as "netWeight" from catalogue.packaging where enabled and not deleted order by sort, id`,
  );
  const skus = await rowsOf(
    tx,
    sql<Dictionaries['skus'][number]>`
    select k.id, p.product_name_id as "productId", k.producer, k.grade, k.packaging_id as "packagingId" from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
    where k.seller_member_id = ${sellerId}::bigint and k.state = ${sql.lit(SHELF.onShelf)} and p.state = ${sql.lit(SHELF.onShelf)} and not k.deleted order by k.id`,
  );
  return { products, places, ports, producers, warehouses, packagings, skus };
}
