import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAllDeals, listDeals } from '#fulfilment/deals/contract/deal.ts';
import { add } from '#kernel/rules/decimal.ts';
import { cockpitFigures } from '../contract/cockpit.ts';
import { buyAtOnce, type MarketDay, marketDay } from './market-world.ts';

/** Signatures are another capability's affair; here the deals are simply in effect. */
const inEffect = (day: MarketDay) =>
  sql`update deals.deal set deal_state = '20', effective_at = kernel.now() where deal_state = '10'`.execute(
    day.world.sql,
  );

test('R-MAIN-002 figures of the cockpit are the sums of the deal list with the same filters, on both sides and for the operator', async () => {
  const day = await marketDay();
  const offer = await day.listed();
  await buyAtOnce(day, offer);
  expect(await day.seller.does(cockpitFigures, { period: 'today' })).toMatchObject({
    deals: { now: '0', before: '0' },
  });
  await inEffect(day);
  const state = ['20', '30', '40'];
  for (const [person, rows] of [
    [day.seller, (await day.seller.does(listDeals, { side: 'seller', state })).list],
    [day.buyer, (await day.buyer.does(listDeals, { side: 'buyer', state })).list],
    [day.operator, (await day.operator.does(listAllDeals, { state })).list],
  ] as const) {
    const figures = await person.does(cockpitFigures, { period: 'today' });
    expect(figures.deals.now).toBe(String(rows.length));
    expect(figures.amounts[0]).toMatchObject({ currency: 'CNY', now: '634500.00', before: '0.00' });
    expect(add('0', ...rows.map((r) => r.amount))).toBe(add('0', ...figures.amounts.map((a) => a.now)));
    expect(figures.quantity).toEqual({ now: '300.00', before: '0.00' });
    expect(figures.products[0]).toMatchObject({ zh: '甲醇', deals: 1, quantity: '300.00' });
    expect(figures.byDay).toHaveLength(30);
    expect(figures.byDay.at(-1)).toMatchObject({ day: figures.to, deals: 1, quantity: '300.00' });
  }
  expect((await day.stranger.does(cockpitFigures, { period: 'month' })).deals).toEqual({
    now: '0',
    before: '0',
  });
});

test('a period is compared with the one of the same length just before it', async () => {
  const day = await marketDay();
  await buyAtOnce(day, await day.listed());
  await inEffect(day);
  await sql`update deals.deal set deal_time = deal_time - interval '8 days'`.execute(day.world.sql);
  expect(await day.seller.does(cockpitFigures, { period: 'week' })).toMatchObject({
    deals: { now: '0', before: '1' },
    quantity: { now: '0.00', before: '300.00' },
  });
  const month = await day.seller.does(cockpitFigures, { period: 'month' });
  expect(month).toMatchObject({ deals: { now: '1', before: '0' }, threads: { ended: 1, won: 1 } });
  expect(month.path).toBe(
    `/transactionManagement/offerHistory?state=20%2C30%2C40&dateFrom=${month.from}&dateTo=${month.to}`,
  );
  expect(month.partners[0]?.zh).toBe(day.buyer.actor.memberName);
});

test('R-GEN-024 a deal belongs to its business day in Shanghai: half past midnight there is still the day before by the server’s clock', async () => {
  const day = await marketDay();
  await buyAtOnce(day, await day.listed());
  await inEffect(day);
  await day.world.hold('2027-03-02T04:00:00Z');
  for (const [at, business] of [
    ['2027-03-01T16:00:00Z', '2027-03-02'],
    ['2027-03-01T15:59:59Z', '2027-03-01'],
  ] as const) {
    await sql`update deals.deal set deal_time = ${at}::timestamptz`.execute(day.world.sql);
    const figures = await (await day.seller.again()).does(cockpitFigures, { period: 'today' });
    expect(figures.to).toBe('2027-03-02');
    expect(figures.deals.now).toBe(business === figures.to ? '1' : '0');
    expect(figures.byDay.filter((d) => d.deals > 0).map((d) => d.day)).toEqual([business]);
  }
});
