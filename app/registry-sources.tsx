import type { PickSource } from '#kernel/web/fields/pick-field.tsx';
import { currentLocale } from '#kernel/web/i18n/index.ts';

/** Where the registry finds warehouses for a company that is being admitted. */
export const pickupWarehouses = async (): Promise<PickSource> => {
  const [{ pickFrom }, { selectWarehouse }] = await Promise.all([
    import('#kernel/web/screens/pick-from.ts'),
    import('#registry/catalogue/contract/pick.ts'),
  ]);
  return pickFrom(selectWarehouse, {
    keyword: 'keyword',
    ids: 'ids',
    option: (w) => ({ value: w.id, label: w.zh, note: w.code }),
  });
};
/** Where it finds products by CAS number; one that the catalogue does not have is taken by its check digit. */
export const goodsByCas = async (): Promise<PickSource> => {
  const [{ call }, { selectProductName }, { casFrom }] = await Promise.all([
    import('#kernel/web/request/call.ts'),
    import('#registry/catalogue/contract/pick.ts'),
    import('#kernel/rules/check-digits.ts'),
  ]);
  const search = async (keyword: string) => {
    const typed = casFrom(keyword);
    const asked = keyword === '' ? {} : { keyword: typed ?? keyword };
    const { list } = await call(selectProductName, { pageNum: 1, pageCount: 20, ...asked }, { silent: true });
    const found = list.flatMap(({ casNo, zh, en }) =>
      casNo === null
        ? []
        : [{ value: casNo, label: currentLocale() === 'zh_CN' ? zh : en || zh, note: casNo }],
    );
    return typed === null || found.some((o) => o.value === typed)
      ? found
      : [{ value: typed, label: typed }, ...found];
  };
  const named = async (cas: string) =>
    (await search(cas)).find((o) => o.value === cas) ?? { value: cas, label: cas };
  return { name: 'goods by CAS', search, named: async (ids) => Promise.all(ids.map(named)) };
};
/** Where it finds product applications, for end customers. */
export const productApplications = async (): Promise<PickSource> => {
  const [{ pickFrom }, { selectProductApplication }] = await Promise.all([
    import('#kernel/web/screens/pick-from.ts'),
    import('#registry/catalogue/contract/base/select.ts'),
  ]);
  return pickFrom(selectProductApplication, {
    keyword: 'keyword',
    ids: 'ids',
    option: (row) => ({ value: row.id, label: currentLocale() === 'zh_CN' ? row.zh : row.en || row.zh }),
  });
};
