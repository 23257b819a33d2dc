import { words } from '#kernel/rules/words.ts';

/** What shipments add to the page of an order. */
export const orderActionWords = words('shipments.orderAction', {
  bookShipment: { zh: '安排发货', en: 'Book a shipment' },
});
