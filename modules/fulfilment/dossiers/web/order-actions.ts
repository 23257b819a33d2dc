import { orderActionWords } from '../rules/order-action-words.ts';
import { dealFileHref } from '../rules/pages.ts';

interface OfDeal {
  readonly dealId: string | null;
}
/** On the page of an order: the file and the result of its deal. */
export const dealFileOfOrder = {
  verb: 'dealFile',
  label: orderActionWords.table.openDealFile,
  when: (row: OfDeal) => row.dealId !== null,
  href: (row: OfDeal) => dealFileHref(row.dealId ?? ''),
} as const;
