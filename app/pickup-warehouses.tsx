import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

/** Where the registry finds warehouses for a company that is being admitted; fetched with the first search. */
const warehouses = async (): Promise<PickSource> => {
  const [{ pickFrom }, { selectWarehouse }] = await Promise.all([import('#kernel/web/screens/pick-from.ts'), import('#registry/catalogue/contract/pick.ts')]);
  return pickFrom(selectWarehouse, { keyword: 'keyword', ids: 'ids', option: (w) => ({ value: w.id, label: w.zh, note: w.code }) });
};
export const pickupWarehouses: PickSource = {
  name: 'pickup warehouses',
  search: async (keyword) => (await warehouses()).search(keyword),
  named: async (ids) => (await (await warehouses()).named?.(ids)) ?? [],
};
