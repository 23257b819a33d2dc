import { DEAL_FILE_TITLE, dealFileHref } from '../rules/pages.ts';

interface OfDeal {
  readonly dealId: string | null;
}
/** On the page of an order: the file and the result of its deal. */
export const dealFileOfOrder = {
  verb: 'dealFile',
  label: DEAL_FILE_TITLE,
  when: (row: OfDeal) => row.dealId !== null,
  href: (row: OfDeal) => dealFileHref(row.dealId ?? ''),
} as const;
