import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { add, compare } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { cockpitFigures, figureGroups, figureRows, memberUnits } from '../contract/figures.ts';
import { METRIC_KEYS, type MetricKey, metricOf, metricsFor } from '../rules/metrics.ts';
import { day, figureOfRows, type FiguresWorld, figuresWorld, rowsOf } from './figures-world.ts';

let w: FiguresWorld;
const MONTH = { from: day(1), to: day(28) };
beforeAll(async () => {
  w = await figuresWorld();
  await w.fill(60);
});
const people = () => [w.operator, w.seller, w.buyer] as const;
const figure = async (person: FiguresWorld['seller'], key: MetricKey, over: object = {}) => {
  const told = await person.does(cockpitFigures, { ...MONTH, ...over });
  return told.figures.find((f) => f.key === key)?.now ?? null;
};

describe('R-GEN-024 R-MAIN-002 every figure is made of rows (trading-domain 20.4)', () => {
  test.each(METRIC_KEYS)(
    '%s: its rows add up to it, for the operator, a seller and a buyer',
    async (metric) => {
      let told = 0;
      for (const person of people()) {
        const side = person.actor.identity as 'platform';
        if (!metricsFor(side).includes(metric)) {
          await refused(person.does(figureRows, { ...MONTH, metric }), NotFound);
          continue;
        }
        const figures = (await person.does(cockpitFigures, MONTH)).figures;
        const rows = await rowsOf(person, { ...MONTH, metric });
        const of = figures.find((f) => f.key === metric);
        expect(of?.rows).toBe(rows.length);
        expect(of?.now).toBe(figureOfRows(metric, rows));
        told += rows.length;
      }
      expect(told).toBeGreaterThan(3);
    },
  );

  test('steps of a sum add up to it, and so do its groups and its units', async () => {
    for (const metric of METRIC_KEYS.filter(
      (k) => metricOf(k).of === 'sum' && metricOf(k).source !== 'overdue',
    )) {
      const told = (await w.operator.does(cockpitFigures, MONTH)).figures.find((f) => f.key === metric);
      const steps = told?.series.flatMap((s) => s.value ?? []) ?? [];
      expect(compare(add('0', ...steps), told?.now as string)).toBe(0);
      const { groups } = await w.operator.does(figureGroups, { ...MONTH, metric, by: 'seller', most: 100 });
      expect(compare(add('0', ...groups.map((g) => g.value as string)), told?.now as string)).toBe(0);
    }
  });

  test('R-MAIN-003 a table of units says what each of them says alone', async () => {
    const { list } = await w.operator.does(memberUnits, { ...MONTH, pageCount: 100 });
    expect(list.length).toBeGreaterThan(3);
    const one = list.find((u) => u.id === w.seller.actor.memberId);
    const alone = await w.seller.does(cockpitFigures, MONTH);
    for (const f of alone.figures) expect([f.key, one?.values[f.key] ?? null]).toEqual([f.key, f.now]);
    const own = await w.seller.does(memberUnits, MONTH);
    expect(own.list.map((u) => u.id)).toEqual([w.seller.actor.memberId]);
  });

  test('INV-STA-01 sellers together and buyers together have dealt what the platform says', async () => {
    const whole = await figure(w.operator, 'dealQuantity');
    for (const side of ['seller', 'buyer'] as const) {
      const { list } = await w.operator.does(memberUnits, { ...MONTH, side, pageCount: 100 });
      expect(compare(add('0', ...list.map((u) => u.values.dealQuantity ?? '0')), whole as string)).toBe(0);
    }
    expect(await w.world.audit()).not.toHaveProperty('inv_sta_01');
    const { rows } = await sql<{
      id: string;
      buyer: string;
    }>`select id, buyer_member_id as buyer from deals.leg order by id desc limit 1`.execute(w.world.sql);
    await sql`update deals.leg set buyer_member_id = (select id from members.member where id > 0 and id not in
      (seller_member_id, buyer_member_id) order by id limit 1) where id = ${rows[0]?.id ?? '0'}::bigint`.execute(
      w.world.sql,
    );
    expect(await w.world.audit()).toHaveProperty('inv_sta_01');
    await sql`update deals.leg set buyer_member_id = ${rows[0]?.buyer ?? '0'}::bigint where id = ${rows[0]?.id ?? '0'}::bigint`.execute(
      w.world.sql,
    );
  });

  test('20.4 USD and CNY together: the CNY view takes the mid-rate of the day, and without a rate says what it leaves out', async () => {
    const rows = await rowsOf(w.operator, { ...MONTH, metric: 'dealAmount' });
    const usd = rows.find((r) => r.currency === 'USD' && !r.correction);
    const { rows: reckoned } = await sql<{
      cny: string;
    }>`select round(${usd?.amount ?? '0'}::numeric * 712.345 / 100, 2)::text as cny`.execute(w.world.sql);
    expect(usd?.cny).toBe(reckoned[0]?.cny);
    await sql`update deals.deal set currency = 'EUR' where id = ${usd?.bizId ?? '0'}::bigint`.execute(
      w.world.sql,
    );
    const told = (await w.operator.does(cockpitFigures, MONTH)).figures.find((f) => f.key === 'dealAmount');
    expect(told?.unrated).toBeGreaterThan(0);
    await sql`update deals.deal set currency = 'USD' where id = ${usd?.bizId ?? '0'}::bigint`.execute(
      w.world.sql,
    );
  });
});

test('20.4 an offer is listed once, as it was first published', async () => {
  const rows = await rowsOf(w.seller, { ...MONTH, metric: 'listedValue' });
  const { rows: stored } = await sql<{
    value: string;
  }>`select (quantity - 5) * (unit_price - 7) as value from offers.offer
    where id = ${rows[0]?.bizId ?? '0'}::bigint`.execute(w.world.sql);
  expect(compare(rows[0]?.amount as string, stored[0]?.value as string)).toBe(0);
});

describe('INV-STA-02 what is closed stays', () => {
  test('a deal that falls next month leaves its month alone and is taken off in the month it fell', async () => {
    const { rows } = await sql<{
      id: string;
      quantity: string;
    }>`select id, quantity from deals.deal where deal_state = '20'
      and deal_time >= ${`${day(1)}T00:00:00+08:00`}::timestamptz and effective_at is not null order by id limit 1`.execute(
      w.world.sql,
    );
    const deal = rows[0] as { id: string; quantity: string };
    const april = await figure(w.operator, 'dealQuantity');
    await w.world.hold('2027-05-10T10:00:00+08:00');
    const may = { from: '2027-05-01', to: '2027-05-31' };
    const before = await figure(w.operator, 'dealQuantity', may);
    await sql`update deals.deal set deal_state = '95', ended_at = kernel.now() where id = ${deal.id}::bigint`.execute(
      w.world.sql,
    );
    expect(await figure(w.operator, 'dealQuantity')).toBe(april);
    expect(
      compare(
        add((await figure(w.operator, 'dealQuantity', may)) as string, deal.quantity),
        before as string,
      ),
    ).toBe(0);
    const lines = await rowsOf(w.operator, { ...may, metric: 'dealCount' });
    expect(lines.find((l) => l.bizId === deal.id)).toMatchObject({ correction: true, counts: '-1' });
  });

  test('a deal whose letters were signed after its month closed counts on the day they were', async () => {
    const april = await figure(w.operator, 'dealCount');
    const late = await w.sell({ at: `${day(20)}T10:00:00+08:00`, pair: [0, 1] });
    await w.world.hold('2027-05-10T10:00:00+08:00');
    await sql`update deals.deal set effective_at = '2027-05-03T10:00:00+08:00' where id = ${late}::bigint`.execute(
      w.world.sql,
    );
    expect(await figure(w.operator, 'dealCount')).toBe(april);
    const lines = await rowsOf(w.operator, { from: '2027-05-01', to: '2027-05-31', metric: 'dealCount' });
    expect(lines.find((l) => l.bizId === late)).toMatchObject({ correction: true, counts: '1' });
  });

  test('a month that is over is written down once, and a figure that changes behind it is found', async () => {
    await w.world.hold('2027-05-10T10:00:00+08:00');
    const told = await figure(w.operator, 'dealQuantity', { to: day(30) });
    await w.closeMonths();
    const closed = async () =>
      (
        await sql<{
          quantity: string;
        }>`select quantity from statistics.closed_month where month = ${day(1)}::date`.execute(w.world.sql)
      ).rows.map((r) => r.quantity);
    const [kept] = await closed();
    expect(compare(kept ?? '0', told as string)).toBe(0);
    expect(await w.world.audit()).not.toHaveProperty('inv_sta_02');
    // One that stands: a deal that fell in its own month counts in no sum of it.
    const { rows } = await sql<{ id: string }>`select id from deals.deal where deal_state = '20'
      and deal_time >= ${`${day(1)}T00:00:00+08:00`}::timestamptz and effective_at <= ${day(28)}::date
      order by id limit 1`.execute(w.world.sql);
    const more = (by: number) =>
      sql`update deals.deal set quantity = quantity + ${by}::int where id = ${rows[0]?.id ?? '0'}::bigint`.execute(
        w.world.sql,
      );
    await more(1);
    expect(await w.world.audit()).toHaveProperty('inv_sta_02');
    await w.closeMonths();
    expect(await closed()).toEqual([kept]);
    expect(await w.world.audit()).toHaveProperty('inv_sta_02');
    await more(-1);
    expect(await w.world.audit()).not.toHaveProperty('inv_sta_02');
  });

  test('20.4 a deal of 23:59:59.9 in Shanghai is of that day', async () => {
    const id = await w.sell({ at: `${day(15)}T23:59:59.900+08:00`, pair: [0, 1] });
    const on = async (d: string) =>
      (await rowsOf(w.operator, { from: d, to: d, metric: 'dealCount' })).some((r) => r.bizId === id);
    expect([await on(day(15)), await on(day(16))]).toEqual([true, false]);
    await w.world.hold('2027-05-10T10:00:00+08:00');
  });
});

describe('who sees what', () => {
  test('R-POS-021 a company reads itself and subsidiaries that let it, and of others only how many they are', async () => {
    const [sub, foreign] = w.companies.filter(
      (id) => ![w.seller.actor.memberId, w.buyer.actor.memberId].includes(id),
    );
    await refused(w.seller.does(cockpitFigures, { ...MONTH, unitId: foreign as string }), NotFound);
    await refused(w.seller.does(memberUnits, { ...MONTH, unitId: foreign as string }), NotFound);
    const alone = await figure(w.seller, 'dealQuantity');
    await sql`update members.member set parent_member_id = ${w.seller.actor.memberId}::bigint where id = ${sub}::bigint`.execute(
      w.world.sql,
    );
    const theirs = await figure(w.operator, 'dealQuantity', { unitId: sub, side: 'seller' });
    expect(await figure(w.seller, 'dealQuantity', { unitId: sub })).toBe(theirs);
    expect(
      compare((await figure(w.seller, 'dealQuantity')) as string, add(alone as string, theirs as string)),
    ).toBe(0);
    for (const metric of ['dealQuantity', 'collected', 'overdue', 'weightMean', 'performance'] as const)
      expect(await figure(w.seller, metric)).toBe(
        figureOfRows(metric, await rowsOf(w.seller, { ...MONTH, metric })),
      );
    await sql`insert into members.unlink_request (member_id, parent_member_id, asked_member_id, asked_by, asked_name, reason)
      values (${sub}::bigint, ${w.seller.actor.memberId}::bigint, ${w.seller.actor.memberId}::bigint, 1, 'x', 'x')`.execute(
      w.world.sql,
    );
    await refused(w.seller.does(cockpitFigures, { ...MONTH, unitId: sub }), NotFound);
    expect(await figure(w.seller, 'dealQuantity')).toBe(alone);
    await sql`update members.member set parent_member_id = null where id = ${sub}::bigint`.execute(
      w.world.sql,
    );
  });

  test('20.4 a company learns its position and no figure of others; with fewer than three it learns none', async () => {
    const told = await w.seller.does(cockpitFigures, MONTH);
    const { list } = await w.operator.does(memberUnits, {
      ...MONTH,
      pageCount: 100,
      sortProperties: 'dealQuantity',
    });
    expect(told.position?.of).toBeGreaterThanOrEqual(3);
    expect(told.position?.place).toBeLessThanOrEqual(list.length);
    expect(
      (await w.seller.does(cockpitFigures, { from: '2031-01-01', to: '2031-01-02' })).position,
    ).toBeNull();
    const others = new Set((await rowsOf(w.seller, { ...MONTH, metric: 'dealCount' })).map((r) => r.seller));
    expect([...others]).toEqual([w.seller.actor.memberName]);
  });
});

test('20.4 by lane: what belongs to no lane says nothing, the rest adds up', async () => {
  const lanes = await Promise.all(
    ['10', '20', '30'].map((lane) => figure(w.operator, 'dealQuantity', { lane })),
  );
  expect(
    compare(add('0', ...(lanes as string[])), (await figure(w.operator, 'dealQuantity')) as string),
  ).toBe(0);
  expect(await figure(w.operator, 'overdue', { lane: '10' })).toBeNull();
});

test('20.4 receivables by age, weight differences by warehouse and carrier', async () => {
  const { groups } = await w.operator.does(figureGroups, { metric: 'overdue', by: 'age' });
  expect(groups.map((g) => g.group).every((g) => ['0-7', '8-30', '31-60', '60+'].includes(g))).toBe(true);
  const whole = await figure(w.operator, 'overdue');
  expect(compare(add('0', ...groups.map((g) => g.value as string)), whole as string)).toBe(0);
  for (const by of ['warehouse', 'carrier'] as const) {
    const told = await w.operator.does(figureGroups, { ...MONTH, metric: 'weightHigh', by, most: 100 });
    for (const g of told.groups)
      expect(g.value).toBe(
        figureOfRows(
          'weightHigh',
          await rowsOf(w.operator, { ...MONTH, metric: 'weightHigh', by, group: g.group }),
        ),
      );
  }
});
