import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { raceAll } from '#kernel/test/race.ts';
import {
  FACETS,
  findGoods,
  findingFilters,
  findProducts,
  forgetSearches,
  recentSearches,
  rememberSearch,
} from '../contract/finding.ts';
import { searchAll } from '../contract/search.ts';
import { findingDay, goodsOf } from './finding-world.ts';
import type { MarketDay } from './market-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let day: MarketDay;
const db = () => day.world.sql;
beforeAll(async () => {
  day = await findingDay();
});

describe('R-MAIN-005 counts beside the list are the totals of the list', () => {
  const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 });
  test('whatever is chosen: choosing a value alone in its filter gives as many rows as its number says', async () => {
    const all = await day.buyer.does(findingFilters, { by: 'goods' });
    const values = (key: string) => all.facets.find((f) => f.key === key)?.choices.map((c) => c.value) ?? [];
    const question = fc.record({
      by: fc.constantFrom('goods' as const, 'products' as const),
      keyword: fc.constantFrom(undefined, '醇', 'acid', '苯', 'jia', '散装液体', 'methanol'),
      categoryId: fc.constantFrom(undefined, undefined, ...all.categories.map((c) => c.id)),
      grade: some(values('grade').slice(0, 4)),
      producer: some(values('producer').slice(0, 4)),
      packaging: some(values('packaging').slice(0, 3)),
      seller: some(values('seller').slice(0, 4)),
      lane: some(['10', '20', '30'] as const),
      place: some(values('place').slice(0, 4)),
      month: some(values('month')),
      onOffer: fc.constantFrom(undefined, true),
    });
    await fc.assert(
      fc.asyncProperty(question, async ({ by, ...asked }) => {
        const beside = await day.buyer.does(findingFilters, { by, ...asked });
        const total = async (more: object) => {
          const input = { ...asked, ...more, pageCount: 1 };
          return by === 'goods'
            ? (await day.buyer.does(findGoods, input)).totalCount
            : (await day.buyer.does(findProducts, input)).totalCount;
        };
        expect(beside.total).toBe(await total({}));
        for (const facet of beside.facets) {
          const choice = facet.choices.at(-1);
          if (choice === undefined) continue;
          const only = facet.key === 'onOffer' ? { onOffer: true } : { [facet.key]: [choice.value] };
          expect([facet.key, choice.value, choice.count]).toEqual([
            facet.key,
            choice.value,
            await total(only),
          ]);
        }
        const category = beside.categories.find((c) => c.level === 1 && c.count > 0);
        if (category !== undefined) expect(category.count).toBe(await total({ categoryId: category.id }));
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  test('every filter is counted, the tree holds every category, and parents count what is below them', async () => {
    const { facets, categories } = await day.buyer.does(findingFilters, {});
    expect(facets.map((f) => f.key)).toEqual([...FACETS]);
    for (const parent of categories.filter((c) => categories.some((x) => x.parentId === c.id)))
      expect(parent.count).toBe(
        categories.filter((c) => c.parentId === parent.id).reduce((sum, c) => sum + c.count, 0),
      );
  });

  test('filters about offers hold of one and the same offer', async () => {
    for (const row of await goodsOf(day.buyer, { lane: ['20'], month: ['2027-01'] })) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from offers.offer where sku_id = ${row.id}::bigint and lane = '20'
        and publish_state = '30' and delivery_end >= '2027-01-01'`.execute(db());
      expect(rows[0]?.n).toBeGreaterThan(0);
    }
  });
});

test('a delivery place among the words leaves goods on offer there, alone or with the goods', async () => {
  const place = (await day.buyer.does(findingFilters, { by: 'goods' })).facets.find((f) => f.key === 'place')
    ?.choices[0];
  const found = await day.buyer.does(findGoods, { keyword: place?.zh ?? '' });
  expect(found.totalCount).toBe(place?.count);
  expect(found.list.every((r) => r.offers > 0)).toBe(true);
  const both = await day.buyer.does(findGoods, { keyword: `甲醇 ${place?.zh}` });
  expect(both.totalCount).toBe(
    (await day.buyer.does(findGoods, { keyword: '甲醇', place: [place?.value ?? ''] })).totalCount,
  );
  expect(
    (await day.buyer.does(findingFilters, { keyword: place?.zh ?? '' })).places.map((p) => p.id),
  ).toEqual([place?.value]);
});

describe('R-SHARED-002 R-SHARED-012 pages of finds', () => {
  test('pages follow each other without gap or repeat, twenty at a time unless asked, in any order', async () => {
    for (const sorting of [
      { sortProperties: undefined },
      { sortProperties: 'cny', sortAsc: true },
      { sortProperties: 'offers', sortAsc: false },
    ]) {
      const seen: string[] = [];
      const prices: number[] = [];
      const { totalCount } = await day.buyer.does(findGoods, sorting);
      for (let pageNum = 1; seen.length < totalCount && pageNum < 50; pageNum += 1) {
        const page = await day.buyer.does(findGoods, { pageNum, ...sorting });
        expect([page.pageCount, page.totalCount]).toEqual([20, totalCount]);
        seen.push(...page.list.map((r) => r.id));
        prices.push(...page.list.flatMap((r) => (r.cny === null ? [] : [Number.parseFloat(r.cny)])));
      }
      expect(new Set(seen).size).toBe(totalCount);
      if (sorting.sortProperties === 'cny') expect(prices).toEqual([...prices].sort((a, b) => a - b));
      expect((await day.buyer.does(findGoods, { pageNum: 500, ...sorting })).totalCount).toBe(totalCount);
    }
  });

  test('R-MAIN-005 a page of everything is in the order of all of it, and its numbers are those of each product asked alone, for buyer, seller and operator', async () => {
    const category = (await day.buyer.does(findingFilters, {})).categories.find((c) => c.count > 1)?.id;
    const sortings = [
      {},
      { sortProperties: 'offers', sortAsc: true },
      { sortProperties: 'usd', sortAsc: false },
    ];
    for (const [n, who] of [day.buyer, day.seller, day.operator].entries())
      for (const narrowing of [{}, { onOffer: true }, { lane: ['20' as const] }, { categoryId: category }]) {
        const { list: all } = await who.does(findProducts, { ...narrowing, pageCount: 100 });
        for (const row of all.slice(0, 12)) {
          const [alone] = (await who.does(findProducts, { ...narrowing, spuId: row.id })).list;
          expect({ ...row, matches: [] }).toEqual({ ...alone, matches: [] });
        }
        const { list: goods } = await who.does(findGoods, { ...narrowing, pageCount: 12, ...sortings[n] });
        for (const row of goods)
          expect(
            (await who.does(findGoods, { ...narrowing, spuId: row.spuId, pageCount: 100 })).list,
          ).toContainEqual(row);
        const place = all.map((r) => [r.offers === 0 ? 1 : 0, -r.offers, -Number.parseInt(r.id, 10)]);
        expect(place).toEqual(
          [...place].sort(
            (a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0),
          ),
        );
        const fewest = (
          await who.does(findProducts, {
            ...narrowing,
            pageCount: 100,
            sortProperties: 'offers',
            sortAsc: true,
          })
        ).list.map((r) => r.offers);
        expect(fewest).toEqual(all.map((r) => r.offers).sort((a, b) => a - b));
      }
  });

  test('exact goods first, then goods on offer, and the best price is the lowest of the offers seen', async () => {
    const rows = await goodsOf(day.buyer, { keyword: '甲苯' });
    const exact = rows.map((r) => r.zh === '甲苯');
    expect(exact.lastIndexOf(true)).toBeLessThan(
      exact.indexOf(false) === -1 ? rows.length : exact.indexOf(false),
    );
    const near = rows.filter((r) => r.zh !== '甲苯').map((r) => r.offers > 0);
    expect(near.lastIndexOf(true)).toBeLessThan(
      near.indexOf(false) === -1 ? near.length : near.indexOf(false),
    );
    const priced = (await goodsOf(day.buyer, { lane: ['10'] }))[0];
    const { rows: best } = await sql<{
      price: string;
    }>`select min(unit_price)::text as price from offers.offer where sku_id = ${priced?.id}::bigint
      and lane = '10' and publish_state = '30' and visibility = '10'`.execute(db());
    expect(priced?.cny).toBe(best[0]?.price);
  });
});

describe('the search follows the catalogue by itself', () => {
  const finds = async (keyword: string) =>
    (await day.buyer.does(findProducts, { keyword })).list.map((r) => r.zh);
  test('a new name, another name and a number are found as they are written at once, in pinyin after the next round', async () => {
    const id = (
      await sql<{
        id: string;
      }>`update catalogue.product_name set name = '白色素' where name = '尿素' returning id`.execute(db())
    ).rows[0]?.id;
    await sql`insert into catalogue.product_alias (product_name_id, alias, alias_key)
      values (${id}::bigint, '碳酰胺', '碳酰胺')`.execute(db());
    expect(await finds('白色素')).toEqual(['尿素']);
    expect(await finds('碳酰胺')).toEqual(['尿素']);
    expect(await finds('tanxianan')).toEqual([]);
    await db()
      .insertInto('kernel.task')
      .values({ kind: 'catalogue.spellTerms', due_at: await day.world.now() })
      .execute();
    await day.world.tick();
    expect(await finds('tanxianan')).toEqual(['尿素']);
    expect(await finds('txa')).toEqual(['尿素']);
    await sql`delete from catalogue.product_alias where alias = '碳酰胺'`.execute(db());
    expect(await finds('碳酰胺')).toEqual([]);
    await sql`update catalogue.product_name set name = '尿素' where id = ${id}::bigint`.execute(db());
  });

  test('another grade and producer of a SKU, another name of its seller', async () => {
    const [own] = await goodsOf(day.seller, {
      keyword: '甲醇',
      seller: [day.seller.actor.memberId as string],
    });
    await sql`update catalogue.sku set grade = '光伏专用', producer = '北极星化学' where id = ${own?.id}::bigint`.execute(
      db(),
    );
    expect((await goodsOf(day.buyer, { keyword: '光伏专用 北极星' })).map((r) => r.id)).toEqual([own?.id]);
    await sql`update members.member set name = '江苏新名石化有限公司' where id = ${day.seller.actor.memberId}::bigint`.execute(
      db(),
    );
    expect((await goodsOf(day.buyer, { keyword: '江苏新名石化' })).length).toBeGreaterThan(0);
    await sql`update members.member set name = ${day.seller.actor.memberName}
      where id = ${day.seller.actor.memberId}::bigint`.execute(db());
  });

  test('after all of it the rows of the search agree with the catalogue', async () => {
    const found = await day.world.audit();
    expect(Object.keys(found).filter((name) => name.startsWith('inv_finding'))).toEqual([]);
  });
});

describe('own last searches', () => {
  test('newest first, each once, ten shown; nobody else sees them; one or all can be forgotten', async () => {
    for (let n = 0; n < 12; n += 1) await day.buyer.does(rememberSearch, { keyword: `甲醇 ${n}` });
    expect((await day.buyer.does(rememberSearch, { keyword: '甲醇 5' })).slice(0, 2)).toEqual([
      '甲醇 5',
      '甲醇 11',
    ]);
    expect(await day.buyer.does(recentSearches, {})).toHaveLength(10);
    expect(await day.stranger.does(recentSearches, {})).toEqual([]);
    expect(await day.buyer.does(forgetSearches, { keyword: '甲醇 5' })).not.toContain('甲醇 5');
    expect(await day.buyer.does(forgetSearches, {})).toEqual([]);
  });
  test('fifty at once leave each once', async () => {
    await raceAll(50, (n) => day.buyer.does(rememberSearch, { keyword: `丙酮 ${n % 5}` }));
    expect([...(await day.buyer.does(recentSearches, {}))].sort()).toEqual([
      '丙酮 0',
      '丙酮 1',
      '丙酮 2',
      '丙酮 3',
      '丙酮 4',
    ]);
  });
});

test('the search of the whole house reads words the same way: a typing error finds the product on the board', async () => {
  const hits = await day.buyer.does(searchAll, { keyword: 'metanol' });
  expect(hits[0]).toMatchObject({
    kind: 'product',
    title: '甲醇',
    path: expect.stringMatching(/^\/rmbSellList\?productNameId=\d+$/),
  });
});
