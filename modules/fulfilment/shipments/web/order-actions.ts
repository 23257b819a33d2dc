import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { newNoteHref } from '../rules/hrefs.ts';
import { orderActionWords } from '../rules/order-action-words.ts';

interface OfOrder {
  readonly id: string;
  readonly side: string;
  readonly orderState: string;
  readonly remainingQty: string;
  readonly titleByVoucher: boolean;
}
const LOADING: readonly string[] = [ORDER.awaitingPickup, ORDER.pickingUp];

/** On the page of an order that still has goods to go: a new shipment note for it. */
export const bookShipment = {
  verb: 'bookShipment',
  label: orderActionWords.table.bookShipment,
  when: (row: OfOrder) =>
    row.side !== 'operator' &&
    !row.titleByVoucher &&
    LOADING.includes(row.orderState) &&
    isPositive(row.remainingQty),
  href: (row: OfOrder) => newNoteHref(row.id, row.side),
} as const;
