import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showDate, showMoney, showPrice, showWeight } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { fill, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { PDF_GRID, type PdfContent, type PdfDocument } from '#kernel/server/pdf.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { Readable } from 'node:stream';
import { type SettlementDetail, type SettlementLineRow, settlementPdf } from '../contract/settlement.ts';
import { basisText, lineTypeName } from '../rules/basis-text.ts';
import { SETTLEMENT, settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { settlementWords } from '../rules/words.ts';
import { seeSettlement } from './lock-settlement.ts';
import { presentSettlement } from './present-settlement.ts';
import { settlements } from './tables.ts';

const { table } = settlementWords;
const LOCALES: readonly Locale[] = ['zh_CN', 'en_US'];
const both = (text: LocalizedText): string => `${text.zh} / ${text.en}`;
const inBothLines = (text: (locale: Locale) => string): string =>
  [...new Set(LOCALES.map(text))].filter((t) => t !== '').join('\n');

const head = (text: LocalizedText): PdfContent => ({
  text: `${text.zh}\n${text.en}`,
  bold: true,
  fontSize: 8,
});
const cell = (text: string): PdfContent => ({ text, fontSize: 8 });
const figure = (text: string): PdfContent => ({ text, fontSize: 8, alignment: 'right' });
const FULL_NAME = (row: SettlementDetail, side: 'seller' | 'buyer'): string =>
  [...new Set([row[`${side}Name`], row[`${side}NameEn`]])].filter(Boolean).join('\n');

const lineRow = (line: SettlementLineRow, currency: string): PdfContent[] => [
  cell(String(line.lineNo)),
  cell(inBothLines((locale) => inLocale(lineTypeName(line.lineType), locale))),
  cell(line.noteNo ?? ''),
  figure(line.weight === null ? '' : showWeight(line.weight)),
  figure(line.unitPrice === null ? '' : showPrice(line.unitPrice)),
  figure(line.taxRate === null ? '' : `${line.taxRate.replace(/\.?0+$/, '')}%`),
  figure(showMoney(line.amount)),
  cell(
    [line.remark ?? '', inBothLines((locale) => basisText(line, currency, locale))]
      .filter(Boolean)
      .join('\n'),
  ),
];

/** The sums at the foot, label and figure. */
const sums = (row: SettlementDetail): [LocalizedText, string][] => [
  [table.goodsAmount, row.goodsAmount],
  [table.adjustAmount, row.adjustAmount],
  [table.totalAmount, row.totalAmount],
  [table.netAmount, row.netAmount],
  [table.taxAmount, row.taxAmount],
  [table.paidAmount, row.paid],
  [table.depositOffset, row.depositOffset],
  [table.previousSettled, row.previousSettled],
  [table.differenceAmount, row.difference],
];
const facts = (row: SettlementDetail): [LocalizedText, string][] => [
  [table.sellerName, FULL_NAME(row, 'seller')],
  [table.buyerName, FULL_NAME(row, 'buyer')],
  [table.product, `${row.productZh}\n${row.productEn}`],
  [table.orderNo, row.orderNo ?? '--'],
  ...(row.periodStart === null
    ? []
    : [[table.period, `${row.periodStart} – ${row.periodEnd}`] as [LocalizedText, string]]),
  [table.weight, `${showWeight(row.weight)} t`],
  [table.currency, row.currency],
  [table.state, both(settlementLifecycle.labels[settlementLifecycle.nameOf(row.state)])],
  ...(row.confirmedAt === null
    ? []
    : [[table.confirmedAt, showDate(row.confirmedAt, BUSINESS_ZONE)] as [LocalizedText, string]]),
];

const DRAFT_MARK = table.notConfirmed;
const BOUND: readonly string[] = [SETTLEMENT.confirmed, SETTLEMENT.invoiced, SETTLEMENT.closed];

/** The sheet of a statement in both languages: equal statements give equal bytes. */
export function statementDocument(row: SettlementDetail): PdfDocument {
  const title = both(table.one);
  const kind = both(table[`kind.${row.kind as '10' | '20' | '30'}`]);
  return {
    title: `${title} ${row.settlementNo}`,
    author: row.sellerName,
    locale: 'zh_CN',
    pageLocales: LOCALES,
    created: new Date(row.confirmedAt ?? row.gmtModified),
    headNote: row.settlementNo,
    ...(BOUND.includes(row.state) ? {} : { watermark: `${DRAFT_MARK.zh} ${DRAFT_MARK.en}` }),
    content: [
      { text: title, style: 'title' },
      {
        text: `${row.settlementNo} · ${kind} · ${fill('V{n}', { n: row.revision })}`,
        alignment: 'center',
        margin: [0, 0, 0, 8],
      },
      {
        table: {
          widths: [110, '*'],
          body: facts(row).map(([label, value]) => [cell(both(label)), cell(value)]),
        },
        layout: { ...PDF_GRID, fillColor: () => null },
      },
      { text: both(table.lines), style: 'heading' },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [18, 52, 74, 46, 52, 30, 66, '*'],
          body: [
            [
              head(table.line),
              head(table.lineType),
              head(table.note),
              head(table.weight),
              head(table.unitPrice),
              head(table.taxRate),
              head(table.amount),
              head(table.buildUp),
            ],
            ...row.lines.map((line) => lineRow(line, row.currency)),
          ],
        },
        layout: PDF_GRID,
      },
      { text: both(table.sums), style: 'heading' },
      {
        table: {
          widths: ['*', 120],
          body: sums(row).map(([label, value]) => [
            cell(both(label)),
            figure(`${row.currency} ${showMoney(value)}`),
          ]),
        },
        layout: { ...PDF_GRID, fillColor: () => null },
        unbreakable: true,
      },
      ...(row.remark === null
        ? []
        : [{ text: `${both(table.remark)}: ${row.remark}`, margin: [0, 8, 0, 0] } as PdfContent]),
    ],
  };
}

/** The bytes are made while they are sent: laying out Chinese text takes longer than a connection should wait. */
const streamOnRead = (make: () => Promise<Buffer>): Readable =>
  Readable.from(
    (async function* () {
      yield await make();
    })(),
  );
/** A statement as PDF; with a watermark until both sides are bound. Refuses 10301. */
export const settlementPdfHandler = settlements.query(settlementPdf, async (ctx): Promise<FileAnswer> => {
  const row = await presentSettlement(ctx, await seeSettlement(ctx, ctx.input.id));
  return {
    body: streamOnRead(() => renderPdf(statementDocument(row))),
    contentType: 'application/pdf',
    inline: true,
    fileName: `${row.settlementNo}.pdf`,
  };
});
