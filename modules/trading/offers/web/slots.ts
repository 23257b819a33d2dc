import type { PickSource } from '#kernel/web/fields/index.ts';

/** Price indices stand above offers; the composition joins them. */
let joined: PickSource | null = null;
export function joinIndices(of: PickSource): void {
  joined = of;
}
function indices(): PickSource {
  if (joined === null) throw new Error('joinIndices() has not been called');
  return joined;
}
/** The index a formula price is reckoned from; read when it is asked, so that declarations need not wait for the composition. */
export const indexSource: PickSource = {
  name: 'offers.index',
  search: (keyword) => indices().search(keyword),
  named: async (codes) => (await indices().named?.(codes)) ?? [],
};
