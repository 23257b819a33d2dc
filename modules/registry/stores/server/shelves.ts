import { nameOf } from '#kernel/rules/words.ts';
import { sql } from 'kysely';
import { InUse, NameExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { AS_IMPORTED } from '#office/transfers/server/door.ts';
import {
  addShelf,
  deleteShelves,
  disableShelves,
  enableShelves,
  listShelfRows,
  listShelves,
  moveShelf,
  type Shelf,
  updateShelf,
} from '../contract/shelf.ts';
import { ShelfLevel } from '../rules/refusals.ts';
import { ownStores } from './my-store.ts';
import { type Hand, room, type ShelfRecord } from './tables.ts';

const TYPE = 'SHOP_CATEGORY';
const present = (c: ShelfRecord): Shelf => ({
  id: c.id,
  version: c.version,
  storeId: c.store_id,
  parentId: c.parent_id,
  level: c.level,
  names: c.name_en === null ? { zh_CN: c.name } : { zh_CN: c.name, en_US: c.name_en },
  sort: c.sort,
  enabled: c.enabled,
  gmtModified: c.gmt_modified.toISOString(),
});

export const showShelves = room.ask(listShelves, async (w) => {
  const stores = await ownStores(w);
  const { storeId } = w.input;
  const wanted = stores.map((s) => s.id).filter((id) => storeId === undefined || id === storeId);
  const list =
    wanted.length === 0
      ? []
      : await w.tx
          .selectFrom('stores.shop_category')
          .selectAll()
          .where('store_id', 'in', wanted)
          .where('deleted', '=', false)
          .orderBy('store_id')
          .orderBy('level')
          .orderBy('sort')
          .orderBy('id')
          .execute();
  return {
    stores: stores.map((s) => ({
      id: s.id,
      code: s.code,
      name: nameOf({ name: s.name, nameEn: s.name_en }, 'name', w.actor.locale) ?? s.name,
    })),
    list: list.map(present),
  };
});

/** The categories of the own stores as rows, top ones before what is below them. */
export const showShelfRows = room.ask(listShelfRows, async (w) => {
  const { storeId } = w.input;
  const own = (await ownStores(w)).map((s) => s.id).filter((id) => storeId === undefined || id === storeId);
  const query = w.tx
    .selectFrom('stores.shop_category as c')
    .innerJoin('stores.store as s', 's.id', 'c.store_id')
    .leftJoin('stores.shop_category as p', 'p.id', 'c.parent_id')
    .selectAll('c')
    .select(['s.code as storeCode', 's.name as storeName', 'p.name as parentName'])
    .where('c.store_id', 'in', own.length === 0 ? ['0'] : own)
    .where('c.deleted', '=', false);
  const page = await paged(w.tx, query, w.input, {
    sortable: {},
    fallback: { column: 'c.level', asc: true },
    key: 'c.id',
  });
  return {
    ...page,
    list: page.list.map((c) => ({
      ...present(c),
      storeCode: c.storeCode,
      storeName: c.storeName,
      parentName: c.parentName,
    })),
  };
});

/** A category of one of the own stores, locked. Refuses NotFound, StaleVersion. */
async function lockShelf(w: Hand, id: string, version?: number): Promise<ShelfRecord> {
  const own = (await ownStores(w)).map((s) => s.id);
  const row = await w.tx
    .selectFrom('stores.shop_category')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || !own.includes(row.store_id)) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}
/** The category something is put under, held, so that it is not taken away meanwhile. Refuses NotFound, ShelfLevel. */
async function parentOf(w: Hand, storeId: string, parentId: string | null): Promise<ShelfRecord | null> {
  if (parentId === null) return null;
  const parent = await lockShelf(w, parentId);
  if (parent.store_id !== storeId) throw NotFound({}, 'parentId');
  if (parent.level !== 1) throw ShelfLevel({}, 'parentId');
  return parent;
}
async function named<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) === 'shop_category_name') throw NameExists({}, 'names');
    throw error;
  }
}
async function rewrite(
  w: Hand,
  before: ShelfRecord,
  set: Partial<ShelfRecord>,
): Promise<{ id: string; version: number }> {
  const row = await named(
    w.tx
      .updateTable('stores.shop_category')
      .set({
        ...set,
        ...touched(w),
      } as never)
      .where('id', '=', before.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  w.target({ type: TYPE, id: row.id, no: before.name, changes: changesOf(before, set) });
  return row;
}

export interface NewShelf {
  readonly storeId: string;
  readonly parentId?: string | null | undefined;
  readonly names: { readonly zh_CN: string; readonly en_US?: string | undefined };
  readonly sort: number;
}
/** Files a category in one of the own stores, typed or from a sheet. */
export async function addOne(w: Hand, wish: NewShelf): Promise<{ id: string; version: number }> {
  const { storeId, names, sort } = wish;
  const store = (await ownStores(w)).find((s) => s.id === storeId);
  if (store === undefined) throw NotFound({}, 'storeId');
  const parent = await parentOf(w, storeId, wish.parentId ?? null);
  const values = {
    member_id: store.member_id,
    owner_dept_id: w.actor.deptId,
    owner_emp_id: w.actor.empId,
    store_id: storeId,
    parent_id: parent?.id ?? null,
    level: parent === null ? 1 : 2,
    name: names.zh_CN,
    name_en: names.en_US || null,
    sort,
  };
  const row = await named(
    w.tx
      .insertInto('stores.shop_category')
      .values({
        ...values,
        created_by: w.actor.accountId,
        modified_by: w.actor.accountId,
        gmt_create: nowHere,
        gmt_modified: nowHere,
      } as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  w.target({ type: TYPE, id: row.id, no: names.zh_CN });
  return row;
}
export const shelfAdded = room.on(addShelf, (w) => addOne(w, w.input));

/** Takes away one that an import made and nothing is filed under. */
export async function takeBack(w: Hand, id: string): Promise<void> {
  const before = await lockShelf(w, id, AS_IMPORTED);
  if ((await childrenOf(w, id)) > 0) throw InUse({});
  await rewrite(w, before, { deleted: true });
}

export const shelfChanged = room.on(updateShelf, async (w) => {
  const { id, version, names, sort } = w.input;
  return rewrite(w, await lockShelf(w, id, version), {
    name: names.zh_CN,
    name_en: names.en_US || null,
    sort,
  });
});

const childrenOf = async (w: Hand, id: string): Promise<number> =>
  (
    await w.tx
      .selectFrom('stores.shop_category')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('parent_id', '=', id)
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow()
  ).n;

/** One with categories below it stays at the top: there are two levels. */
export const shelfMoved = room.on(moveShelf, async (w) => {
  const { id, version, parentId } = w.input;
  const before = await lockShelf(w, id, version);
  if (parentId === id) throw ShelfLevel({}, 'parentId');
  const parent = await parentOf(w, before.store_id, parentId);
  if (parent !== null && (await childrenOf(w, id)) > 0) throw ShelfLevel({}, 'parentId');
  return rewrite(w, before, { parent_id: parent?.id ?? null, level: parent === null ? 1 : 2 });
});

export const shelfDropped = room.each(deleteShelves, async (w) => {
  const before = await lockShelf(w, w.input.id);
  if ((await childrenOf(w, before.id)) > 0) throw InUse({});
  await rewrite(w, before, { deleted: true });
});
const switchTo = (enabled: boolean) => async (w: Hand<{ id: string }>) => {
  const before = await lockShelf(w, w.input.id);
  w.target({ type: TYPE, id: before.id, no: before.name });
  if (before.enabled !== enabled) await rewrite(w, before, { enabled });
};
export const shelfOn = room.each(enableShelves, switchTo(true));
export const shelfOff = room.each(disableShelves, switchTo(false));
