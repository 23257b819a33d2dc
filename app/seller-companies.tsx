import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

/** Where modules below the registry find companies that sell; fetched with the first search. */
const sellers = async (): Promise<PickSource> => {
  const [{ namedOption, pickFrom }, { selectMember }] = await Promise.all([
    import('#kernel/web/screens/pick-from.ts'),
    import('#registry/members/contract/select.ts'),
  ]);
  return pickFrom(selectMember, {
    keyword: 'keyword',
    ids: 'ids',
    given: { side: 'seller' },
    option: namedOption,
  });
};
export const sellerCompanies: PickSource = {
  name: 'sellers',
  search: async (keyword) => (await sellers()).search(keyword),
  named: async (ids) => (await (await sellers()).named?.(ids)) ?? [],
};
