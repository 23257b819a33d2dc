import type { PickSource } from '#kernel/web/fields/index.ts';
import { namedOption, pickFrom } from '#kernel/web/screens/index.ts';
import { selectEndCustomer, selectMember } from '../contract/select.ts';

// What forms of other modules choose of the companies.

const found = { keyword: 'keyword', ids: 'ids', option: namedOption } as const;
/** Every approved company. */
export const companySource: PickSource = pickFrom(selectMember, found);
/** Those that sell, those that buy, and those that may stand between. */
export const sellerSource: PickSource = pickFrom(selectMember, { ...found, given: { side: 'seller' } });
export const buyerSource: PickSource = pickFrom(selectMember, { ...found, given: { side: 'buyer' } });
export const intermediarySource: PickSource = pickFrom(selectMember, {
  ...found,
  given: { side: 'intermediary' },
});
/** The reader's end customers. */
export const endCustomerSource: PickSource = pickFrom(selectEndCustomer, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: row.name }),
});
