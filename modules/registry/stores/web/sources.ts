import { namedOption, pickFrom } from '#kernel/web/screens/index.ts';
import { selectMember } from '#registry/members/contract/select.ts';

/** Companies that sell, for filters and the form of a new store. */
export const sellers = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  given: { side: 'seller' },
  option: namedOption,
});
