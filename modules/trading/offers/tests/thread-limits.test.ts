import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { counter, listThreads } from '../contract/negotiation.ts';
import { listAllThreads } from '../contract/negotiation-oversight.ts';
import { TradeRate } from '../rules/refusals.ts';
import { dealWorld, listed } from './deal-world.ts';

const w = await dealWorld();
const open = async (offerId: string) =>
  w.buyer.does(counter, {
    offerId,
    price: '2090.00',
    quantity: '200.00',
    validUntil: new Date((await w.world.now()).getTime() + 3_600_000).toISOString(),
  });

test('3.10.14 E-RATE-01: at most twenty open threads of a buyer in a lane; those that end make room', async () => {
  const openThreads = async () =>
    (await w.buyer.does(listThreads, { lane: '10', ended: false, pageCount: 100 })).list.length;
  const offers = await Promise.all(Array.from({ length: 21 - (await openThreads()) }, () => listed(w)));
  for (const [n, offer] of offers.slice(0, -1).entries()) {
    if (n % 10 === 0) await w.world.push('61 seconds');
    await open(offer.id);
  }
  expect(await openThreads()).toBe(20);
  await w.world.push('61 seconds');
  const last = offers.at(-1)?.id as string;
  await refused(open(last), TradeRate);
  await w.world.push('61 minutes');
  await w.world.tick();
  expect((await open(last)).status).toBe('10');
});

test('the operator narrows threads to one seller and finds none of another', async () => {
  const operator = await w.world.as('operator');
  const { rows } = await sql<{ seller: string }>`
    select distinct seller_member_id as seller from offers.negotiation where not deleted`.execute(
    w.world.sql,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { seller } of rows) {
    const { list } = await operator.does(listAllThreads, { sellerId: seller, pageCount: 100 });
    const own = await sql<{ own: boolean }>`
      select bool_and(seller_member_id = ${seller}::bigint) as own from offers.negotiation where id = any (${list.map((t) => t.id)}::bigint[])`.execute(
      w.world.sql,
    );
    expect(own.rows[0]?.own).toBe(true);
  }
});
