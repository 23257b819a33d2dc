import { orderActionWords } from '../rules/order-action-words.ts';

interface OfDeal {
  readonly dealId: string | null;
}
/** On the page of an order: the way to the letter of its deal. */
export const letterOfOrder = {
  verb: 'letter',
  label: orderActionWords.table.openLetter,
  when: (row: OfDeal) => row.dealId !== null,
  href: (row: OfDeal) => `/transactionConfirmation?dealId=${row.dealId}`,
} as const;
