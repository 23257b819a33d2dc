import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

/** Where modules below the registry find companies that sell. */
export const sellerCompanies = async (): Promise<PickSource> => {
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
