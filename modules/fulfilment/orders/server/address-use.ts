import { sql } from 'kysely';
import { addressUse } from '#registry/addressbook/server/door.ts';
import { ORDER } from '../rules/order-lifecycle.ts';

/**
 * R-ERR-031: while an order that is to be delivered waits to be submitted, its buyer keeps an address to
 * submit it with; one that was submitted has frozen its own (trading-domain 9.1, 19.6).
 */
addressUse(async (ctx, { memberId, only }) => {
  if (!only) return false;
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from orders."order" o where o.buyer_member_id = ${memberId}::bigint
    and o.order_state = ${sql.lit(ORDER.initial)} and o.pick_type = '20' and o.delivery_address_id is null
    and not o.deleted) as waits`.execute(ctx.tx);
  return rows[0]?.waits === true;
});
