import { sql } from 'kysely';
import { refused } from '#app/world.ts';
import { type InvoiceDetail, invoiceDetail } from '#fulfilment/invoices/contract/invoice.ts';
import {
  addInvoice,
  issueInvoice,
  readInvoiceFile,
  startIssueInvoice,
  submitInvoice,
} from '#fulfilment/invoices/contract/invoice-acts.ts';
import { invoiceScene } from '#fulfilment/invoices/rules/file-scenes.ts';
import { InvoiceDiffers } from '#fulfilment/invoices/rules/refusals.ts';
import { digitalXml } from '#fulfilment/invoices/tests/digital-xml.ts';
import { confirmPayment, listPayments } from '#fulfilment/payments/contract/payment.ts';
import {
  listSettlements,
  type SettlementDetail,
  settlementDetail,
} from '#fulfilment/settlements/contract/settlement.ts';
import { confirmSettlement, sendSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import type { TradeWorld } from './trade-world.ts';

/** The statement that was drafted when the order completed. */
export async function draftedStatement(w: TradeWorld, orderId: string): Promise<SettlementDetail> {
  const { list } = await w.seller.does(listSettlements, { orderId, kind: '20' });
  return w.seller.does(settlementDetail, { id: list[0]?.id as string });
}
/** Sent by the seller, confirmed by the buyer over the total he saw. */
export async function confirmedStatement(w: TradeWorld, s: SettlementDetail): Promise<SettlementDetail> {
  await w.seller.does(sendSettlement, { id: s.id, version: s.version });
  const sent = await w.buyer.does(settlementDetail, { id: s.id });
  await w.buyer.does(confirmSettlement, { id: s.id, version: sent.version, total: sent.totalAmount });
  return w.buyer.does(settlementDetail, { id: s.id });
}

let serial = 0;
/** A number of a fully digital invoice that nobody has used: year, region, channel, serial. */
export const invoiceNo = (): string => {
  serial += 1;
  return `26322${String(serial).padStart(15, '0')}`;
};
/**
 * Requested by the buyer for a statement, issued by the seller with the XML of the tax bureau: a file of another sum is
 * refused, the right one is taken.
 */
export async function invoicedDigitally(
  w: TradeWorld,
  statement: { id: string },
  amount: string,
): Promise<InvoiceDetail> {
  const { id } = await w.buyer.does(addInvoice, {
    invoiceType: '02',
    medium: '30',
    sources: [{ kind: 'settlement', id: statement.id, amount }],
  });
  const seen = () => w.seller.does(invoiceDetail, { id });
  const drafted = await w.buyer.does(invoiceDetail, { id });
  await w.buyer.does(submitInvoice, { id, version: drafted.version });
  await w.seller.does(startIssueInvoice, { ids: [id] });
  const issuing = await seen();
  const requested = {
    ...issuing,
    buyerTaxNo: issuing.billing.taxNo,
    buyerName: issuing.billing.enterpriseName,
    lines: issuing.lines.map((l) => ({ ...l, taxRate: l.taxRate.replace(/\.?0+$/, '') })),
  };
  const no = invoiceNo();
  const today = await w.day(0);
  const upload = (change: { gross?: string }) =>
    w.file(w.seller, invoiceScene, {
      name: 'invoice.xml',
      bytes: Buffer.from(digitalXml(requested, { invoiceNo: no, issueDate: today, ...change })),
    });
  const issue = (fileId: string) =>
    w.seller.does(issueInvoice, {
      id,
      version: issuing.version,
      invoiceNo: no,
      issueDate: today,
      grossAmount: issuing.grossAmount,
      fileIds: [fileId],
    });
  await refused(issue(await upload({ gross: '1.00' })), InvoiceDiffers);
  const fileId = await upload({});
  const read = await w.seller.does(readInvoiceFile, { id, fileId });
  if (read.differences.some((d) => d.stops)) throw new Error(JSON.stringify(read.differences));
  await issue(fileId);
  return w.buyer.does(invoiceDetail, { id });
}

/** What goes back to the buyer was sent: the seller's finance confirms it. */
export async function refunded(w: TradeWorld, orderId: string): Promise<{ no: string; amount: string }> {
  const { list } = await w.seller.does(listPayments, { orderId, direction: '20' });
  const [refund] = list;
  if (refund === undefined) throw new Error(`order ${orderId} has no refund`);
  await w.sellerFinance.does(confirmPayment, { id: refund.id, version: refund.version, seen: true });
  return { no: refund.paymentNo, amount: refund.amount };
}

/** Prices at which the goods of an order were paid lately, as the reference price reads them; the newest first. */
export async function tapeOf(w: TradeWorld, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ price: string }>`
    select t.price::text as price from orders."order" o join deals.deal d on d.id = o.deal_id
      cross join lateral deals.tape(d.spu_id, 90, 100, null) t where o.id = ${orderId}::bigint`.execute(
    w.world.sql,
  );
  return rows.map((r) => r.price);
}
