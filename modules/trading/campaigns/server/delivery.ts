import { addDays, dayOf } from '#kernel/rules/clock.ts';

/** Goods of an activity are handed over within so many days of the order. */
const DELIVERY_DAYS = 15;
/** From the day of the order on. */
export const deliveryWindow = (ordered: Date): { readonly start: string; readonly end: string } => {
  const start = dayOf(ordered);
  return { start, end: addDays(start, DELIVERY_DAYS) };
};
/** The last day on which goods ordered by then are handed over. */
export const lastDeliveryDay = (until: Date): string => addDays(dayOf(until), DELIVERY_DAYS);
