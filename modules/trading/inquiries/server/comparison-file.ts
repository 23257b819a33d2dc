import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { type Cell, type Column, type ColumnKind, xlsxStream } from '#kernel/server/sheets/index.ts';
import { type ComparedShown, comparisonFile } from '../contract/buyer.ts';
import { quoteLifecycle } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { comparedQuotes } from './compare-quotes.ts';
import { linesOf, seeInquiry } from './lock-inquiry.ts';
import { inquiries, type Line } from './tables.ts';

const { table: t } = inquiryWords;
const COLUMNS: readonly (readonly [LocalizedText, ColumnKind, number?])[] = [
  [t.lineNo, 'integer'],
  [t.name, 'text', 30],
  [t.quantity, 'quantity'],
  [t.uom, 'text', 8],
  [t.rank, 'integer'],
  [t.supplier, 'text', 32],
  [t.quoteNo, 'text', 20],
  [t.contentVersion, 'integer'],
  [t.status, 'text', 16],
  [t.price, 'price'],
  [t.landed, 'price'],
  [t.quoted, 'quantity'],
  [t.brand, 'text', 20],
  [t.origin, 'text', 16],
  [t.leadDays, 'integer'],
  [t.remark, 'text', 30],
  [t.landedTotal, 'money'],
  [t.freightAmount, 'money'],
  [t.validUntil, 'dateTime'],
  [t.submittedAt, 'dateTime'],
];

/** Every opened quote of the round, line by line, in the language of the reader. Refuses 10301. */
export const comparisonFileHandler = inquiries.query(comparisonFile, async (ctx): Promise<FileAnswer> => {
  const inquiry = await seeInquiry(ctx, ctx.input.inquiryId);
  const { locale } = ctx.actor;
  const said = (text: LocalizedText) => inLocale(text, locale);
  const named = (zh: string, en: string | null) => (locale === 'zh_CN' ? zh : en || zh);
  const quotes = await comparedQuotes(ctx, inquiry);
  const rowOf = (line: Line, q: ComparedShown): Cell[][] =>
    q.lines
      .filter((quoted) => quoted.lineNo === line.line_no)
      .map((quoted) => [
        String(line.line_no),
        named(line.name_zh, line.name_en),
        line.quantity,
        line.uom,
        q.rank === null ? null : String(q.rank),
        named(q.supplierZh, q.supplierEn),
        q.quoteNo,
        String(q.version),
        said(quoteLifecycle.labels[quoteLifecycle.nameOf(q.status as never)]),
        quoted.price,
        quoted.landed,
        quoted.quantity,
        quoted.brand,
        quoted.origin,
        String(quoted.leadDays),
        quoted.remark,
        q.landedTotal,
        q.freightAmount,
        q.validUntil,
        q.submittedAt,
      ]);
  const lines = await linesOf(ctx, inquiry.id);
  return {
    body: xlsxStream({
      zone: BUSINESS_ZONE,
      sheets: [
        {
          name: said(t['section.quotes']),
          columns: COLUMNS.map(
            ([heading, kind, width]): Column => ({
              heading: said(heading),
              kind,
              ...(width === undefined ? {} : { width }),
            }),
          ),
          rows: lines.flatMap((line) => quotes.flatMap((q) => rowOf(line, q))),
          footer: `${inquiry.inquiry_no} ${inquiry.title}`,
        },
      ],
    }),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${inquiry.inquiry_no}-${said(t['section.quotes'])}.xlsx`,
  };
});
