import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import type { AddressbookContext } from './tables.ts';

/** Where a default is kept: one for all invoice data of a company, one for each type of its addresses. */
export interface Shelf {
  readonly table: 'addressbook.billing_info' | 'addressbook.address';
  readonly memberId: string;
  readonly addressType?: string;
}

/**
 * One at a time for a company: two that look at once would both find no default, or each the old one. Held
 * until the end of the act.
 */
export const holdBook = (
  ctx: AddressbookContext,
  table: Shelf['table'],
  memberId: string,
): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${memberId}`}, 0))`.execute(ctx.tx);

const on = (shelf: Shelf) =>
  sql`member_id = ${shelf.memberId}::bigint and not deleted ${shelf.addressType === undefined ? sql`` : sql`and address_type = ${shelf.addressType}`}`;

/**
 * Leaves exactly one default on the shelf: the wanted row, else the one that is, else the newest (INV-BIL-01,
 * INV-ADR-01). The book is held.
 * The old one is cleared before the new one is set, in the same transaction.
 */
export async function keepOneDefault(
  ctx: AddressbookContext,
  shelf: Shelf,
  wanted: string | null,
): Promise<void> {
  const table = sql.table(shelf.table);
  const { rows } = await sql<{
    id: string;
    is_default: boolean;
  }>`select id, is_default from ${table} where ${on(shelf)} order by is_default desc, gmt_create desc, id desc limit 1`.execute(
    ctx.tx,
  );
  const first = rows[0];
  const next = wanted ?? first?.id;
  if (next === undefined || (first?.is_default === true && first.id === next)) return;
  await sql`update ${table} set is_default = false where ${on(shelf)} and is_default and id <> ${next}::bigint`.execute(
    ctx.tx,
  );
  await sql`update ${table} set is_default = true, gmt_modified = ${nowHere} where id = ${next}::bigint`.execute(
    ctx.tx,
  );
}
