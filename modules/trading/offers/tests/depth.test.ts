import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { listMarket, marketDepth, marketDetail } from '../contract/market.ts';
import { acceptListed } from '../contract/negotiation.ts';
import { type HalfMonth, halfMonthsFrom } from '../rules/market/half-month.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

type Line = OutputOf<typeof marketDepth>['lines'][number];
let w: DealWorld;
let halves: HalfMonth[];
let product: string;
let place: string;
beforeAll(async () => {
  w = await dealWorld();
  halves = halfMonthsFrom(dayOf(await w.world.now()), 6);
  const model = await listed(w);
  const { rows } = await sql<{
    product: string;
    place: string;
  }>`select product_name_id::text as product, named_place_id::text as place from offers.offer where id = ${model.id}::bigint`.execute(
    w.world.sql,
  );
  ({ product, place } = rows[0] as { product: string; place: string });
  await sql`update offers.offer set deleted = true where id = ${model.id}::bigint`.execute(w.world.sql);
});
const half = (n: number): HalfMonth => halves[n] as HalfMonth;
/** An offer delivered from the beginning of one half month to the end of another. */
const between = (from: number, to: number, over: object = {}) =>
  listed(w, { deliveryStart: half(from).from, deliveryEnd: half(to).to, ...over });
const linesOf = async (who: DealWorld['buyer']): Promise<Line[]> =>
  (await who.does(marketDepth, { lane: '10', productNameId: product, placeId: place })).lines;
const lineAt = async (who: DealWorld['buyer'], n: number) =>
  (await linesOf(who)).find((line) => line.from === half(n).from);
const offersAt = async (who: DealWorld['buyer'], n: number) => (await lineAt(who, n))?.offers ?? 0;
const change = (id: string, set: ReturnType<typeof sql>) =>
  sql`update offers.offer set ${set} where id = ${id}::bigint`.execute(w.world.sql);

describe('the depth of a product by place and half month', () => {
  test('best price with its tonnes, live offers and all that is available; a cell holds what the board shows under its filter', async () => {
    const cheap = await between(1, 1, { unitPrice: '2090.00', quantity: '300.00' });
    await between(1, 1, { unitPrice: '2090.00', quantity: '200.00' });
    await between(1, 2, { unitPrice: '2100.00', quantity: '1000.00' });
    const formula = await between(1, 1, { unitPrice: '2000.00', quantity: '500.00' });
    await change(formula.id, sql`price_mode = '20'`);
    expect(await lineAt(w.buyer, 1)).toMatchObject({
      placeId: place,
      to: half(1).to,
      currency: 'CNY',
      uom: 'TNE',
      best: '2090.00',
      bestQuantity: '500.000',
      offers: 4,
      provisional: 1,
      available: '2000.000',
      paid: null,
      index: null,
    });
    // A delivery over two half months stands in both.
    expect(await lineAt(w.buyer, 2)).toMatchObject({ best: '2100.00', offers: 1, available: '1000.000' });
    const filter = { lane: '10', productNameId: product, placeId: place } as const;
    for (const n of [1, 2]) {
      const days = { deliveryFrom: half(n).from, deliveryTo: half(n).to };
      const { totalCount } = await w.buyer.does(listMarket, { ...filter, ...days });
      expect(totalCount).toBe(await offersAt(w.buyer, n));
    }
    // What is held is counted and is no price.
    await w.buyer2.does(acceptListed, seen(cheap, '300.00', '627000.00'));
    expect(await lineAt(w.buyer, 1)).toMatchObject({ best: '2090.00', bestQuantity: '200.000', offers: 4 });
    await change(formula.id, sql`deleted = true`);
  });

  test('ruling 17: where every price is still to be found there is none, and their number stands', async () => {
    const formula = await between(3, 3);
    await change(formula.id, sql`price_mode = '30'`);
    expect(await lineAt(w.buyer, 3)).toMatchObject({
      best: null,
      bestQuantity: '0',
      offers: 1,
      provisional: 1,
    });
  });

  test('an offer beyond three months, paused or out of time stands in no line', async () => {
    const before = (await linesOf(w.buyer)).map((line) => `${line.from} ${line.offers}`);
    const far = addDays(half(5).to, 1);
    await listed(w, { deliveryStart: far, deliveryEnd: addDays(far, 5) });
    const paused = await between(4, 4);
    await change(paused.id, sql`publish_state = '40'`);
    const late = await between(4, 4);
    await change(late.id, sql`valid_until = kernel.now()`);
    expect((await linesOf(w.buyer)).map((line) => `${line.from} ${line.offers}`)).toEqual(before);
  });

  test('the panel of an offer knows of which product and place', async () => {
    const offer = await between(4, 4);
    expect(await w.buyer.does(marketDetail, { id: offer.id })).toMatchObject({
      productNameId: product,
      placeId: place,
    });
    await change(offer.id, sql`deleted = true`);
  });
});

describe('the depth shows what the board shows, and nothing else', () => {
  test('trading-domain 3.1: an offer of a blacklisted company or for other buyers is neither counted nor priced', async () => {
    const offer = await between(5, 5, { unitPrice: '2001.00' });
    const all = () => Promise.all([w.buyer, w.buyer2, w.seller].map((who) => offersAt(who, 5)));
    expect(await all()).toEqual([1, 1, 1]);
    for (const [by, of] of [
      [w.seller, w.buyer],
      [w.buyer, w.seller],
    ] as const) {
      await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${by.actor.memberId}::bigint, ${of.actor.memberId}::bigint, 'all', 'test')`.execute(
        w.world.sql,
      );
      expect(await all()).toEqual([0, 1, 1]);
      await sql`delete from members.blacklist`.execute(w.world.sql);
    }
    await change(
      offer.id,
      sql`visibility = '20', designated_buyer_ids = array[${w.buyer2.actor.memberId}::bigint]`,
    );
    expect(await all()).toEqual([0, 1, 1]);
    await change(offer.id, sql`visibility = '10', designated_buyer_ids = '{}'`);
  });

  test('administration-domain 10.1, ruling 19: hazardous goods stay hidden where they are hidden on the board; a newcomer reads plain goods alone', async () => {
    const newcomer = await w.world.as('unverified');
    const plain = await between(5, 5, { unitPrice: '2002.00' });
    await change(plain.id, sql`control_classes = '{00}'`);
    expect([await offersAt(w.buyer, 5), await offersAt(newcomer, 5)]).toEqual([2, 1]);
    expect((await lineAt(newcomer, 5))?.best).toBe('2002.00');
    const set = (value: string) =>
      sql`insert into configuration.setting (key, value) values ('hazardVisibility', ${JSON.stringify(value)}::jsonb) on conflict (key) do update set value = excluded.value`.execute(
        w.world.sql,
      );
    await set('30');
    expect([await offersAt(w.buyer, 5), await offersAt(w.seller, 5), await offersAt(w.operator, 5)]).toEqual([
      1, 2, 2,
    ]);
    await set('20');
    await sql`update qualifications.licence set deleted = true where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    await sql`update qualifications.use_declaration set deleted = true where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    expect([await offersAt(w.buyer, 5), await offersAt(w.buyer2, 5)]).toEqual([1, 2]);
  });
});
