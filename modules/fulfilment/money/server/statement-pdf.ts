import { EMPTY, showDateTime, showMoney } from '#kernel/rules/format.ts';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { PDF_GRID, type PdfContent, type PdfDocument } from '#kernel/server/pdf.ts';
import type { AccountStatement } from '../contract/account-statement.ts';
import { AGES } from '../rules/receivables.ts';
import { moneyWords, wordOf } from '../rules/words.ts';

const t = moneyWords.table;
const both = (said: LocalizedText): string => (said.zh === said.en ? said.zh : `${said.zh} ${said.en}`);
const head = (said: LocalizedText, end = false): PdfContent => ({
  text: `${said.zh}\n${said.en}`,
  bold: true,
  fontSize: 8,
  alignment: end ? 'right' : 'left',
});
const figure = (value: string | null): PdfContent => ({
  text: value === null ? '' : showMoney(value),
  alignment: 'right',
  noWrap: true,
});
const named = (party: { name: string; nameEn: string | null }): PdfContent => ({
  stack: [{ text: party.name, bold: true }, party.nameEn ?? ''],
});

/** Opening, sums and closing in one row. */
function sums(s: AccountStatement): PdfContent {
  const cells = [
    [t.opening, s.opening],
    [t.charged, s.charged],
    [t.paidIn, s.paid],
    [t.closing, s.closing],
  ] as const;
  return {
    table: {
      widths: ['*', '*', '*', '*'],
      body: [
        cells.map(([said]) => head(said, true)),
        cells.map(([, value]): PdfContent => ({ text: showMoney(value), alignment: 'right', bold: true })),
      ],
    },
    layout: PDF_GRID,
    margin: [0, 8, 0, 0],
  };
}
function movements(s: AccountStatement): PdfContent {
  if (s.tooMany) return both(t['statement.tooMany']);
  if (s.entries.length === 0) return both(t['statement.quiet']);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [54, '*', 88, 88, 64, 64, 72],
      body: [
        [
          head(t.day),
          head(t.kind),
          head(t.document),
          head(t.paidBy),
          head(t.charge, true),
          head(t.payment, true),
          head(t.running, true),
        ],
        ...s.entries.map((e): PdfContent[] => [
          e.day,
          both(wordOf('entry', e.kind)),
          e.bizNo,
          e.paidBy?.bizNo ?? '',
          figure(e.charge),
          figure(e.payment),
          figure(e.running),
        ]),
      ],
    },
    layout: PDF_GRID,
  };
}
function openItems(s: AccountStatement): PdfContent {
  if (s.open.length === 0) return both(t['statement.none']);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 58, 78, 78, 50, 78],
      body: [
        [
          head(t.document),
          head(t.dueDate),
          head(t.amount, true),
          head(t.unpaid, true),
          head(t.overdueDays, true),
          head(t.interest, true),
        ],
        ...s.open.map((o): PdfContent[] => [
          o.bizNo,
          o.dueDate,
          figure(o.amount),
          figure(o.unpaid),
          { text: String(o.overdueDays), alignment: 'right' },
          figure(o.interest),
        ]),
      ],
    },
    layout: PDF_GRID,
  };
}
const ages = (s: AccountStatement): PdfContent => ({
  table: {
    widths: AGES.map(() => '*'),
    body: [
      AGES.map((age) => head(wordOf('age', age), true)),
      AGES.map((age) => figure(s.ageing[age] ?? '0.00')),
    ],
  },
  layout: PDF_GRID,
});

/** A statement of account on A4 in both languages; equal statements give equal bytes. */
export function statementDocument(s: AccountStatement): PdfDocument {
  const heading = (said: LocalizedText): PdfContent => ({ text: both(said), style: 'heading' });
  return {
    title: both(t.statement),
    author: s.creditor.name,
    locale: 'zh_CN',
    pageLocales: ['zh_CN', 'en_US'],
    created: new Date(s.madeAt),
    headNote: `${s.currency} ${s.from} – ${s.to}`,
    footNote: `${both(t.madeAt)} ${showDateTime(s.madeAt, BUSINESS_ZONE) || EMPTY}`,
    content: [
      { text: both(t.statement), style: 'title' },
      { text: `${s.from} – ${s.to}  ${s.currency}`, alignment: 'center', margin: [0, 0, 0, 8] },
      {
        columns: [
          { stack: [{ text: both(t.seller), style: 'label' }, named(s.creditor)], width: '*' },
          { stack: [{ text: both(t.buyer), style: 'label' }, named(s.debtor)], width: '*' },
        ],
        columnGap: 14,
      },
      sums(s),
      heading(t.movements),
      movements(s),
      heading(t.openItems),
      openItems(s),
      heading(t.ageing),
      ages(s),
      { text: both(t['statement.note']), style: 'small', margin: [0, 12, 0, 0] },
    ],
  };
}
