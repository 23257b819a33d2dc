import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { StateNotAllowed, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  acceptDeal,
  correctPoint,
  deleteIndices,
  indexDetail,
  listIndexDeals,
  listIndices,
  listPoints,
  updateIndex,
} from '../contract/price-index-admin.ts';
import { addTestCompany, listTestCompanies } from '../contract/test-company.ts';
import { IndexMarketExists, TestCompanyThere } from '../rules/refusals.ts';
import { priceWorld } from './price-world.ts';

const px = await priceWorld();
const { world, operator } = px;
const at = (day: string, time: string) => `${day}T${time}+08:00`;
const three = async (
  day: string,
  prices: readonly [string, string, string] = ['2100.00', '2120.00', '2110.00'],
) => {
  const ids: string[] = [];
  for (const [n, price] of prices.entries())
    ids.push(await px.sell({ at: at(day, `1${n}:00:00.000`), price, quantity: '100.00', pair: [n, n + 3] }));
  return ids;
};

/** Days of a working week without anything of the demonstration in them. */
const [MON, TUE, WED, THU, FRI, SAT] = [
  '2027-03-01',
  '2027-03-02',
  '2027-03-03',
  '2027-03-04',
  '2027-03-05',
  '2027-03-06',
] as const;

test('R-LABEL-007 the keeper starts an index; the same market is not measured twice, its definition stands', async () => {
  await world.hold(at(MON, '08:00:00'));
  const id = await px.index({ code: 'meoh-ec-tank', grades: [] });
  const { list } = await operator.does(listIndices, { keyword: 'MEOH-EC-TANK' });
  expect(list).toEqual([
    expect.objectContaining({
      id,
      code: 'MEOH-EC-TANK',
      close: null,
      day: null,
      enabled: true,
      waiting: 0,
      can: ['addPoint', 'delete'],
    }),
  ]);
  await refused(px.index({ code: 'MEOH-OTHER', grades: [] }), IndexMarketExists, { code: 'MEOH-EC-TANK' });
  const row = await operator.does(indexDetail, { id });
  await operator.does(updateIndex, {
    id,
    version: row.version,
    name: '甲醇 华东',
    nameEn: 'Methanol, East China',
    hsCode: null,
    enabled: true,
  });
  await refused(
    operator.does(updateIndex, { id, version: row.version, name: 'x', nameEn: 'x', enabled: true }),
    VersionConflict,
  );
  await refused(
    operator.does(updateIndex, {
      id,
      version: row.version + 1,
      name: 'x',
      nameEn: 'x',
      enabled: true,
      lane: '20',
    } as never),
    Validation,
    { first: 'lane: field.unknown' },
  );
  await expect(
    sql`update statistics.price_index set lane = '20'`.execute(world.runtime.database.db),
  ).rejects.toThrow(/permission denied/);
  expect(await operator.does(deleteIndices, { ids: [id] })).toMatchObject({ success: 1 });
  expect((await operator.does(listIndices, { keyword: 'MEOH-EC-TANK' })).list).toEqual([]);
});

test('R-LABEL-007 INV-STA-03 a day closes with the volume-weighted mean of its deals; a deal at 23:59:59.9 is of that day; fewer than three deals of three pairs are "no print"', async () => {
  await world.hold(at(MON, '08:00:00'));
  const id = await px.index();
  await three(MON, ['2100.00', '2130.00', '2110.00']);
  await px.sell({ at: at(MON, '23:59:59.900'), price: '2140.00', quantity: '300.00', pair: [0, 3] });
  await px.sell({ at: at(TUE, '00:00:00.000'), price: '2150.00', pair: [0, 3] });
  await px.sell({ at: at(TUE, '10:00:00.000'), price: '2150.00', pair: [1, 4] });
  for (const n of [0, 1, 2])
    await px.sell({ at: at(WED, `1${n}:00:00.000`), price: '2160.00', pair: [0, n === 2 ? 3 : 4] });
  await world.hold(at(THU, '00:15:00'));
  expect(await px.close(id, WED)).toBe(3);
  const rows = await px.days(id, MON, WED);
  expect(rows.map((r) => [r.from, r.status, r.close, r.mid, r.deals])).toEqual([
    [MON, 'published', '2140.00', '2126.67', 4],
    [TUE, 'withheld', null, null, 0],
    [WED, 'withheld', null, null, 0],
  ]);
  const { list } = await operator.does(listPoints, { indexId: id });
  expect(list.map((p) => [p.day, p.dealCount, p.companyPairs, p.status])).toEqual([
    [WED, 3, 2, 'withheld'],
    [TUE, 2, 2, 'withheld'],
    [MON, 4, 3, 'published'],
  ]);
  await expect(
    sql`update statistics.price_point set status = 'published' where index_id = ${id}::bigint and day = ${TUE}`.execute(
      world.sql,
    ),
  ).rejects.toThrow(/check constraint/);
});

test('20.2.1 related parties, other grades, other currencies, bonded goods, open prices and test companies never count', async () => {
  await world.hold(at(MON, '08:00:00'));
  const id = await px.index();
  await operator.does(addTestCompany, { memberId: px.companies[6] as string, reason: '平台自测' });
  await refused(
    operator.does(addTestCompany, { memberId: px.companies[6] as string, reason: '平台自测' }),
    TestCompanyThere,
  );
  expect((await operator.does(listTestCompanies, {})).list).toHaveLength(1);
  const day = '2027-03-08';
  await three(day);
  for (const over of [
    { related: true },
    { grade: '等外品' },
    { currency: 'USD' },
    { cargoStatus: '20' },
    { formula: true },
  ])
    await px.sell({ at: at(day, '14:00:00.000'), price: '2000.00', pair: [0, 5], over });
  await px.sell({ at: at(day, '14:00:00.000'), price: '2000.00', pair: [0, 6] });
  await px.sell({ at: at(day, '14:00:00.000'), price: '2000.00', pair: [0, 5], unsigned: true });
  await world.hold(at('2027-03-09', '00:15:00'));
  await px.close(id, day);
  expect((await px.days(id, day, day))[0]).toMatchObject({
    low: '2100.00',
    high: '2120.00',
    deals: 3,
    volume: '300.00',
  });
  await sql`delete from statistics.test_company`.execute(world.sql);
});

test('20.2.1 a deal more than 15 % off the median of the last published days waits; accepted, its day is reckoned anew', async () => {
  await world.hold(at('2027-03-15', '08:00:00'));
  const id = await px.index();
  await three('2027-03-15', ['2000.00', '2000.00', '2000.00']);
  await px.sell({ at: at('2027-03-16', '09:00:00'), price: '2300.00', pair: [0, 3] });
  await px.sell({ at: at('2027-03-16', '10:00:00'), price: '2250.00', pair: [1, 4] });
  await px.sell({ at: at('2027-03-16', '11:00:00'), price: '2300.01', pair: [2, 5] });
  await world.hold(at('2027-03-17', '00:15:00'));
  await px.close(id, '2027-03-16');
  expect((await px.days(id, '2027-03-16', '2027-03-16'))[0]).toMatchObject({
    status: 'withheld',
    close: null,
  });
  expect(await operator.does(indexDetail, { id })).toMatchObject({ waiting: 1 });
  const deals = await operator.does(listIndexDeals, { indexId: id });
  const [row] = deals.list;
  expect(row).toMatchObject({
    price: '2300.01',
    median: '2000.00',
    distancePct: '15.00',
    state: '20',
    can: ['acceptDeal'],
  });
  const seen = { id: row?.id as string, version: row?.version as number };
  await operator.does(acceptDeal, seen);
  await refused(operator.does(acceptDeal, seen), VersionConflict);
  await refused(operator.does(acceptDeal, { id: seen.id, version: seen.version + 1 }), StateNotAllowed);
  expect((await px.days(id, '2027-03-16', '2027-03-16'))[0]).toMatchObject({
    status: 'published',
    close: '2300.01',
    deals: 3,
    corrected: true,
  });
  const { list } = await operator.does(listPoints, { indexId: id, dateFrom: '2027-03-16', revisions: true });
  expect(list.map((p) => [p.version, p.cause, p.inForce]).sort()).toEqual([
    [1, 'close', false],
    [2, 'accepted', true],
  ]);
});

test('INV-STA-02 closing again, or on two servers at once, changes nothing; a deal that falls or takes effect later is a correction', async () => {
  await world.hold(at('2027-03-22', '08:00:00'));
  const id = await px.index();
  const day = '2027-03-22';
  const [first] = await three(day);
  const late = await px.sell({ at: at(day, '15:00:00'), price: '2200.00', pair: [0, 5], unsigned: true });
  await world.hold(at('2027-03-23', '00:15:00'));
  await Promise.all(Array.from({ length: 6 }, () => px.close(id, day)));
  expect(await px.close(id, day)).toBe(0);
  const revisions = async () =>
    (await operator.does(listPoints, { indexId: id, dateFrom: day, dateTo: day, revisions: true })).list
      .map((p) => [p.version, p.cause, p.status, p.dealCount, p.inForce])
      .sort();
  expect(await revisions()).toEqual([[1, 'close', 'published', 3, true]]);
  await sql`update deals.deal set deal_state = '20', effective_at = kernel.now() where id = ${late}::bigint`.execute(
    world.sql,
  );
  await px.close(id, day);
  await px.close(id, day);
  expect((await revisions()).at(-1)).toEqual([2, 'late', 'published', 4, true]);
  await sql`update deals.deal set deal_state = '95', ended_at = kernel.now()
    where id = any (${[first, late]}::bigint[])`.execute(world.sql);
  await px.close(id, day);
  expect((await revisions()).at(-1)).toEqual([3, 'voided', 'withheld', 2, true]);
  expect((await px.days(id, day, day))[0]).toMatchObject({ status: 'withheld', close: null, volume: null });
});

test('a day without hours is no gap, a trading day without deals is; what an operator put right is not undone by the clock', async () => {
  await world.hold(at(FRI, '08:00:00'));
  const id = await px.index();
  await world.hold(at('2027-03-08', '00:15:00'));
  await px.close(id, '2027-03-07');
  expect((await px.days(id, FRI, '2027-03-07')).map((r) => [r.from, r.status])).toEqual([[FRI, 'withheld']]);
  expect(SAT).toBe('2027-03-06');
  const day = '2027-03-29';
  const [first] = await three(day);
  await world.hold(at('2027-03-30', '00:15:00'));
  await px.close(id, day);
  const [point] = (await operator.does(listPoints, { indexId: id, dateFrom: day, dateTo: day })).list;
  await operator.does(correctPoint, {
    id: point?.id as string,
    version: 1,
    status: 'published',
    low: '2100.00',
    high: '2120.00',
    close: '2115.00',
    mid: '2110.00',
    volume: '300.00',
    reason: '成交单价录入有误',
  });
  await sql`update deals.deal set deal_state = '95', ended_at = kernel.now() where id = ${first}::bigint`.execute(
    world.sql,
  );
  await px.close(id, day);
  expect((await px.days(id, day, day))[0]).toMatchObject({ close: '2115.00', corrected: true });
});

test('every invariant of prices holds after all of it', async () => {
  const found = await world.audit();
  expect(Object.keys(found).filter((name) => name.startsWith('inv_statistics'))).toEqual([]);
});
