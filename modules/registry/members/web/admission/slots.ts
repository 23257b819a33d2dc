import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

let source: PickSource | null = null;
/** Names where warehouses are found; the composition knows who owns them. */
export function nameWarehouses(found: PickSource): void {
  source = found;
}
let uses: PickSource | null = null;
/** Names where product applications are found. */
export function nameApplications(found: PickSource): void {
  uses = found;
}
const applications = (): PickSource => {
  if (uses === null) throw new Error('nameApplications() has not been called');
  return uses;
};
/** What goods are used for, for end customers. */
export const applicationSource: PickSource = {
  name: 'members.applications',
  search: (keyword) => applications().search(keyword),
  named: async (ids) => (await applications().named?.(ids)) ?? [],
};

let goods: PickSource | null = null;
/** Names where products are found by their CAS numbers, which are the values. */
export function nameGoods(found: PickSource): void {
  goods = found;
}
/** Products a licence names, by CAS number. */
export function goodsSource(): PickSource {
  if (goods === null) throw new Error('nameGoods() has not been called');
  return goods;
}

/** Warehouses a company may pick up from. */
export function warehouseSource(): PickSource {
  if (source === null) throw new Error('nameWarehouses() has not been called');
  return source;
}
