import { touched } from '#kernel/server/rows.ts';
import { notify } from '#office/messaging/server/door.ts';
import { FEATURED_COUNT } from '../rules/featured.ts';
import { FEATURED } from '../rules/pages.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import type { Store, StoresContext } from './tables.ts';

export interface Register {
  readonly id: string;
  readonly version: number;
  readonly saved: boolean;
}
/**
 * Holds the one register of featured stores: whoever opens, closes or features a store waits here first, so
 * that no two of them count at once.
 */
export const holdRegister = (ctx: StoresContext): Promise<Register> =>
  ctx.tx
    .selectFrom('stores.featured')
    .select(['id', 'version', 'saved'])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** One more version of the register; everybody who looks at the portal asks again. */
export async function bumpRegister(ctx: StoresContext, register: Register): Promise<number> {
  const { version } = await ctx.tx
    .updateTable('stores.featured')
    .set({ saved: true, ...touched(ctx) })
    .where('id', '=', register.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  ctx.live('site:all');
  return version;
}

/**
 * Fills places that are free: the open store of the highest importance first, then the one longest open
 * (administration-domain 23.3).
 * The register is held. `gone` just lost its place; operators are told who took it.
 */
export async function fillPlaces(
  ctx: StoresContext,
  register: Register,
  removedStore: Pick<Store, 'name'> | null,
): Promise<void> {
  if (!register.saved) return;
  const held = await ctx.tx
    .selectFrom('stores.store')
    .select(['id', 'featured_rank'])
    .where('featured_rank', 'is not', null)
    .where('deleted', '=', false)
    .execute();
  const taken = new Set(held.map((s) => s.featured_rank));
  const free = Array.from({ length: FEATURED_COUNT }, (_, n) => n + 1).filter((rank) => !taken.has(rank));
  if (free.length === 0) return;
  const next = await ctx.tx
    .selectFrom('stores.store')
    .select(['id', 'name'])
    .where('state', '=', STORE.published)
    .where('enabled', '=', true)
    .where('deleted', '=', false)
    .where('featured_rank', 'is', null)
    .orderBy('importance', 'desc')
    .orderBy('opened_at')
    .orderBy('id')
    .limit(free.length)
    .forUpdate()
    .execute();
  for (const [n, store] of next.entries())
    await ctx.tx
      .updateTable('stores.store')
      .set({ featured_rank: free[n] as number, featured_by_refill: true })
      .where('id', '=', store.id)
      .execute();
  if (next.length > 0 || removedStore !== null) await bumpRegister(ctx, register);
  if (removedStore !== null) await notifyReplaced(ctx, register, removedStore, next[0]);
}

/** Operators hear who took whose place. */
const notifyReplaced = (
  ctx: StoresContext,
  register: Register,
  removedStore: Pick<Store, 'name'>,
  newStore: Pick<Store, 'name'> | undefined,
): Promise<void> =>
  notify(ctx, {
    event: 'FEATURED_REPLACED',
    variables: { oldStore: removedStore.name, newStore: newStore?.name ?? '--' },
    to: { platformRoute: FEATURED, button: 'SetFeatured' },
    bizType: 'STORE',
    bizId: register.id,
    link: FEATURED,
  });

/**
 * Gives a store back the place it lost: a free one, or one that was only filled automatically. What an operator
 * chose stays, and what he chose before counts as chosen again. The register is held and the store enabled;
 * true when it stands there again.
 */
export async function returnPlace(
  ctx: StoresContext,
  register: Register,
  store: Pick<Store, 'id' | 'name' | 'state'>,
  rank: number | null,
): Promise<boolean> {
  if (rank === null || store.state !== STORE.published || !register.saved) return false;
  const holder = await ctx.tx
    .selectFrom('stores.store')
    .select(['id', 'name', 'featured_by_refill'])
    .where('featured_rank', '=', rank)
    .forUpdate()
    .executeTakeFirst();
  if (holder !== undefined && !holder.featured_by_refill) return false;
  if (holder !== undefined)
    await ctx.tx
      .updateTable('stores.store')
      .set({ featured_rank: null })
      .where('id', '=', holder.id)
      .execute();
  await ctx.tx.updateTable('stores.store').set({ featured_rank: rank }).where('id', '=', store.id).execute();
  await bumpRegister(ctx, register);
  if (holder !== undefined) await notifyReplaced(ctx, register, holder, store);
  return true;
}
