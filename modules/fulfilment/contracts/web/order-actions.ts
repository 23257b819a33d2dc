import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { orderActionWords } from '../rules/order-action-words.ts';
import { EDIT_CONTRACT } from '../rules/pages.ts';

interface OfOrder {
  readonly side: string;
  readonly dealId: string | null;
  readonly orderState: string;
}
const ENDED: readonly string[] = [ORDER.revoked, ORDER.overdue];

/** On the page of an order of a deal: its contract, to read where there is one and else to draw up from the deal. */
export const contractOfOrder = {
  verb: 'contract',
  label: orderActionWords.table.drawUp,
  when: (row: OfOrder) => row.side !== 'operator' && row.dealId !== null && !ENDED.includes(row.orderState),
  href: (row: OfOrder) => `${EDIT_CONTRACT}?dealId=${row.dealId}`,
} as const;
