import {
  addInvoice,
  issueInvoice,
  startIssueInvoice,
  submitInvoice,
} from '#fulfilment/invoices/contract/invoice-acts.ts';
import { type InvoiceDetail, invoiceDetail } from '#fulfilment/invoices/contract/invoice.ts';
import { completeOrder, confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import {
  listSettlements,
  type SettlementDetail,
  settlementDetail,
} from '#fulfilment/settlements/contract/settlement.ts';
import {
  addSettlement,
  confirmSettlement,
  sendSettlement,
} from '#fulfilment/settlements/contract/settlement-acts.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { runDue } from '#kernel/server/jobs.ts';
import type { Desk } from './desk.ts';
import { buyerOf, type Sale, sellerOf, version } from './sale.ts';

/** Received whole: the buyer says so, and the statement is drafted. */
export async function completed(d: Desk, sale: Sale, by: 'buyer' | 'seller' = 'buyer'): Promise<void> {
  await d.pass();
  const who = by === 'buyer' ? await buyerOf(d, sale, sale.by) : await sellerOf(d, sale, sale.by);
  await d.does(who, by === 'buyer' ? confirmReceipt : completeOrder, await version(d, who, sale));
  await runDue(d.stage.runtime);
}
export const statementNow = async (d: Desk, sale: Sale, id: string): Promise<SettlementDetail> =>
  d.does(await sellerOf(d, sale, 'finance'), settlementDetail, { id });

/** The draft that was made when the order completed. */
export async function draftOf(d: Desk, sale: Sale): Promise<SettlementDetail> {
  const { list } = await d.does(await sellerOf(d, sale, 'finance'), listSettlements, {
    orderId: sale.orderId,
    kind: '20',
  });
  const [row] = list;
  if (row === undefined) throw new Error(`no statement was drafted for order ${sale.orderId}`);
  return statementNow(d, sale, row.id);
}
/** A statement the seller's finance drafts himself. */
export async function statementOf(
  d: Desk,
  sale: Sale,
  over: Partial<InputOf<typeof addSettlement>> = {},
): Promise<SettlementDetail> {
  await d.pass();
  const made = await d.does(await sellerOf(d, sale, 'finance'), addSettlement, {
    kind: '20',
    orderId: sale.orderId,
    ...over,
  });
  return statementNow(d, sale, made.id);
}
export async function sentOut(d: Desk, sale: Sale, s: SettlementDetail): Promise<SettlementDetail> {
  await d.pass();
  await d.does(await sellerOf(d, sale, 'finance'), sendSettlement, { id: s.id, version: s.version });
  return statementNow(d, sale, s.id);
}
/** Confirmed by the buyer over the total he saw. */
export async function agreed(d: Desk, sale: Sale, s: SettlementDetail): Promise<SettlementDetail> {
  await d.pass();
  await d.does(await buyerOf(d, sale, 'finance'), confirmSettlement, {
    id: s.id,
    version: s.version,
    total: s.totalAmount,
  });
  return statementNow(d, sale, s.id);
}
/** Drafted, sent, confirmed. */
export const settled = async (d: Desk, sale: Sale): Promise<SettlementDetail> =>
  agreed(d, sale, await sentOut(d, sale, await draftOf(d, sale)));

export const invoiceNow = async (d: Desk, sale: Sale, id: string): Promise<InvoiceDetail> =>
  d.does(await sellerOf(d, sale, 'finance'), invoiceDetail, { id });
type InvoiceWish = Partial<InputOf<typeof addInvoice>>;

/** Asked for by the buyer's finance over a statement, or a part of it; a draft. */
export async function invoiceWanted(
  d: Desk,
  sale: Sale,
  s: { id: string; totalAmount: string },
  amount: string = s.totalAmount,
  over: InvoiceWish = {},
): Promise<InvoiceDetail> {
  await d.pass();
  const made = await d.does(await buyerOf(d, sale, 'finance'), addInvoice, {
    invoiceType: '02',
    medium: '30',
    sources: [{ kind: 'settlement', id: s.id, amount }],
    ...over,
  });
  return d.does(await buyerOf(d, sale, 'finance'), invoiceDetail, { id: made.id });
}
export async function invoiceAsked(d: Desk, sale: Sale, drafted: InvoiceDetail): Promise<InvoiceDetail> {
  await d.pass();
  await d.does(await buyerOf(d, sale, 'finance'), submitInvoice, {
    id: drafted.id,
    version: drafted.version,
  });
  return invoiceNow(d, sale, drafted.id);
}
export async function issuing(d: Desk, sale: Sale, asked: InvoiceDetail): Promise<InvoiceDetail> {
  await d.pass();
  await d.does(await sellerOf(d, sale, 'finance'), startIssueInvoice, { ids: [asked.id] });
  return invoiceNow(d, sale, asked.id);
}
/** A number of a fully digital invoice: year, region, channel, serial. */
export const invoiceNo = (d: Desk): string =>
  `${d.today.slice(2, 4)}322${String(400_000_000_000_000 + d.serial())}`;
export async function issued(
  d: Desk,
  sale: Sale,
  row: InvoiceDetail,
  over: Partial<InputOf<typeof issueInvoice>> = {},
): Promise<InvoiceDetail> {
  await d.pass();
  await d.does(await sellerOf(d, sale, 'finance'), issueInvoice, {
    id: row.id,
    version: row.version,
    invoiceNo: invoiceNo(d),
    issueDate: d.today,
    grossAmount: row.grossAmount,
    ...over,
  });
  return invoiceNow(d, sale, row.id);
}
/** From the request to the issued invoice. */
export const invoiced = async (
  d: Desk,
  sale: Sale,
  s: { id: string; totalAmount: string },
): Promise<InvoiceDetail> =>
  issued(d, sale, await issuing(d, sale, await invoiceAsked(d, sale, await invoiceWanted(d, sale, s))));
