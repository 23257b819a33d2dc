import { dec } from '#kernel/rules/decimal.ts';
import { confirmInvoiceReceipt } from '#fulfilment/invoices/contract/invoice-acts.ts';
import {
  completed,
  draftOf,
  invoiceAsked,
  invoiceWanted,
  issued,
  issuing,
  sentOut,
  agreed,
} from './billing.ts';
import type { Story } from './story.ts';
import type { Desk } from './desk.ts';
import { confirmed, paid, refundsSent, registered } from './paying.ts';
import { buyerOf, sold, submitted, type Sale, type Wish } from './sale.ts';
import { delivered, type Load } from './trucks.ts';

/** How far a sale comes: from the signed letter to the statement that is paid and invoiced. */
const STEPS = [
  'signed',
  'submitted',
  'registered',
  'paid',
  'moving',
  'completed',
  'sent',
  'agreed',
  'wanted',
  'asked',
  'issuing',
  'issued',
  'closed',
] as const;
type Step = (typeof STEPS)[number];

const TRUCK_TONNES = 30;
const TRUCKS_A_DAY = 3;
/** The trucks of an order: what was loaded lies a little below what was planned, what arrives below that. */
export function loadsOf(d: Desk, quantity: string): Load[] {
  const count = Math.ceil(Number.parseInt(quantity, 10) / TRUCK_TONNES);
  const each = dec(quantity).dividedBy(count).toDecimalPlaces(2, 1);
  return Array.from({ length: count }, (_, n) => {
    const planned = n === count - 1 ? dec(quantity).minus(each.times(count - 1)) : each;
    const shipped = planned.minus(dec(Math.floor(d.random() * 40) * 2).dividedBy(1000));
    const received = shipped.minus(dec(Math.floor(d.random() * 30) * 2).dividedBy(1000));
    return { planned: planned.toFixed(2), shipped: shipped.toFixed(3), received: received.toFixed(3) };
  });
}

/** A sale as it usually goes, up to a step of it. */
export function course(wish: Wish, last: Step = 'closed'): Story {
  const until = STEPS.indexOf(last);
  const before = (step: Step): boolean => until < STEPS.indexOf(step);
  return async function* saleInCourse(d) {
    const sale = await sold(d, wish);
    if (before('submitted')) return;
    await submitted(d, sale);
    if (before('registered')) return;
    const payment = await registered(d, sale);
    if (before('paid')) return;
    await confirmed(d, sale, payment);
    if (before('moving')) return;
    const loads = loadsOf(d, wish.quantity);
    for (const [n, load] of loads.entries()) {
      if (n % TRUCKS_A_DAY === 0) yield 1;
      if (last === 'moving' && n === loads.length - 1) return;
      await delivered(d, sale, load);
    }
    if (before('completed')) return;
    await completed(d, sale);
    yield 1;
    yield* billed(d, sale, before);
  };
}

async function* billed(d: Desk, sale: Sale, before: (step: Step) => boolean): AsyncGenerator<number, void> {
  if (before('sent')) return;
  const sent = await sentOut(d, sale, await draftOf(d, sale));
  if (before('agreed')) return;
  const statement = await agreed(d, sale, sent);
  if (before('wanted')) return;
  yield 1;
  await refundsSent(d, sale);
  const wanted = await invoiceWanted(d, sale, statement);
  if (before('asked')) return;
  const asked = await invoiceAsked(d, sale, wanted);
  if (before('issuing')) return;
  const making = await issuing(d, sale, asked);
  if (before('issued')) return;
  const invoice = await issued(d, sale, making);
  if (before('closed')) return;
  yield 2;
  await d.pass();
  await d.does(await buyerOf(d, sale, 'finance'), confirmInvoiceReceipt, { ids: [invoice.id] });
}
/** Paid in full, the day after the deal. */
export async function* soldAndPaid(d: Desk, wish: Wish): AsyncGenerator<number, Sale> {
  const sale = await sold(d, wish);
  await paid(d, sale);
  yield 1;
  return sale;
}
