import { type PayTerms, payDeadline } from '#fulfilment/orders/rules/pay-deadline.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { PAYMENT_TERM } from './trade-codes.ts';
import { type WorkCalendar, workingDayAfter } from './working-days.ts';

/** Working days to pay in full before the goods move: the 48 hours of the order, counted in days on which banks pay. */
const PREPAY_WORKING_DAYS = 2;

/**
 * The last day of a payment term as the letter prints it, `YYYY-MM-DD`: working days after the deal under
 * prepayment, otherwise the order's own rule (trading-domain 9.1).
 */
export function payByDay(terms: PayTerms, dealTime: Date, calendar: WorkCalendar): string {
  if (terms.payHours == null && terms.paymentTerm === PAYMENT_TERM.prepayment)
    return workingDayAfter(dealTime, PREPAY_WORKING_DAYS, calendar);
  // The deadline of a whole day is the midnight that ends it.
  return dayOf(new Date(payDeadline(terms, dealTime).getTime() - 1));
}
