import type { PickSource } from '#kernel/web/fields/pick-field.tsx';
import { currentLocale } from '#kernel/web/i18n/index.ts';

/** A source whose calls are fetched with the first search. */
const later = (name: string, load: () => Promise<PickSource>): PickSource => ({
  name,
  search: async (keyword) => (await load()).search(keyword),
  named: async (ids) => (await (await load()).named?.(ids)) ?? [],
});
/** Where the registry finds warehouses for a company that is being admitted. */
export const pickupWarehouses: PickSource = later('pickup warehouses', async () => {
  const [{ pickFrom }, { selectWarehouse }] = await Promise.all([
    import('#kernel/web/screens/pick-from.ts'),
    import('#registry/catalogue/contract/pick.ts'),
  ]);
  return pickFrom(selectWarehouse, {
    keyword: 'keyword',
    ids: 'ids',
    option: (w) => ({ value: w.id, label: w.zh, note: w.code }),
  });
});
/** Where it finds product applications, for end customers. */
export const productApplications: PickSource = later('product applications', async () => {
  const [{ pickFrom }, { selectProductApplication }] = await Promise.all([
    import('#kernel/web/screens/pick-from.ts'),
    import('#registry/catalogue/contract/base/select.ts'),
  ]);
  return pickFrom(selectProductApplication, {
    keyword: 'keyword',
    ids: 'ids',
    option: (row) => ({ value: row.id, label: currentLocale() === 'zh_CN' ? row.zh : row.en || row.zh }),
  });
});
