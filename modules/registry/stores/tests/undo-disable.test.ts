import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { featuredNow, saveFeatured } from '../contract/featured.ts';
import { currentStore } from '../contract/my-store.ts';
import {
  disableStores,
  enableStores,
  type StoreRow,
  storeDetail,
  undoDisableStore,
  unpublishStore,
} from '../contract/store.ts';
import { StoreDisablingOver } from '../rules/refusals.ts';
import { allStores } from './store-world.ts';

const world = await openWorld();
let operator: Person;
let stores: StoreRow[];
const now = () => operator.does(featuredNow, {});
const places = async () => (await now()).stores.map((s) => s.id);
const save = async (ids: readonly string[]) =>
  operator.does(saveFeatured, { storeIds: [...ids], version: (await now()).version });
const disable = (id: string) => operator.does(disableStores, { ids: [id] });
const undo = (id: string) => operator.does(undoDisableStore, { id });
const id = (n: number): string => (stores[n] as StoreRow).id;

beforeAll(async () => {
  operator = await world.as('operator');
  stores = await allStores(operator);
});
beforeEach(async () => {
  await operator.does(enableStores, { ids: stores.map((s) => s.id) });
  await save([id(0), id(1), id(2), id(3)]);
});

describe('m12 undoing the disabling of a store', () => {
  test('the store takes its place back from the one that only filled it, and operators hear it', async () => {
    const before = await places();
    await disable(id(1));
    expect(await places()).not.toEqual(before);
    expect(await undo(id(1))).toMatchObject({ rank: 2, rankBack: true, offersBack: expect.any(Number) });
    expect(await places()).toEqual(before);
    const { rows } = await sql<{ body: { zh: string } }>`
      select body from messaging.notice where event = 'FEATURED_REPLACED' order by id desc limit 1`.execute(
      world.sql,
    );
    expect(rows[0]?.body.zh).toContain(`替换为“${stores[1]?.name}”`);
    expect(await world.audit()).toEqual({});
  });

  test('a place an operator gave to another meanwhile stays his, even where the refill had it first', async () => {
    await disable(id(1));
    const chosen = await places();
    await save(chosen);
    expect(await undo(id(1))).toMatchObject({ rank: 2, rankBack: false });
    expect(await places()).toEqual(chosen);
    expect(await world.audit()).toEqual({});
  });

  test('a store that got its place back does not lose it to the next undo', async () => {
    await disable(id(1));
    const filler = (await places())[1] as string;
    await disable(filler);
    await undo(id(1));
    expect(await undo(filler)).toMatchObject({ rank: 2, rankBack: false });
    expect((await places())[1]).toBe(id(1));
    expect(await world.audit()).toEqual({});
  });

  test('one that had the place only by the refill gives it back to the store that was chosen', async () => {
    const before = await places();
    await disable(id(1));
    const filler = (await places())[1] as string;
    await disable(filler);
    expect(await undo(filler)).toMatchObject({ rank: 2, rankBack: true });
    expect(await undo(id(1))).toMatchObject({ rank: 2, rankBack: true });
    expect(await places()).toEqual(before);
    expect(await world.audit()).toEqual({});
  });

  test('a store that was unpublished meanwhile is enabled and has no place', async () => {
    await disable(id(1));
    const { version } = await operator.does(storeDetail, { id: id(1) });
    await operator.does(unpublishStore, { id: id(1), version, reason: '资料更新', force: true });
    expect(await undo(id(1))).toMatchObject({ rank: 2, rankBack: false });
    expect(await operator.does(storeDetail, { id: id(1) })).toMatchObject({ enabled: true, state: '40' });
    expect(await world.audit()).toEqual({});
    await sql`update stores.store set state = '20' where id = ${id(1)}::bigint`.execute(world.sql);
  });

  test('it opens the seller console again, stands in the history, and is over once the store was enabled', async () => {
    const seller = await world.as('seller_admin', 'seller');
    const own = (await seller.does(currentStore, {})).store?.id as string;
    await refused(
      undo(stores.find((s) => s.id !== own && stores.indexOf(s) > 6)?.id as string),
      StoreDisablingOver,
    );
    await disable(own);
    expect((await seller.again()).actor.routes.size).toBe(0);
    await undo(own);
    expect((await seller.again()).actor.routes.size).toBeGreaterThan(5);
    const { events } = await operator.does(storeDetail, { id: own });
    expect(events[0]).toMatchObject({ action: 'undoDisable' });
    await disable(own);
    await operator.does(enableStores, { ids: [own] });
    await refused(undo(own), StoreDisablingOver);
  });
});
