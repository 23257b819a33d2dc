import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, refused } from '#app/world.ts';
import { referencePrice } from '#fulfilment/deals/server/door.ts';
import { NoPermission, NotFound, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { listPrices, priceParity, priceSeries } from '../contract/price-index.ts';
import {
  addPoint,
  correctPoint,
  deleteIndices,
  indexDetail,
  listPoints,
  updateIndex,
} from '../contract/price-index-admin.ts';
import { addRate, listRates, updateRate } from '../contract/rate.ts';
import {
  IndexHasPoints,
  IndexOff,
  PointExists,
  PointInFuture,
  PointNoFigures,
  PointOrder,
  PointTooFew,
  RateExists,
} from '../rules/refusals.ts';
import { takeLevelsNow } from './level-hand.ts';
import { vatChanges } from '../server/door.ts';
import { priceWorld } from './price-world.ts';

const px = await priceWorld();
const { world, operator, buyer } = px;
const at = (day: string, time: string) => `${day}T${time}+08:00`;

/** Days of a working week without anything of the demonstration in them. */
const [MON, TUE, WED, THU, FRI] = [
  '2027-03-01',
  '2027-03-02',
  '2027-03-03',
  '2027-03-04',
  '2027-03-05',
] as const;

test('20.2.4 a correction is a revision with its reason; of 50 operators at once one puts the point right; addPoint happens once', async () => {
  await world.hold(at(THU, '09:00:00'));
  const id = await px.index();
  const wish = {
    indexId: id,
    day: WED,
    source: '40' as const,
    low: '2090.00',
    high: '2120.00',
    close: '2110.00',
    mid: '2105.00',
    volume: null,
    reason: null,
  };
  await sql`update statistics.price_index set enabled = false where id = ${id}::bigint`.execute(world.sql);
  await refused(operator.does(addPoint, wish), IndexOff);
  await sql`update statistics.price_index set enabled = true where id = ${id}::bigint`.execute(world.sql);
  const added = await raceSettled(50, () => operator.does(addPoint, wish));
  expect(added.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
  await refused(operator.does(addPoint, wish), PointExists, { day: WED });
  await refused(operator.does(addPoint, { ...wish, day: FRI }), PointInFuture);
  await refused(operator.does(addPoint, { ...wish, day: TUE, mid: '2130.00' }), PointOrder);
  await refused(operator.does(addPoint, { ...wish, day: TUE, low: '2200.00' }), PointOrder);
  await refused(operator.does(addPoint, { ...wish, day: TUE, source: '10' as never }), Validation, {
    first: 'source: field.select',
  });
  const [point] = (await operator.does(listPoints, { indexId: id })).list;
  const right = {
    id: point?.id as string,
    version: 1,
    status: 'published' as const,
    low: '2095.00',
    high: '2125.00',
    close: '2115.00',
    mid: '2110.00',
    reason: '来源更正',
  };
  await refused(operator.does(correctPoint, { ...right, close: null }), PointNoFigures);
  const tried = await raceSettled(50, () => operator.does(correctPoint, right));
  expect(tried.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
  expect(tried.filter((a) => a.status === 'rejected' && VersionConflict.is(a.reason))).toHaveLength(49);
  const all = (await operator.does(listPoints, { indexId: id, revisions: true })).list;
  expect(all.map((p) => [p.version, p.inForce, p.reason]).sort()).toEqual([
    [1, false, null],
    [2, true, '来源更正'],
  ]);
  expect((await px.days(id, WED, WED))[0]).toMatchObject({
    close: '2115.00',
    corrected: true,
    sources: ['40'],
    status: 'published',
  });
  await refused(operator.does(correctPoint, { ...right, id: '999999999' }), NotFound);
});

test('INV-STA-03 no correction publishes a point of fewer than three pairs; an index with points is switched off, not deleted', async () => {
  await world.hold(at(MON, '08:00:00'));
  const id = await px.index();
  await px.sell({ at: at('2027-04-05', '10:00:00'), pair: [0, 3] });
  await world.hold(at('2027-04-06', '00:15:00'));
  await px.close(id, '2027-04-05');
  const [point] = (await operator.does(listPoints, { indexId: id, dateFrom: '2027-04-05' })).list;
  const wish = {
    id: point?.id as string,
    version: 1,
    status: 'published' as const,
    low: '2100.00',
    high: '2100.00',
    close: '2100.00',
    mid: '2100.00',
    reason: '试图发布',
  };
  await refused(operator.does(correctPoint, wish), PointTooFew);
  expect(await operator.does(deleteIndices, { ids: [id] })).toMatchObject({
    fail: 1,
    failures: [expect.objectContaining({ status: IndexHasPoints.status })],
  });
  const row = await operator.does(indexDetail, { id });
  await operator.does(updateIndex, {
    id,
    version: row.version,
    name: row.name,
    nameEn: row.nameEn,
    hsCode: null,
    enabled: false,
  });
  await refused(buyer.does(priceSeries, { indexId: id }), NotFound);
  expect((await buyer.does(listPrices, { ids: [id] })).list).toEqual([]);
  expect((await operator.does(priceSeries, { indexId: id })).index.id).toBe(id);
});

test('R-LABEL-007 members see what is published: last close, change against the previous published point, source; nobody else gets in', async () => {
  await world.hold(at('2027-04-08', '09:00:00'));
  const id = await px.index();
  for (const [day, close] of [
    ['2027-04-05', '2000.00'],
    ['2027-04-07', '2100.00'],
  ] as const)
    await operator.does(addPoint, {
      indexId: id,
      day,
      source: '30',
      low: close,
      high: close,
      close,
      mid: close,
      volume: null,
      reason: null,
    });
  expect((await buyer.does(listPrices, { ids: [id] })).list[0]).toMatchObject({
    day: '2027-04-07',
    close: '2100.00',
    changeAbs: '100.00',
    changePct: '5.00',
    source: '30',
    corrected: false,
  });
  const week = await buyer.does(priceSeries, {
    indexId: id,
    period: 'week',
    from: '2027-04-07',
    to: '2027-04-08',
  });
  expect(week.rows).toEqual([
    expect.objectContaining({ from: '2027-04-05', to: '2027-04-11', close: '2100.00', mid: '2050.00' }),
  ]);
  const visitor = await world.as('buyer_finance', 'buyer');
  await refused(visitor.does(priceSeries, { indexId: id }), NoPermission);
  await refused(
    buyer.does(addPoint, {
      indexId: id,
      day: '2027-04-06',
      source: '40',
      low: '1.00',
      high: '1.00',
      close: '1.00',
      mid: '1.00',
    }),
    NoPermission,
  );
});

test('14 a change of a VAT rate names its law, and is found from its day on', async () => {
  const change = { kind: 'vatchange', subject: '13', value: '11.5', day: '2027-07-01' } as const;
  await refused(operator.does(addRate, change), Validation, { first: 'source: field.input' });
  await operator.does(addRate, { ...change, source: '公告2027年第1号' });
  const found = (after: string, until: string) =>
    inTransaction(world.runtime.database.db, operator.actor, 'read', (tx) =>
      vatChanges(createContext(world.runtime, tx, operator.actor, {}, postCommitEffects()), { after, until }),
    );
  expect(await found('2026-01-01', '2027-06-30')).toEqual([]);
  expect(await found('2026-01-01', '2027-07-01')).toEqual([
    { day: '2027-07-01', before: '13', after: '11.500' },
  ]);
  expect(await found('2027-07-01', '2027-07-31')).toEqual([]);
  expect(await found('2019-03-31', '2019-04-01')).toEqual([
    { day: '2019-04-01', before: '10', after: '9.000' },
    { day: '2019-04-01', before: '16', after: '13.000' },
  ]);
});

test('20.3 parity takes the last figure up to the day and says its day; typed ones win; an own origin before any', async () => {
  await world.hold(at('2027-04-12', '09:00:00'));
  const id = await px.index();
  const rate = (
    kind: 'fx' | 'duty' | 'vat' | 'port',
    subject: string,
    value: string,
    day = '2027-04-09',
    origin = '',
  ) => operator.does(addRate, { kind, subject, value, day, origin });
  await rate('fx', 'USD', '709.000', '2027-04-01');
  await rate('fx', 'USD', '710.000');
  await rate('fx', 'USD', '720.000', '2027-04-13');
  await rate('duty', '290511', '5.5');
  await rate('duty', '290511', '0', '2027-04-01', 'NZ');
  await rate('vat', '', '13');
  await rate('port', 'TC-TANK', '50');
  await refused(rate('vat', '', '9'), RateExists);
  await refused(rate('fx', 'usdollar', '710'), Validation);
  const whole = await buyer.does(priceParity, { indexId: id, price: '245.00' });
  expect(whole).toMatchObject({
    result: '2123.74',
    resultCurrency: 'CNY',
    price: { value: '245.00', typed: true },
  });
  expect(whole.factors).toEqual([
    { factor: 'insurance', value: '0', day: null, typed: false },
    { factor: 'fx100', value: '710.000', day: '2027-04-09', typed: false },
    { factor: 'duty', value: '5.500', day: '2027-04-09', typed: false },
    { factor: 'antidumping', value: '0', day: null, typed: false },
    { factor: 'vat', value: '13.000', day: '2027-04-09', typed: false },
    { factor: 'port', value: '50.000', day: '2027-04-09', typed: false },
  ]);
  expect((await buyer.does(priceParity, { indexId: id, price: '2123.74', direction: 'bonded' })).result).toBe(
    '245.00',
  );
  expect(
    (await buyer.does(priceParity, { indexId: id, price: '245.00', origin: 'NZ' })).factors.find(
      (f) => f.factor === 'duty',
    ),
  ).toMatchObject({ value: '0.000' });
  expect(
    (await buyer.does(priceParity, { indexId: id, price: '245.00', fx100: '700' })).factors.find(
      (f) => f.factor === 'fx100',
    ),
  ).toEqual({ factor: 'fx100', value: '700', day: '2027-04-12', typed: true });
  expect(
    (await buyer.does(priceParity, { indexId: id, price: '245.00', currency: 'EUR' })).result,
  ).toBeNull();
  const [fx] = (await operator.does(listRates, { kind: 'fx', keyword: 'USD' })).list;
  await operator.does(updateRate, { id: fx?.id as string, version: 1, value: '721.5' });
  await refused(operator.does(updateRate, { id: fx?.id as string, version: 1, value: '1' }), VersionConflict);
});

test('20.2.3 an offer is compared with the last published index of product and place for ten days, then with the last deals again', async () => {
  await world.hold(at('2027-04-20', '09:00:00'));
  const place = (
    await sql<{ id: string }>`select id from catalogue.place where code = 'JY-TANK'`.execute(world.sql)
  ).rows[0]?.id as string;
  const id = await px.index({ placeId: place });
  const ask = async (on: string) => {
    await world.hold(at(on, '12:00:00'));
    const market = { productNameId: px.product, placeId: place, lane: '10', currency: 'CNY', uom: 'TNE' };
    return inTransaction(world.runtime.database.db, clockActor('test'), 'read', (tx) =>
      referencePrice(createContext(world.runtime, tx, clockActor('test'), null, postCommitEffects()), {
        spuId: '0',
        market,
      }),
    );
  };
  await operator.does(addPoint, {
    indexId: id,
    day: '2027-04-19',
    source: '30',
    low: '2200.00',
    high: '2200.00',
    close: '2200.00',
    mid: '2200.00',
  });
  expect([await ask('2027-04-29'), await ask('2027-04-30')]).toEqual(['2200.00', null]);
  await world.hold(at('2027-04-20', '09:00:00'));
  const [point] = (await operator.does(listPoints, { indexId: id })).list;
  await operator.does(correctPoint, {
    id: point?.id as string,
    version: 1,
    status: 'withheld',
    reason: '来源撤回',
  });
  expect(await ask('2027-04-21')).toBeNull();
});

test('20.2.2 at 16:00 the level of offers is taken once, as a range; nobody takes it later in the day', async () => {
  const day = '2027-05-10';
  await world.hold(at(day, '09:00:00'));
  const id = await px.index();
  await sql`insert into offers.offer (seller_member_id, offer_no, lane, trade_type, product_name_id,
    named_place_id, cargo_status, price_term, uom, currency, grade, quantity, unit_price, price_mode,
    visibility, publish_state, valid_until, published_at)
    select ${px.companies[0]}::bigint, 'T' || p, '10', '10', ${px.product}::bigint, ${px.place}::bigint,
      '10', '10', 'TNE', 'CNY', '优等品', 100, p, '10', '10', '30', kernel.now() + interval '2 days',
      kernel.now() from unnest(array[2150, 2140]) p`.execute(world.sql);
  await sql`with t as (insert into offers.negotiation (negotiation_no, lane, offer_id, offer_terms_version,
    seller_member_id, buyer_member_id, status) select 'N1', '10', id, 1, seller_member_id,
    ${px.companies[3]}::bigint, '10' from offers.offer where offer_no = 'T2150' returning id)
    insert into offers.round (gmt_create, author, negotiation_id, seq, side, price, quantity, terms, firm,
      valid_until, state, hash) select kernel.now(), 'x', id, 1, '10', 2120, 100, '{}', true,
      kernel.now() + interval '2 days', '10', repeat('0', 64) from t`.execute(world.sql);
  await sql`update kernel.task set due_at = kernel.now() where kind = 'statistics.watchLevels'
    and state = 'waiting'`.execute(world.sql);
  const levels = async () =>
    (await operator.does(listPoints, { indexId: id, source: '20' })).list.map((p) => [
      p.day,
      p.low,
      p.high,
      p.mid,
      p.version,
    ]);
  await world.hold(at(day, '15:59:00'));
  await takeLevelsNow(px);
  expect(await levels()).toEqual([]);
  await world.hold(at(day, '16:02:00'));
  await Promise.all([takeLevelsNow(px), takeLevelsNow(px)]);
  expect(await levels()).toEqual([[day, '2120.00', '2140.00', '2130.00', 1]]);
  await world.hold(at('2027-05-11', '16:11:00'));
  await takeLevelsNow(px);
  expect(await levels()).toHaveLength(1);
  const { rows } = await buyer.does(priceSeries, { indexId: id, source: '20' });
  expect(rows).toEqual([
    expect.objectContaining({ low: '2120.00', high: '2140.00', volume: null, deals: 0 }),
  ]);
  expect(
    (await buyer.does(priceSeries, { indexId: id })).rows.filter((r) => r.status === 'published'),
  ).toEqual([]);
});

test('every invariant of prices holds after all of it', async () => {
  const found = await world.audit();
  expect(Object.keys(found).filter((name) => name.startsWith('inv_statistics'))).toEqual([]);
});
