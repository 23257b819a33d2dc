import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { called } from '#registry/members/server/door.ts';
import { type FeaturedRow, featuredChoices, featuredNow, saveFeatured } from '../contract/featured.ts';
import { mustBeFour } from '../rules/featured.ts';
import { StoreNotOpen } from '../rules/refusals.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import { bumpRegister, holdRegister } from './featured-places.ts';
import { around, logoOf, productsOf, typeOf } from './present-store.ts';
import { found } from './see-stores.ts';
import { type Store, type StoresContext, stores } from './tables.ts';

const open = (ctx: StoresContext) =>
  ctx.tx
    .selectFrom('stores.store as s')
    .selectAll('s')
    .where(sql<boolean>`s.state = ${sql.lit(STORE.published)}`)
    .where('s.enabled', '=', true)
    .where('s.deleted', '=', false);
/**
 * The featured stores in the order of their places. A store of a company that keeps the reader away gives its
 * place to the next open one, as a store that closes does (trading-domain 19.3, administration-domain 23.3).
 */
export async function inPlaces(ctx: StoresContext, hidden: readonly string[] = []): Promise<Store[]> {
  const places = await open(ctx)
    .where('s.featured_rank', 'is not', null)
    .orderBy('s.featured_rank')
    .execute();
  const shown = places.filter((s) => !hidden.includes(s.member_id));
  const free = places.length - shown.length;
  if (free === 0) return shown;
  const next = await open(ctx)
    .where('s.featured_rank', 'is', null)
    .where('s.member_id', 'not in', hidden)
    .orderBy('s.importance', 'desc')
    .orderBy('s.opened_at')
    .orderBy('s.id')
    .limit(free)
    .execute();
  // Each takes the place it fills, so that nothing tells that another one stood there.
  return places.map((s) => (hidden.includes(s.member_id) ? next.shift() : s)).filter((s) => s !== undefined);
}

async function rowsOf(ctx: StoresContext, stores: readonly Store[]): Promise<FeaturedRow[]> {
  const a = await around(ctx, stores);
  return stores.map((s) => ({
    id: s.id,
    code: s.code,
    name: s.name,
    englishName: s.name_en,
    companyName: called(ctx, a.companies.get(s.member_id)) || s.company_name,
    type: typeOf(s, a),
    logo: logoOf(s, a),
    importance: s.importance,
    mainProducts: productsOf(s, a),
    openedAt: s.opened_at?.toISOString() ?? null,
    rank: s.featured_rank,
  }));
}

export const featuredNowHandler = stores.query(featuredNow, async (ctx) => {
  const register = await ctx.tx
    .selectFrom('stores.featured')
    .select(['version', 'saved'])
    .executeTakeFirstOrThrow();
  const { n } = await ctx.tx
    .selectFrom('stores.store')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', '=', STORE.published)
    .where('enabled', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  return { ...register, stores: await rowsOf(ctx, await inPlaces(ctx)), open: n };
});

export const featuredChoicesHandler = stores.query(featuredChoices, async (ctx) => {
  const { keyword, typeId, importance } = ctx.input;
  let query = open(ctx);
  if (typeId !== undefined) query = query.where('s.shop_type_id', '=', typeId);
  if (importance !== undefined) query = query.where('s.importance', '=', importance);
  if (keyword) query = query.where(await found(ctx, keyword));
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { name: 's.name', importance: 's.importance', openedAt: 's.opened_at' },
    fallback: { column: 's.importance', asc: false },
    key: 's.id',
    wide: true,
  });
  return { ...page, list: await rowsOf(ctx, page.list as Store[]) };
});

/**
 * One save replaces all four with four different published, enabled stores; two operators at once: the second
 * is told (G-VER).
 */
export const saveFeaturedHandler = stores.command(saveFeatured, async (ctx) => {
  const { storeIds, version } = ctx.input;
  const register = await holdRegister(ctx);
  if (register.version !== version) throw VersionConflict({ version: register.version });
  mustBeFour(storeIds);
  const rows = await ctx.tx
    .selectFrom('stores.store')
    .selectAll()
    .where('id', 'in', storeIds)
    .where('deleted', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < storeIds.length) throw NotFound({}, 'storeIds');
  const shut = rows.find((s) => s.state !== STORE.published || !s.enabled);
  if (shut !== undefined) throw StoreNotOpen({ name: shut.name }, 'storeIds');
  const before = await ctx.tx
    .updateTable('stores.store')
    .set({ featured_rank: null })
    .where('featured_rank', 'is not', null)
    .returning(['id', 'name'])
    .execute();
  for (const [n, id] of storeIds.entries())
    await ctx.tx
      .updateTable('stores.store')
      .set({ featured_rank: n + 1, featured_by_refill: false })
      .where('id', '=', id)
      .execute();
  const name = new Map(rows.map((s) => [s.id, s.name]));
  const changes = [
    {
      field: 'featuredStores',
      before: before.map((s) => s.name),
      after: storeIds.map((id) => name.get(id) ?? id),
    },
  ];
  await ctx.history({
    bizType: 'FEATURED_STORES',
    bizId: register.id,
    bizNo: null,
    action: 'save',
    from: null,
    to: null,
    changes,
    side: 'operator',
    parties: ['0'],
  });
  ctx.target({ type: 'FEATURED_STORES', id: register.id, changes });
  return { version: await bumpRegister(ctx, register) };
});
