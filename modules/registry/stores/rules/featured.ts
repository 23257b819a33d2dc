import { FeaturedExact, FeaturedMax } from './refusals.ts';

/** Places for featured stores on the home page (specification-administration 9: featured shops 4). */
export const FEATURED_COUNT = 4;

/** The choice with this store marked or unmarked. Refuses 16302 for a fifth one (R-SHOP-007). */
export function marked(chosen: readonly string[], id: string, on: boolean): string[] {
  const others = chosen.filter((c) => c !== id);
  if (!on) return others;
  if (!chosen.includes(id) && chosen.length >= FEATURED_COUNT) throw FeaturedMax({});
  return [...others, id];
}

/** A save names exactly four different stores. Refuses 16301 (R-SHOP-006). */
export function mustBeFour(chosen: readonly string[]): void {
  if (chosen.length !== FEATURED_COUNT || new Set(chosen).size !== FEATURED_COUNT)
    throw FeaturedExact({}, 'storeIds');
}
