import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { NoPermission, VersionConflict } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { inside } from '#registry/members/tests/world.ts';
import { featuredChoices, featuredNow, saveFeatured } from '../contract/featured.ts';
import { currentStore, takeDownStore } from '../contract/my-store.ts';
import {
  disableStores,
  enableStores,
  type StoreRow,
  storeDetail,
  unpublishStore,
} from '../contract/store.ts';
import { FeaturedExact, StoreFeatured, StoreNotOpen } from '../rules/refusals.ts';
import { featuredShops } from '../server/door.ts';
import { allStores } from './store-world.ts';

const world = await openWorld();
let operator: Person;
let stores: StoreRow[];
const now = () => operator.does(featuredNow, {});
const ranks = async (): Promise<number[]> =>
  (
    await sql<{
      r: number;
    }>`select featured_rank as r from stores.store where featured_rank is not null order by 1`.execute(
      world.sql,
    )
  ).rows.map((x) => x.r);
const save = async (rows: readonly { id: string }[]) =>
  operator.does(saveFeatured, { storeIds: rows.map((r) => r.id), version: (await now()).version });

beforeAll(async () => {
  operator = await world.as('operator');
  stores = await allStores(operator);
});

describe('featured stores (administration-domain 23.3)', () => {
  test('INV-SHO-01 before the first save none is shown, however many stores open and close', async () => {
    expect(stores.length).toBeGreaterThan(5);
    expect(await now()).toMatchObject({ saved: false, stores: [] });
    await operator.does(disableStores, { ids: [stores[0]?.id as string] });
    await operator.does(enableStores, { ids: [stores[0]?.id as string] });
    expect(await ranks()).toEqual([]);
    expect(await world.audit()).toEqual({});
  });

  test('R-SHOP-006 R-SHOP-007 R-LABEL-002 exactly four: fewer, more or doubled are refused; one save replaces all four', async () => {
    const [a, b, c, d, e] = stores as [StoreRow, StoreRow, StoreRow, StoreRow, StoreRow];
    await refused(save([a, b, c]), FeaturedExact);
    await refused(save([a, b, c, d, e]), FeaturedExact);
    await refused(save([a, b, c, c]), FeaturedExact);
    expect(await ranks()).toEqual([]);
    await save([d, a, c, b]);
    expect((await now()).stores.map((s) => [s.rank, s.id])).toEqual([
      [1, d.id],
      [2, a.id],
      [3, c.id],
      [4, b.id],
    ]);
    await save([e, b, a, d]);
    expect((await now()).stores.map((s) => s.id)).toEqual([e.id, b.id, a.id, d.id]);
    await refused(
      (await world.as('auditor')).does(saveFeatured, {
        storeIds: [a.id, b.id, c.id, d.id],
        version: (await now()).version,
      }),
      NoPermission,
    );
    expect((await (await world.as('content')).does(featuredChoices, {})).totalCount).toBe(stores.length);
  });

  test('only published, enabled stores; two operators who save at once: the second is told (G-VER)', async () => {
    const free = stores[5] as StoreRow;
    const { version } = await now();
    await operator.does(disableStores, { ids: [free.id] });
    await refused(
      save([free, stores[0] as StoreRow, stores[1] as StoreRow, stores[2] as StoreRow]),
      StoreNotOpen,
    );
    await operator.does(enableStores, { ids: [free.id] });
    await save(stores.slice(0, 4));
    await refused(
      operator.does(saveFeatured, { storeIds: stores.slice(1, 5).map((s) => s.id), version }),
      VersionConflict,
    );
  });

  test('the portal shows them in their order with name, company, products and address', async () => {
    const shown = await inside(world, operator.actor, (ctx) => featuredShops(ctx, {}));
    expect(shown.map((s) => s.code)).toEqual((await now()).stores.map((s) => s.code));
    expect(shown[0]).toMatchObject({
      url: `/shop/${shown[0]?.code}`,
      names: { zh_CN: expect.any(String) },
      companyName: expect.any(String),
    });
  });

  test('M7 trading-domain 19.3: who is kept away by a blacklist sees another store in the place, and not that it is another', async () => {
    await save(stores.slice(0, 4));
    const seller = await world.as('seller_admin', 'seller');
    const buyer = await world.as('buyer_admin', 'buyer');
    const shown = async () =>
      (await inside(world, buyer.actor, (ctx) => featuredShops(ctx, {}))).map((s) => s.code);
    const own = (await seller.does(currentStore, {})).store?.code as string;
    if (!(await shown()).includes(own)) {
      const store = stores.find((s) => s.code === own) as StoreRow;
      await save([store, ...stores.filter((s) => s.code !== own).slice(0, 3)]);
    }
    const before = await shown();
    await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${seller.actor.memberId}::bigint, ${buyer.actor.memberId}::bigint, 'all', 'test')`.execute(
      world.sql,
    );
    const after = await shown();
    expect(after).not.toContain(own);
    expect(after.filter((code) => before.includes(code))).toEqual(before.filter((code) => code !== own));
    const spare = stores.some((s) => !before.includes(s.code));
    expect(after).toHaveLength(spare ? 4 : 3);
    expect(await inside(world, operator.actor, (ctx) => featuredShops(ctx, {}))).toHaveLength(4);
    await sql`delete from members.blacklist`.execute(world.sql);
  });

  test('a featured store is not simply taken down; by force the next by importance, then age, takes its place and operators are told', async () => {
    await save(stores.slice(0, 4));
    const first = stores[0] as StoreRow;
    const detail = await operator.does(storeDetail, { id: first.id });
    await refused(
      operator.does(unpublishStore, { id: first.id, version: detail.version, reason: '违规' }),
      StoreFeatured,
    );
    const seller = await world.as('seller_admin', 'seller');
    const { store } = await seller.does(currentStore, {});
    if (store?.featuredRank !== null)
      await refused(
        seller.does(takeDownStore, { id: store?.id as string, version: store?.version as number }),
        StoreFeatured,
      );
    const { rows } = await sql<{
      id: string;
      name: string;
    }>`select id, name from stores.store where state = '20' and enabled and featured_rank is null and not deleted order by importance desc, opened_at, id limit 1`.execute(
      world.sql,
    );
    await operator.does(unpublishStore, {
      id: first.id,
      version: detail.version,
      reason: '违规',
      force: true,
    });
    const after = await now();
    expect(after.stores[0]?.id).toBe(rows[0]?.id);
    expect(await ranks()).toEqual([1, 2, 3, 4]);
    const told = await sql<{
      body: { zh: string };
    }>`select body from messaging.notice where event = 'FEATURED_REPLACED' order by id desc limit 1`.execute(
      world.sql,
    );
    expect(told.rows[0]?.body.zh).toContain(`“${first.name}”替换为“${rows[0]?.name}”`);
    expect(await world.audit()).toEqual({});
  });

  test('INV-SHO-01 fifty operators save different fours at once: one wins, never a fifth', async () => {
    const { version } = await now();
    const open = (await operator.does(featuredChoices, { pageCount: 100 })).list;
    const four = (n: number) => [0, 1, 2, 3].map((k) => (open[(n + k) % open.length] as { id: string }).id);
    expect(await race(50, (n) => operator.does(saveFeatured, { storeIds: four(n), version }))).toEqual({
      ok: 1,
      VERSION_CONFLICT: 49,
    });
    expect(await ranks()).toEqual([1, 2, 3, 4]);
  }, 120_000);

  test('INV-SHO-01 fifty acts at once, saving, disabling, enabling and taking down: as many as can be are featured at the end', async () => {
    const all = stores.map((s) => s.id);
    const outcome = await race(50, async (n) => {
      const id = all[n % all.length] as string;
      if (n % 5 === 0)
        return operator.does(saveFeatured, {
          storeIds: all.slice(n % 3, (n % 3) + 4),
          version: (await now()).version,
        });
      if (n % 5 === 1)
        return operator.does(unpublishStore, {
          id,
          version: (await operator.does(storeDetail, { id })).version,
          reason: '压力测试',
          force: true,
        });
      return operator.does(n % 5 === 2 ? enableStores : disableStores, { ids: [id] });
    });
    expect(Object.keys(outcome).filter((k) => k.startsWith('fault'))).toEqual([]);
    const r = await ranks();
    expect(r.length).toBeLessThanOrEqual(4);
    expect(await world.audit()).toEqual({});
    await operator.does(enableStores, { ids: all });
    expect(await world.audit()).toEqual({});
  }, 120_000);
});
