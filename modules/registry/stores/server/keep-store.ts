import { NameExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { touched } from '#kernel/server/rows.ts';
import { sanitiseRich } from '#kernel/server/sanitise.ts';
import { changesOf } from '#kernel/server/step.ts';
import { nameKey } from '../rules/name-key.ts';
import { ShopTypeOff, StoreOnce } from '../rules/refusals.ts';
import { scoped } from './see-stores.ts';
import { bindStoreFiles } from './store-files.ts';
import type { Store, StoresContext } from './tables.ts';

const MOST_PROFILE = 5_000;
/** What people fill in of a store. */
export interface StoreWish {
  readonly name: string;
  readonly englishName: string | null;
  readonly profile: string | null;
  readonly profileEn: string | null;
  readonly logoFileId: string | null;
  readonly businessLicenceFileId: string | null;
  readonly address: string | null;
  readonly adminName: string | null;
  readonly adminPhone: string | null;
  readonly adminEmail: string | null;
  readonly mainProductIds: readonly string[];
}

/**
 * The store, locked and within the data scope, named for the operation log. Refuses NotFound, and
 * StaleVersion where a version is sent.
 */
export async function lockStore(ctx: StoresContext, id: string, version?: number): Promise<Store> {
  const row = await ctx.tx
    .selectFrom('stores.store as s')
    .selectAll('s')
    .where('s.id', '=', id)
    .where('s.deleted', '=', false)
    .where(scoped(ctx.actor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  ctx.target({ type: 'STORE', id: row.id, no: row.code });
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}

const clean = (html: string | null): string | null =>
  html === null ? null : sanitiseRich(html, MOST_PROFILE) || null;
export const columnsOf = (wish: StoreWish) => ({
  name: wish.name,
  name_key: nameKey(wish.name),
  name_en: wish.englishName,
  profile: clean(wish.profile),
  profile_en: clean(wish.profileEn),
  logo_file_id: wish.logoFileId,
  business_licence_file_id: wish.businessLicenceFileId,
  address: wish.address,
  admin_name: wish.adminName,
  admin_phone: wish.adminPhone,
  admin_email: wish.adminEmail,
  main_product_ids: [...wish.mainProductIds],
});

/** Main products are categories that exist. */
export async function mustKnowProducts(ctx: StoresContext, ids: readonly string[]): Promise<void> {
  const known = await ctx.service('storeNeighbours').categories(ctx, ids);
  if (ids.some((id) => !known.has(id)))
    throw new InvalidInput([{ field: 'mainProductIds', rule: 'field.select', message: '' }]);
}

/** A type a store may be opened with now; what it already has stays allowed. Refuses NotFound, ShopTypeOff. */
export async function mustBeOpenType(
  ctx: StoresContext,
  typeId: string,
  before: string | null,
): Promise<void> {
  if (typeId === before) return;
  const type = await ctx.tx
    .selectFrom('stores.shop_type')
    .select('status')
    .where('id', '=', typeId)
    .where('deleted', '=', false)
    .forShare()
    .executeTakeFirst();
  if (type === undefined) throw NotFound({}, 'typeId');
  if (type.status === '0') throw ShopTypeOff({}, 'typeId');
}

/** Says which rule a unique index stands for. */
export async function named<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'store_once') throw StoreOnce({}, 'typeId');
    if (broken === 'store_name' || broken === 'store_name_key') throw NameExists({}, 'name');
    throw error;
  }
}

/** Writes fields of a store and leaves who changed what; the state stays. */
export async function rewriteStore(
  ctx: StoresContext,
  before: Store,
  set: Partial<Store>,
  side: 'seller' | 'operator',
): Promise<Store> {
  const row = await named(
    ctx.tx
      .updateTable('stores.store')
      .set({
        ...set,
        ...touched(ctx),
      } as never)
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await bindStoreFiles(ctx, row);
  const { name_key: _key, changed: _changed, ...said } = set;
  await ctx.history({
    bizType: 'STORE',
    bizId: row.id,
    bizNo: row.code,
    action: 'edit',
    from: row.state,
    to: row.state,
    changes: changesOf(before, said),
    side,
    parties: [row.member_id],
  });
  ctx.target({ type: 'STORE', id: row.id, no: row.code });
  return row;
}
