import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#app/world.ts';
import { type DealWorld, dealWorld, listed } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

test('M6 whoever may take an offer changes nothing of it but badge and sold out, whatever statement he finds', async () => {
  const { id } = await listed(w);
  const as = (who: 'buyer' | 'seller') => (change: ReturnType<typeof sql>) =>
    inTransaction(w.world.runtime.database.db, w[who].actor, 'write', async (tx) => {
      const { numAffectedRows } =
        await sql`update offers.offer set ${change} where id = ${id}::bigint`.execute(tx);
      return numAffectedRows;
    });
  const [buyer, seller] = [as('buyer'), as('seller')];
  for (const change of [
    sql`unit_price = 1`,
    sql`quantity = 1`,
    sql`seller_member_id = ${w.buyer.actor.memberId}::bigint`,
    sql`valid_until = now() + interval '9 days'`,
    sql`deleted = true`,
    sql`visibility = '20'`,
    sql`publish_state = '80'`,
    sql`publish_state = '60'`,
    sql`new_offer_status = '20', remarks = 'x'`,
  ])
    await expect(buyer(change)).rejects.toThrow('an offer is changed by its owner');
  expect(await buyer(sql`new_offer_status = '15'`)).toBe(1n);
  expect(await buyer(sql`publish_state = '70'`)).toBe(1n);
  expect(await buyer(sql`publish_state = '30', new_offer_status = null`)).toBe(1n);
  expect(await seller(sql`remarks = 'x'`)).toBe(1n);
});
