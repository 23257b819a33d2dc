import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { findGoods, findingFilters, findProducts, suggestGoods } from '../contract/finding.ts';
import { productPage } from '../contract/product.ts';
import { findingDay, goodsOf } from './finding-world.ts';
import type { MarketDay } from './market-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let day: MarketDay;
const db = () => day.world.sql;
beforeAll(async () => {
  day = await findingDay();
});

const set = (key: string, value: string) =>
  sql`insert into configuration.setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db());

describe('walls of the search', () => {
  test('a SKU off the shelf is found by its seller and the operator alone, and says so', async () => {
    const [own] = await goodsOf(day.seller, { keyword: '甲醇' });
    const count = async (who: MarketDay['buyer']) =>
      (await who.does(findGoods, { keyword: own?.code ?? '' })).totalCount;
    expect([await count(day.seller), await count(day.buyer), await count(day.operator)]).toEqual([1, 1, 1]);
    await sql`update catalogue.sku set state = '40' where id = ${own?.id}::bigint`.execute(db());
    try {
      expect([await count(day.seller), await count(day.buyer), await count(day.operator)]).toEqual([1, 0, 1]);
      expect((await goodsOf(day.seller, { keyword: own?.code ?? '' }))[0]?.onShelf).toBe(false);
    } finally {
      await sql`update catalogue.sku set state = '30' where id = ${own?.id}::bigint`.execute(db());
    }
    expect(await count(day.buyer)).toBe(1);
  });

  test('trading-domain 19.3: who is on a blacklist finds neither goods nor offers of the other, in no number, and is not told', async () => {
    const sellerName = day.seller.actor.memberName as string;
    const [own] = await goodsOf(day.seller, {
      keyword: '甲醇',
      seller: [day.seller.actor.memberId as string],
    });
    const stands = async (who: MarketDay['buyer']) => {
      const page = await who.does(productPage, { id: own?.spuId ?? '' });
      return [
        (await goodsOf(who)).some((r) => r.sellerZh === sellerName),
        page.stores.some((s) => s.sellerZh === sellerName),
        (await who.does(findingFilters, {})).facets
          .find((f) => f.key === 'seller')
          ?.choices.some((c) => c.zh === sellerName),
      ];
    };
    expect(await stands(day.buyer)).toEqual([true, true, true]);
    await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason)
      values (${day.seller.actor.memberId}::bigint, ${day.buyer.actor.memberId}::bigint, 'all', 'test')`.execute(
      db(),
    );
    try {
      expect(await stands(day.buyer)).toEqual([false, false, false]);
      expect(await stands(day.stranger)).toEqual([true, true, true]);
      expect(
        (await day.buyer.does(findGoods, { seller: [day.seller.actor.memberId as string] })).totalCount,
      ).toBe(0);
    } finally {
      await sql`delete from members.blacklist`.execute(db());
    }
  });

  test('an offer to named buyers counts for them, its seller and the operator', async () => {
    const { rows } = await sql<{
      sku: string;
    }>`select sku_id as sku from offers.offer where designated_buyer_ids <> '{}'
      and sku_id not in (select sku_id from offers.offer where designated_buyer_ids = '{}'
      and visibility = '10' and sku_id is not null) order by id limit 1`.execute(db());
    const code =
      (
        await sql<{
          code: string;
        }>`select sku_code as code from catalogue.sku where id = ${rows[0]?.sku}::bigint`.execute(db())
      ).rows[0]?.code ?? '';
    const offers = async (who: MarketDay['buyer']) => (await goodsOf(who, { keyword: code }))[0]?.offers;
    expect(await offers(day.buyer)).toBeGreaterThan(0);
    expect(await offers(day.stranger)).toBe(0);
    expect(await offers(day.operator)).toBeGreaterThan(0);
  });

  test('administration-domain 10.1: where hazardous goods are for operators only, members find their own and plain ones', async () => {
    const [hazardous] = await goodsOf(day.buyer, { keyword: '甲醇' });
    await set('hazardVisibility', '30');
    try {
      expect((await goodsOf(day.buyer)).every((r) => r.controlClasses.join() === '00')).toBe(true);
      await refused(day.buyer.does(productPage, { id: hazardous?.spuId ?? '' }), NotFound);
      expect((await goodsOf(day.operator, { keyword: '甲醇' })).length).toBeGreaterThan(0);
    } finally {
      await set('hazardVisibility', '20');
    }
  });

  test('trading-domain 18: goods of a store that is not open are not found, except by its seller', async () => {
    const stores = sql`update stores.store set enabled = false where member_id = ${day.seller.actor.memberId}::bigint`;
    const has = async (who: MarketDay['buyer']) =>
      (await who.does(findGoods, { seller: [day.seller.actor.memberId as string] })).totalCount > 0;
    expect(await has(day.buyer)).toBe(true);
    await stores.execute(db());
    try {
      expect([await has(day.buyer), await has(day.seller), await has(day.operator)]).toEqual([
        false,
        true,
        true,
      ]);
    } finally {
      await sql`update stores.store set enabled = true where member_id = ${day.seller.actor.memberId}::bigint`.execute(
        db(),
      );
    }
  });

  test('M3 M4 without admission or licence a reader finds plain goods with their offers, of hazardous ones the product alone, and what keeps the rest from him', async () => {
    const newcomer = await day.world.as('unverified');
    const rows = await goodsOf(newcomer, {});
    expect(rows.some((r) => r.offers > 0 && r.cny !== null)).toBe(true);
    expect(rows.every((r) => r.controlClasses.join() === '00')).toBe(true);
    expect(await goodsOf(newcomer, { keyword: '甲醇' })).toEqual([]);
    const facts = async (who: MarketDay['buyer']) => {
      const found = (await who.does(findProducts, { keyword: '67-56-1' })).list[0];
      const page = await who.does(productPage, { id: found?.id ?? '' });
      const { zh, beyond, stores, markets, tape } = page;
      return { zh, beyond, sellers: found?.sellers, offers: found?.offers, rest: [stores, markets, tape] };
    };
    const bare = { zh: '甲醇', sellers: 0, offers: 0, rest: [[], [], []] };
    expect(await facts(newcomer)).toEqual({ ...bare, beyond: 'admission' });
    expect(await facts(day.buyer)).toMatchObject({ beyond: null });
    const mine = sql`member_id = ${day.buyer.actor.memberId}::bigint`;
    await sql`update qualifications.licence set deleted = true where ${mine}`.execute(db());
    await sql`update qualifications.use_declaration set deleted = true where ${mine}`.execute(db());
    try {
      expect(await facts(day.buyer)).toEqual({ ...bare, beyond: 'licence' });
    } finally {
      await sql`update qualifications.licence set deleted = false where ${mine}`.execute(db());
      await sql`update qualifications.use_declaration set deleted = false where ${mine}`.execute(db());
    }
  });
});

describe('product page', () => {
  test('facts, papers, stores and markets of a product; its numbers are those of the search', async () => {
    const row = (await day.buyer.does(findProducts, { keyword: '67-56-1' })).list[0];
    const page = await day.buyer.does(productPage, { id: row?.id ?? '' });
    expect(page).toMatchObject({
      zh: '甲醇',
      casNo: '67-56-1',
      unNo: '1230',
      hazardClass: '3',
      packingGroup: 'II',
      formula: expect.any(String),
    });
    expect(page.aliases).toContain('木醇');
    expect(page.files.map((f) => f.kind)).toContain('sds');
    expect(page.pictograms.length).toBeGreaterThan(0);
    expect(page.categories.map((c) => c.zh)).toEqual(['有机原料', '醇类']);
    expect(page.stores.reduce((n, s) => n + s.skus, 0)).toBe(row?.skus);
    expect(page.stores.length).toBe(row?.sellers);
    expect(page.markets.reduce((n, m) => n + m.offers, 0)).toBe(row?.offers);
  });
  test('an unknown product and one off the shelf are not found', async () => {
    await refused(day.buyer.does(productPage, { id: '999999' }), NotFound);
    const id = (await day.buyer.does(findProducts, { keyword: '硝酸' })).list[0]?.id ?? '';
    await sql`update catalogue.spu set state = '40' where id = ${id}::bigint`.execute(db());
    await refused(day.buyer.does(productPage, { id }), NotFound);
    expect((await day.buyer.does(findProducts, { keyword: '7697-37-2' })).totalCount).toBe(0);
    expect((await day.buyer.does(suggestGoods, { keyword: '硝酸' })).map((s) => s.spuId)).not.toContain(id);
    await sql`update catalogue.spu set state = '30' where id = ${id}::bigint`.execute(db());
  });
});
