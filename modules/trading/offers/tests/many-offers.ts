import { sql } from 'kysely';
import type { World } from '#app/world.ts';

/**
 * Copies a published offer as it stands, with number, ledger position, listing entry and history row of its
 * own, so that the audit stays empty. Answers the ids.
 */
export async function manyOffers(
  world: Pick<World, 'sql'>,
  modelId: string,
  wanted: number,
): Promise<string[]> {
  const { rows: columns } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_schema = 'offers' and table_name = 'offer' and is_identity = 'NO' and is_generated = 'NEVER' and column_name not in ('offer_no', 'position_id', 'new_offer_status')`.execute(
    world.sql,
  );
  const names = columns.map((c) => `"${c.name}"`).join(', ');
  return world.sql.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`insert into offers.offer (${sql.raw(names)}, offer_no)
      select ${sql.raw(names)}, 'RIG' || nextval(pg_get_serial_sequence('offers.offer', 'id')) from offers.offer, generate_series(1, ${wanted}::int) g where id = ${modelId}::bigint returning id`.execute(
      tx,
    );
    const ids = rows.map((r) => r.id);
    const these = sql`${ids}::bigint[]`;
    await sql`insert into quantities.position (resource_type, resource_id, uom, listed, entries) select 'OFFER', id, uom, quantity, 1 from offers.offer where id = any (${these})`.execute(
      tx,
    );
    await sql`insert into quantities.entry (position_id, seq, kind, qty, biz_type, biz_id, request_id, gmt_create) select id, 1, 'LIST', listed, 'OFFER', resource_id, 'rig', kernel.now() from quantities.position where resource_type = 'OFFER' and resource_id = any (${these})`.execute(
      tx,
    );
    await sql`update offers.offer o set position_id = p.id from quantities.position p where p.resource_type = 'OFFER' and p.resource_id = o.id and o.id = any (${these})`.execute(
      tx,
    );
    await sql`insert into kernel.trade_history (biz_type, biz_id, biz_no, seq, action, from_state, to_state, actor_name, actor_side, client_ip, device, request_id, parties, gmt_create)
      select 'OFFER', id, offer_no, 1, 'submit', '10', publish_state, 'rig', 'seller', '127.0.0.1', 'rig', 'rig', array[seller_member_id], kernel.now() from offers.offer where id = any (${these})`.execute(
      tx,
    );
    return ids;
  });
}
