import { Readable } from 'node:stream';
import { showBinding, showMoney } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { type PdfContent, type PdfDocument, renderPdf } from '#kernel/server/pdf.ts';
import { paymentSlip } from '../contract/payment.ts';
import type { PaymentDetail } from '../contract/payment-rows.ts';
import { PAYMENT, paymentLifecycle, type PaymentState } from '../rules/payment-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';
import { presentPayment } from './present-detail.ts';
import { payments } from './tables.ts';

const { table } = paymentWords;
const both = (said: LocalizedText): string => `${said.zh} ${said.en}`;
const line = (label: LocalizedText, value: string | null): PdfContent[] | null =>
  value === null || value === '' ? null : [{ text: both(label), color: '#5b6472' }, { text: value }];

/** A registration on paper, in both languages; what is not confirmed says so across the page. */
export function slipDocument(p: PaymentDetail, printedAt: Date): PdfDocument {
  const state = paymentLifecycle.labels[paymentLifecycle.nameOf(p.state as PaymentState)];
  const money = (amount: string) => `${p.currency} ${showMoney(amount)}`;
  const facts = [
    line(table.paymentNo, p.paymentNo),
    line(table.state, both(state)),
    line(table.payerName, [p.payerName, p.payerNameEn].filter(Boolean).join(' / ')),
    line(table.payeeName, [p.payeeName, p.payeeNameEn].filter(Boolean).join(' / ')),
    line(table.amount, money(p.amount)),
    line(table.receivedDate, p.receivedDate),
    line(table.valueDate, p.valueDate),
    line(table.bankRef, p.bankRef),
    line(
      table.payeeAccount,
      p.payeeBank === null ? null : `${p.payeeHolder ?? ''} · ${p.payeeBank} · **** ${p.payeeAccountTail}`,
    ),
    line(table.thirdParty, p.thirdParty),
    line(table.billNo, p.bill?.billNo ?? null),
    line(table.billRange, p.bill === null ? null : `${p.bill.from} – ${p.bill.to}`),
    line(table.lcNo, p.lc?.lcNo ?? null),
    line(table.confirmedAt, p.confirmedAt === null ? null : showBinding(new Date(p.confirmedAt))),
    line(table.reversedAt, p.reversedAt === null ? null : showBinding(new Date(p.reversedAt))),
    line(table.remarks, p.remarks),
  ].filter((row): row is PdfContent[] => row !== null);
  return {
    title: `${table.slipTitle.zh} ${table.slipTitle.en} ${p.paymentNo}`,
    author: p.payeeName,
    locale: 'zh_CN',
    pageLocales: ['zh_CN', 'en_US'],
    created: printedAt,
    headNote: p.paymentNo,
    ...(p.state === PAYMENT.confirmed ? {} : { watermark: both(state) }),
    content: [
      { text: both(table.slipTitle), style: 'title' },
      { table: { widths: [150, '*'], body: facts }, layout: 'lightHorizontalLines' },
      { text: both(table.allocations), style: 'heading' },
      {
        table: {
          widths: ['*', 120, 120],
          headerRows: 1,
          body: [
            [both(table.target), both(table.share), both(table.applied)],
            ...p.allocations.map((a) => [
              `${both(table[`target.${a.targetType}`])} ${a.targetNo}`,
              { text: money(a.amount), alignment: 'right' as const },
              { text: money(a.applied), alignment: 'right' as const },
            ]),
            [both(table.rest), '', { text: money(p.available), alignment: 'right' as const }],
          ],
        },
        layout: 'lightHorizontalLines',
      },
      { text: `${both(table.printedAt)} ${showBinding(printedAt)}`, style: 'small', margin: [0, 16, 0, 0] },
    ],
  };
}

/** The slip of a registration as PDF. Refuses 10301. */
export const paymentSlipHandler = payments.query(paymentSlip, async (ctx): Promise<FileAnswer> => {
  const detail = await presentPayment(ctx, ctx.input.id);
  const now = await ctx.now();
  return {
    body: Readable.from(
      (async function* () {
        yield await renderPdf(slipDocument(detail, now));
      })(),
    ),
    contentType: 'application/pdf',
    inline: true,
    fileName: `${detail.paymentNo}.pdf`,
  };
});
