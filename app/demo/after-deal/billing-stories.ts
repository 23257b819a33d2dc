import {
  askInvoiceRed,
  failInvoiceIssue,
  issueInvoiceRed,
  refuseInvoice,
  refuseInvoiceRed,
  withdrawInvoice,
} from '#fulfilment/invoices/contract/invoice-acts.ts';
import {
  consentVoid,
  deleteSettlement,
  disputeSettlement,
  recallSettlement,
  reviseSettlement,
  voidSettlement,
} from '#fulfilment/settlements/contract/settlement-acts.ts';
import {
  agreed,
  completed,
  draftOf,
  invoiceAsked,
  invoiced,
  invoiceNo,
  invoiceNow,
  invoiceWanted,
  issued,
  issuing,
  sentOut,
  settled,
  statementNow,
  statementOf,
} from './billing.ts';
import type { Scheduled, Story } from './story.ts';
import { course, loadsOf, soldAndPaid } from './course.ts';
import type { Desk } from './desk.ts';
import { bags, glycol, luzeBags, methanol, solvent, styrene } from './goods.ts';
import { refundsSent } from './paying.ts';
import { buyerOf, type Sale, sellerOf, type Wish } from './sale.ts';
import { delivered } from './trucks.ts';

const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
/** Sold, paid and received in two days. */
async function* performed(d: Desk, wish: Wish): AsyncGenerator<number, Sale> {
  const sale = yield* soldAndPaid(d, wish);
  for (const load of loadsOf(d, wish.quantity)) await delivered(d, sale, load);
  await completed(d, sale);
  yield 1;
  return sale;
}
/** The buyer objects to a line; the seller revises it, or has not answered. */
const objected = (wish: Wish, revises: boolean): Story =>
  async function* objected(d) {
    const sale = yield* performed(d, wish);
    const sent = await sentOut(d, sale, await draftOf(d, sale));
    await d.pass();
    await d.does(await buyerOf(d, sale, 'finance'), disputeSettlement, {
      ...one(sent),
      lines: [{ lineNo: 1, reason: '与我方过磅单不符' }],
      reason: '首车结算重量请按到厂复磅核对',
    });
    if (!revises) return;
    await d.pass();
    await d.does(
      await sellerOf(d, sale, 'finance'),
      reviseSettlement,
      one(await statementNow(d, sale, sent.id)),
    );
  };
/** Sent and taken back by the seller. */
const recalled: Story = async function* recalled(d) {
  const sale = yield* performed(d, styrene('30.00'));
  const sent = await sentOut(d, sale, await draftOf(d, sale));
  await d.pass();
  await d.does(await sellerOf(d, sale, 'finance'), recallSettlement, {
    ...one(sent),
    reason: '补附质检单后重新发送',
  });
};
/** Confirmed, then void by consent of both; the next one is confirmed anew. */
const voided: Story = async function* voided(d) {
  const sale = yield* performed(d, bags('30.00'));
  const bound = await settled(d, sale);
  for (const who of [await buyerOf(d, sale, 'finance'), await sellerOf(d, sale, 'finance')]) {
    await d.pass();
    await d.does(who, consentVoid, {
      ...one(await statementNow(d, sale, bound.id)),
      reason: '包装数量录入有误，双方同意重开',
    });
  }
  await d.pass();
  await d.does(await d.as('finance'), voidSettlement, {
    ...one(await statementNow(d, sale, bound.id)),
    reason: '双方书面同意',
  });
  yield 1;
  await agreed(d, sale, await sentOut(d, sale, await statementOf(d, sale)));
};
/** A draft nobody needed. */
const deleted: Story = async function* deleted(d) {
  const sale = yield* performed(d, solvent('30.00'));
  await d.pass();
  const draft = await draftOf(d, sale);
  await d.does(await sellerOf(d, sale, 'finance'), deleteSettlement, one(draft));
  await statementOf(d, sale, { remark: '合并运费后结算' });
};
/** While trucks are still coming: a provisional statement. */
const provisional: Story = async function* provisional(d) {
  const sale = yield* soldAndPaid(d, glycol('120.00'));
  const [first, second] = loadsOf(d, '120.00');
  if (first !== undefined) await delivered(d, sale, first);
  if (second !== undefined) await delivered(d, sale, second);
  yield 1;
  await agreed(d, sale, await sentOut(d, sale, await statementOf(d, sale, { kind: '10' })));
};
/** After the statement the price was corrected: thirty yuan a tonne for water, on its own. */
const priceCorrected: Story = async function* priceCorrected(d) {
  const sale = yield* performed(d, methanol('60.00'));
  const bound = await settled(d, sale);
  yield 1;
  await refundsSent(d, sale);
  const correction = await statementOf(d, sale, {
    kind: '30',
    correctsId: bound.id,
    typed: [
      { lineType: '20', sign: 'minus', amount: '900.00', taxRate: '13', remark: '水分超标，每吨让价 15 元' },
    ],
  });
  await agreed(d, sale, await sentOut(d, sale, correction));
};
/** More was loaded than paid for, within the tolerance: the difference is owed. */
const overLoaded = (wish: Wish, pays: boolean): Story =>
  async function* overLoaded(d) {
    const sale = yield* soldAndPaid(d, wish);
    await delivered(d, sale, { planned: '30.00', shipped: '30.860', received: '30.840' });
    await completed(d, sale);
    yield 1;
    await invoiced(d, sale, await settled(d, sale));
    return void pays;
  };

type InvoiceEnd = 'refused' | 'withdrawn' | 'failed' | 'redAsked' | 'redRefused' | 'redWhole' | 'redPart';
const RED = { redReason: '30', reason: '品名规格填写有误' } as const;
const invoiceEnds = (wish: Wish, end: InvoiceEnd): Story =>
  async function* invoiceEnds(d) {
    const sale = yield* performed(d, wish);
    const statement = await settled(d, sale);
    await refundsSent(d, sale);
    const [buyer, seller] = [await buyerOf(d, sale, 'finance'), await sellerOf(d, sale, 'finance')];
    const asked = await invoiceAsked(d, sale, await invoiceWanted(d, sale, statement));
    await d.pass();
    if (end === 'refused')
      return void (await d.does(seller, refuseInvoice, { ...one(asked), reason: '开票资料地址电话待补全' }));
    if (end === 'withdrawn') return void (await d.does(buyer, withdrawInvoice, one(asked)));
    const making = await issuing(d, sale, asked);
    if (end === 'failed')
      return void (await d.does(seller, failInvoiceIssue, {
        ...one(making),
        reason: '税局返回：当日授信额度不足',
      }));
    const invoice = await issued(d, sale, making);
    yield 1;
    await d.pass();
    await d.does(seller, askInvoiceRed, {
      ...one(invoice),
      ...RED,
      ...(end === 'redPart' ? { amount: '1130.00' } : {}),
    });
    if (end === 'redAsked') return;
    await d.pass();
    const row = one(await invoiceNow(d, sale, invoice.id));
    if (end === 'redRefused')
      return void (await d.does(buyer, refuseInvoiceRed, { ...row, reason: '已认证抵扣，须由我方发起' }));
    await d.does(seller, issueInvoiceRed, {
      ...row,
      invoiceNo: invoiceNo(d),
      issueDate: d.today,
      redConfirmNo: `HZ${d.today.replaceAll('-', '')}${String(d.serial()).padStart(6, '0')}`,
    });
  };

export const billingStories: readonly Scheduled[] = [
  [39, voided],
  [35, priceCorrected],
  [28, invoiceEnds(methanol('60.00'), 'redWhole')],
  [26, invoiceEnds(solvent('30.00'), 'redPart')],
  [22, invoiceEnds(bags('30.00'), 'redRefused')],
  [20, overLoaded(methanol('30.00'), false)],
  [19, overLoaded(bags('30.00'), false)],
  [17, deleted],
  [15, provisional],
  [13, invoiceEnds(glycol('30.00'), 'failed')],
  [12, invoiceEnds(styrene('30.00'), 'redAsked')],
  [11, invoiceEnds(methanol('30.00'), 'refused')],
  [11, invoiceEnds(luzeBags('30.00'), 'withdrawn')],
  [9, course(methanol('90.00'), 'issued')],
  [9, course(bags('60.00'), 'issued')],
  [8, course(solvent('60.00'), 'issuing')],
  [8, course(glycol('60.00'), 'asked')],
  [7, course(luzeBags('30.00'), 'wanted')],
  [6, course(methanol('60.00'), 'agreed')],
  [5, course(bags('30.00'), 'agreed')],
  [4, objected(methanol('30.00'), false)],
  [4, objected(solvent('30.00'), true)],
  [4, recalled],
  [3, course(glycol('60.00'), 'sent')],
  [3, course(bags('60.00'), 'sent')],
  [3, course(methanol('60.00'), 'sent')],
  [2, course(luzeBags('30.00'), 'completed')],
  [2, course(methanol('30.00'), 'completed')],
];
