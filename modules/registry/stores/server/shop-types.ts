import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { CodeExists, InUse, NameExists, NotFound, StaleVersion } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { changesOf } from '#kernel/server/step.ts';
import {
  addShopType,
  deleteShopTypes,
  disableShopTypes,
  enableShopTypes,
  listShopTypes,
  type ShopTypeRow,
  shopTypeDetail,
  updateShopType,
} from '../contract/shop-type.ts';
import { type Hand, room } from './tables.ts';

const TYPE = 'SHOP_TYPE';
const rows = (w: Hand) =>
  w.tx
    .selectFrom('stores.shop_type as t')
    .selectAll('t')
    .select(
      sql<number>`(select count(*)::int from stores.store s where s.shop_type_id = t.id and not s.deleted)`.as(
        'store_count',
      ),
    )
    .where('t.deleted', '=', false);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const present = (t: Row): ShopTypeRow => ({
  id: t.id,
  version: t.version,
  typeName: t.type_name_en === null ? { zh_CN: t.type_name } : { zh_CN: t.type_name, en_US: t.type_name_en },
  encoding: t.encoding,
  description: t.description,
  status: t.status,
  sort: t.sort,
  depositRequired: t.deposit_required,
  maxProducts: t.max_products,
  storeCount: t.store_count,
  gmtModified: t.gmt_modified.toISOString(),
});

export const showTypes = room.ask(listShopTypes, async (w) => {
  const { keyword, status, ids } = w.input;
  let query = rows(w);
  if (status !== undefined) query = query.where('t.status', '=', status);
  if (ids !== undefined) query = query.where('t.id', 'in', ids);
  if (keyword)
    query = query.where((eb) =>
      eb.or([
        eb('t.type_name', 'ilike', anywhere(keyword)),
        eb('t.type_name_en', 'ilike', anywhere(keyword)),
        eb('t.encoding', 'ilike', anywhere(keyword)),
      ]),
    );
  const page = await paged(w.tx, query, w.input, {
    sortable: { encoding: 't.encoding', sort: 't.sort', status: 't.status', gmtModified: 't.gmt_modified' },
    fallback: { column: 't.sort', asc: true },
    key: 't.id',
  });
  return { ...page, list: page.list.map((t) => present(t as Row)) };
});

async function typeOf(w: Hand, id: string): Promise<Row> {
  const row = await rows(w).where('t.id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row as Row;
}
export const showType = room.ask(shopTypeDetail, async (w) => {
  const row = await rows(w).where('t.id', '=', w.input.id).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return present(row as Row);
});

async function named<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'shop_type_name' || broken === 'shop_type_name_en') throw NameExists({}, 'typeName');
    if (broken === 'shop_type_encoding_key') throw CodeExists({}, 'encoding');
    throw error;
  }
}
interface Wish {
  readonly typeName: { readonly zh_CN: string; readonly en_US?: string | undefined };
  readonly description: string | null;
  readonly sort: number;
  readonly depositRequired: string | null;
  readonly maxProducts: number | null;
}
const columnsOf = (wish: Wish) => ({
  type_name: wish.typeName.zh_CN,
  type_name_en: wish.typeName.en_US || null,
  description: wish.description,
  sort: wish.sort,
  deposit_required: wish.depositRequired,
  max_products: wish.maxProducts,
});

export const typeAdded = room.on(addShopType, async (w) => {
  const { encoding, status } = w.input;
  const row = await named(
    w.tx
      .insertInto('stores.shop_type')
      .values({
        ...columnsOf(w.input),
        encoding,
        status,
        created_by: w.actor.accountId,
        modified_by: w.actor.accountId,
        gmt_create: nowHere,
        gmt_modified: nowHere,
      } as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  w.target({ type: TYPE, id: row.id, no: encoding });
  return row;
});

export const typeChanged = room.on(updateShopType, async (w) => {
  const before = await typeOf(w, w.input.id);
  if (before.version !== w.input.version) throw StaleVersion({ version: before.version });
  const set = columnsOf(w.input);
  const row = await named(
    w.tx
      .updateTable('stores.shop_type')
      .set({
        ...set,
        version: sql`version + 1`,
        gmt_modified: nowHere,
        modified_by: w.actor.accountId,
      } as never)
      .where('id', '=', before.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  w.target({ type: TYPE, id: row.id, no: before.encoding, changes: changesOf(before, set) });
  return row;
});

async function mark(w: Hand, before: Row, set: { status: '0' | '1' } | { deleted: true }): Promise<void> {
  await w.tx
    .updateTable('stores.shop_type')
    .set({
      ...set,
      version: sql`version + 1`,
      gmt_modified: nowHere,
      modified_by: w.actor.accountId,
    } as never)
    .where('id', '=', before.id)
    .execute();
  w.target({ type: TYPE, id: before.id, no: before.encoding, changes: changesOf(before, set) });
}
const switchTo = (status: '0' | '1') => async (w: Hand<{ id: string }>) => {
  const before = await typeOf(w, w.input.id);
  if (before.status !== status) await mark(w, before, { status });
};
export const typeOn = room.each(enableShopTypes, switchTo('1'));
/** Existing stores keep it; no new ones are opened with it. */
export const typeOff = room.each(disableShopTypes, switchTo('0'));
/** A type that a store has stays (10305). */
export const typeDropped = room.each(deleteShopTypes, async (w) => {
  const before = await typeOf(w, w.input.id);
  if (before.store_count > 0) throw InUse({});
  await mark(w, before, { deleted: true });
});
