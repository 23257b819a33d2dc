import { settlementWorld, type Yard } from '#fulfilment/settlements/tests/settlement-world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { addInvoice, issueInvoice, startIssueInvoice, submitInvoice } from '../contract/invoice-acts.ts';
import { type InvoiceDetail, invoiceDetail } from '../contract/invoice.ts';

let serial = 0;
/** A number nobody has used yet. */
export const freshNumber = (): string => {
  serial += 1;
  return `26322000${String(Date.now()).slice(-8)}${String(serial).padStart(4, '0')}`;
};
type Wish = Partial<InputOf<typeof addInvoice>>;
export interface Desk extends Yard {
  /** A confirmed final statement of 75,167.10. */
  statement(): Promise<{ id: string; no: string; orderId: string; total: string }>;
  request(statementId: string, amount: string, more?: Wish, who?: Yard['buyer']): Promise<InvoiceDetail>;
  asked(statementId: string, amount: string, more?: Wish): Promise<InvoiceDetail>;
  issuing(statementId: string, amount: string, more?: Wish): Promise<InvoiceDetail>;
  issued(statementId: string, amount: string, more?: Wish): Promise<InvoiceDetail>;
  shown(id: string, who?: Yard['buyer']): Promise<InvoiceDetail>;
}

/** Invoices beside the world of settlement statements. */
export async function invoiceWorld(): Promise<Desk> {
  const base = await settlementWorld();
  const w: Desk = {
    ...base,
    async statement() {
      const orderId = await base.completed('2350.00', [{ planned: '31.00', shipped: '31.986' }]);
      const s = await base.confirmed(orderId);
      return { id: s.id, no: s.settlementNo, orderId, total: s.totalAmount };
    },
    shown: (id, who = base.seller) => who.does(invoiceDetail, { id }),
    async request(statementId, amount, more = {}, who = base.buyer) {
      const made = await who.does(addInvoice, {
        invoiceType: '02',
        medium: '30',
        sources: [{ kind: 'settlement', id: statementId, amount }],
        ...more,
      });
      return w.shown(made.id, who);
    },
    async asked(statementId, amount, more) {
      const drafted = await w.request(statementId, amount, more);
      await base.buyer.does(submitInvoice, { id: drafted.id, version: drafted.version });
      return w.shown(drafted.id);
    },
    async issuing(statementId, amount, more) {
      const asked = await w.asked(statementId, amount, more);
      await base.seller.does(startIssueInvoice, { ids: [asked.id] });
      return w.shown(asked.id);
    },
    async issued(statementId, amount, more) {
      const row = await w.issuing(statementId, amount, more);
      await base.seller.does(issueInvoice, {
        id: row.id,
        version: row.version,
        invoiceNo: freshNumber(),
        issueDate: (await base.world.now()).toISOString().slice(0, 10),
        grossAmount: row.grossAmount,
      });
      return w.shown(row.id);
    },
  };
  return w;
}
