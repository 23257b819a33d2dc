import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { fileHref } from '../rules/hrefs.ts';
import { orderActionWords } from '../rules/order-action-words.ts';

interface OfOrder {
  readonly id: string;
  readonly side: string;
  readonly orderState: string;
}
const DELIVERED: readonly string[] = [ORDER.awaitingPickup, ORDER.pickingUp, ORDER.completed];

/** On the page of an order whose goods go, or went: an appeal about it. */
export const fileAppeal = {
  verb: 'fileAppeal',
  label: orderActionWords.table.fileAppeal,
  button: 'Appeal',
  when: (row: OfOrder) => row.side !== 'operator' && DELIVERED.includes(row.orderState),
  href: (row: OfOrder) => fileHref('order', row.id),
} as const;
