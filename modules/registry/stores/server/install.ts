import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { firstShopTypes } from '../rules/first-shop-types.ts';

/** Shop types a fresh installation starts with; what the operator changed since stays. */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  for (const type of firstShopTypes)
    await sql`insert into stores.shop_type (encoding, type_name, type_name_en, sort) values (${type.encoding}, ${type.zh}, ${type.en}, ${type.sort}::int) on conflict (encoding) do nothing`.execute(
      db,
    );
}
