import { sql } from 'kysely';
import { InUse, NameExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { AS_IMPORTED } from '#office/transfers/server/door.ts';
import { listShelfRows, listShelves, type Shelf } from '../contract/shelf.ts';
import { ShelfLevel } from '../rules/refusals.ts';
import { ownStores } from './my-store.ts';
import { type ShelfRecord, type StoresContext, stores } from './tables.ts';

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

export const listShelvesHandler = stores.query(listShelves, async (ctx) => {
  const stores = await ownStores(ctx);
  const { storeId } = ctx.input;
  const wanted = stores.map((s) => s.id).filter((id) => storeId === undefined || id === storeId);
  const list =
    wanted.length === 0
      ? []
      : await ctx.tx
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
      name: nameOf({ name: s.name, nameEn: s.name_en }, 'name', ctx.actor.locale) ?? s.name,
    })),
    list: list.map(present),
  };
});

/** The categories of the own stores as rows, top ones before what is below them. */
export const listShelfRowsHandler = stores.query(listShelfRows, async (ctx) => {
  const { storeId } = ctx.input;
  const storeIds = (await ownStores(ctx))
    .map((s) => s.id)
    .filter((id) => storeId === undefined || id === storeId);
  const query = ctx.tx
    .selectFrom('stores.shop_category as c')
    .innerJoin('stores.store as s', 's.id', 'c.store_id')
    .leftJoin('stores.shop_category as p', 'p.id', 'c.parent_id')
    .selectAll('c')
    .select(['s.code as storeCode', 's.name as storeName', 'p.name as parentName'])
    .where('c.store_id', 'in', storeIds.length === 0 ? ['0'] : storeIds)
    .where('c.deleted', '=', false);
  const page = await paged(ctx.tx, query, ctx.input, {
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
export async function lockShelf(ctx: StoresContext, id: string, version?: number): Promise<ShelfRecord> {
  const storeIds = (await ownStores(ctx)).map((s) => s.id);
  const row = await ctx.tx
    .selectFrom('stores.shop_category')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || !storeIds.includes(row.store_id)) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}

/** The category something is put under, held, so that it is not taken away meanwhile. Refuses NotFound, ShelfLevel. */
export async function parentOf(
  ctx: StoresContext,
  storeId: string,
  parentId: string | null,
): Promise<ShelfRecord | null> {
  if (parentId === null) return null;
  const parent = await lockShelf(ctx, parentId);
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

export async function rewrite(
  ctx: StoresContext,
  before: ShelfRecord,
  set: Partial<ShelfRecord>,
): Promise<{ id: string; version: number }> {
  const row = await named(
    ctx.tx
      .updateTable('stores.shop_category')
      .set({
        ...set,
        ...touched(ctx),
      } as never)
      .where('id', '=', before.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  ctx.target({ type: TYPE, id: row.id, no: before.name, changes: changesOf(before, set) });
  return row;
}

export interface NewShelf {
  readonly storeId: string;
  readonly parentId?: string | null | undefined;
  readonly names: { readonly zh_CN: string; readonly en_US?: string | undefined };
  readonly sort: number;
}

/** Files a category in one of the own stores, typed or from a sheet. */
export async function addOne(ctx: StoresContext, wish: NewShelf): Promise<{ id: string; version: number }> {
  const { storeId, names, sort } = wish;
  const store = (await ownStores(ctx)).find((s) => s.id === storeId);
  if (store === undefined) throw NotFound({}, 'storeId');
  const parent = await parentOf(ctx, storeId, wish.parentId ?? null);
  const values = {
    member_id: store.member_id,
    owner_dept_id: ctx.actor.deptId,
    owner_emp_id: ctx.actor.empId,
    store_id: storeId,
    parent_id: parent?.id ?? null,
    level: parent === null ? 1 : 2,
    name: names.zh_CN,
    name_en: names.en_US || null,
    sort,
  };
  const row = await named(
    ctx.tx
      .insertInto('stores.shop_category')
      .values({
        ...values,
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
        gmt_create: nowHere,
        gmt_modified: nowHere,
      } as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  ctx.target({ type: TYPE, id: row.id, no: names.zh_CN });
  return row;
}

/** Takes away one that an import made and nothing is filed under. */
export async function takeBack(ctx: StoresContext, id: string): Promise<void> {
  const before = await lockShelf(ctx, id, AS_IMPORTED);
  if ((await childrenOf(ctx, id)) > 0) throw InUse({});
  await rewrite(ctx, before, { deleted: true });
}

export const childrenOf = async (ctx: StoresContext, id: string): Promise<number> =>
  (
    await ctx.tx
      .selectFrom('stores.shop_category')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('parent_id', '=', id)
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow()
  ).n;

export const switchTo = (enabled: boolean) => async (ctx: StoresContext<{ id: string }>) => {
  const before = await lockShelf(ctx, ctx.input.id);
  ctx.target({ type: TYPE, id: before.id, no: before.name });
  if (before.enabled !== enabled) await rewrite(ctx, before, { enabled });
};
