import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { orderActionWords } from '../rules/order-action-words.ts';
import { EDIT_STATEMENT } from '../rules/pages.ts';

interface OfOrder {
  readonly id: string;
  readonly side: string;
  readonly orderState: string;
}
const DELIVERED: readonly string[] = [ORDER.pickingUp, ORDER.completed];

/** On the page of an order whose goods went out: a settlement statement by its seller. */
export const settleOrder = {
  verb: 'settleOrder',
  label: orderActionWords.table.settleOrder,
  when: (row: OfOrder) => row.side === 'seller' && DELIVERED.includes(row.orderState),
  href: (row: OfOrder) => `${EDIT_STATEMENT}?orderId=${row.id}`,
} as const;
