import { addDays } from '#kernel/rules/clock.ts';
import { type DecimalText, dec } from '#kernel/rules/decimal.ts';

/** What decides until when an order is to be paid. Days are business days `YYYY-MM-DD`, Asia/Shanghai. */
export interface PayTerms {
  readonly paymentTerm: string;
  readonly deliveryStart: string;
  readonly deliveryEnd: string;
  readonly lcOpenDays: number | null;
  /** Hours to pay after submission that auctions and activities set themselves; null: by the payment term. */
  readonly payHours?: DecimalText | number | null | undefined;
}
const HOUR = 3_600_000;
/** Hours to pay after submission under full prepayment. */
export const PREPAY_HOURS = 48;
/** A lapsed order may be reinstated this long; then it closes by itself (9.2). */
export const CLOSE_HOURS = 48;
/** After a payment was rejected or withdrawn there are so many hours to pay at least (9.2). */
export const WAIT_AGAIN_HOURS = 4;
const AFTER_DELIVERY: Readonly<Record<string, number>> = { '20': 3, '30': 30, '50': 30, '60': 60 };
const LC_DAYS = 7;
/** The instant so many hours later; half an hour counts. */
export const hoursLater = (from: Date, hours: DecimalText | number): Date =>
  new Date(from.getTime() + dec(hours).times(HOUR).toNumber());

/** The end of a business day, as an instant. */
const endOf = (day: string): Date => new Date(`${addDays(day, 1)}T00:00:00+08:00`);

/**
 * `payDeadline` of 9.1 for listing orders, by payment term (code set payment_term): prepayment 48 h after
 * submission; the balance of term 11 before delivery begins;
 * letters of credit opened within their days; the rest counted from the last delivery day. Never less than 48
 * h after `submitted`. Auctions and activities say their hours (9.1: paymentTermHours, payHours).
 */
export function payDeadline(terms: PayTerms, submitted: Date): Date {
  if (terms.payHours != null) return hoursLater(submitted, terms.payHours);
  const least = new Date(submitted.getTime() + PREPAY_HOURS * HOUR);
  const wished = byTerm(terms, submitted, least);
  return wished.getTime() < least.getTime() ? least : wished;
}

function byTerm(terms: PayTerms, submitted: Date, least: Date): Date {
  if (terms.paymentTerm === '10') return least;
  if (terms.paymentTerm === '11') return endOf(addDays(terms.deliveryStart, -1));
  if (terms.paymentTerm.startsWith('4'))
    return new Date(submitted.getTime() + (terms.lcOpenDays ?? LC_DAYS) * 24 * HOUR);
  return endOf(addDays(terms.deliveryEnd, AFTER_DELIVERY[terms.paymentTerm] ?? 0));
}

/** Largest order that may be paid by WeChat or Alipay, CNY (9.1). */
export const SMALL_PAYMENT_MOST = '50000';

/** Working days without a submission until an order is the operator's task (9.2). */
export const IDLE_WORKING_DAYS = 2;
/** The same time of day so many weekdays later. A reminder hangs on it, no right: holidays are not left out. */
export function weekdaysLater(from: Date, days: number): Date {
  let at = from;
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() + 24 * HOUR);
    // The weekday of the market, UTC+8.
    const weekday = new Date(at.getTime() + 8 * HOUR).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}
