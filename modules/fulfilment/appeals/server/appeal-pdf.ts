import { Readable } from 'node:stream';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showDate, showMoney, showWeight } from '#kernel/rules/format.ts';
import { fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { PDF_GRID, type PdfContent, type PdfDocument, renderPdf } from '#kernel/server/pdf.ts';
import { type AppealDetail, appealPdf } from '../contract/appeal.ts';
import { APPEAL, appealLifecycle } from '../rules/appeal-lifecycle.ts';
import { appealNotices } from '../rules/notification-words.ts';
import { appealWords } from '../rules/words.ts';
import { seeAppeal } from './lock-appeal.ts';
import { presentAppeal } from './present-appeal.ts';
import { appeals } from './tables.ts';

const { table } = appealWords;
const codes = appealNotices.table as Readonly<Record<string, LocalizedText>>;
const both = (text: LocalizedText | undefined): string =>
  text === undefined ? '' : `${text.zh} / ${text.en}`;
const day = (at: string | null): string => (at === null ? '--' : showDate(at, BUSINESS_ZONE));
const cell = (text: string, more: object = {}): PdfContent => ({ text, fontSize: 9, ...more });
const names = (zh: string, en: string | null): string => [...new Set([zh, en])].filter(Boolean).join('\n');
const money = (row: AppealDetail, amount: string | null): string =>
  amount === null ? both(table.noAmount) : `${row.currency} ${showMoney(amount)}`;
const tonnes = (qty: string | null): string => (qty === null ? '--' : `${showWeight(qty)} t`);

const doubled = (row: AppealDetail, amount: string): string =>
  both(fillBoth(table.doubled, { amount: `${row.currency} ${showMoney(amount)}` }));

type Fact = readonly [LocalizedText, string];
const grid = (facts: readonly Fact[]): PdfContent => ({
  table: {
    widths: [120, '*'],
    body: facts.map(([label, value]) => [cell(both(label)), cell(value)]),
  },
  layout: { ...PDF_GRID, fillColor: () => null },
});
const claimFacts = (row: AppealDetail): Fact[] => [
  [table.state, both(appealLifecycle.labels[appealLifecycle.nameOf(row.state)])],
  [table.claimantName, names(row.claimantName, row.claimantNameEn)],
  [table.respondentName, names(row.respondentName, row.respondentNameEn)],
  [table.appealType, both(codes[`type.${row.appealType}`])],
  [table.target, `${both(codes[`target.${row.targetType}`])} ${row.targetNo}`],
  [table.orderNo, row.orderNo],
  [table.product, `${row.productZh}\n${row.productEn}`],
  [table.claimQty, tonnes(row.claimQty)],
  [table.claimAmount, money(row, row.claimAmount)],
  [table.filedAt, day(row.filedAt)],
  [table.claim, row.claim],
];
const decisionFacts = (row: AppealDetail): Fact[] => [
  [table.outcome, both(codes[`outcome.${row.outcome}`])],
  [table.decidedQty, tonnes(row.decidedQty)],
  [table.decidedAmount, money(row, row.decidedAmount)],
  ...(row.forfeitAmount === null ? [] : [[table.forfeitAmount, money(row, row.forfeitAmount)] as Fact]),
  ...(row.doubleAmount === null ? [] : [[table.doubleAmount, doubled(row, row.doubleAmount)] as Fact]),
  [table.decision, row.decision ?? '--'],
  [table.ruleCited, row.ruleCited ?? '--'],
  [table.settlementNo, row.settlementNo ?? '--'],
  [table.decidedBy, row.decidedByName ?? '--'],
  [table.endedAt, day(row.endedAt)],
];
type EntryKind = 'claim' | 'response' | 'inspection';
const entryRow = (e: AppealDetail['entries'][number]): PdfContent[] => [
  cell(day(e.at)),
  cell(names(e.companyName ?? '', e.companyNameEn)),
  cell(
    [
      both(table[`entry.${e.kind as EntryKind}`]),
      ...(e.agency === null ? [] : [`${e.agency} ${e.inspectedOn}`]),
      e.body,
    ].join('\n'),
  ),
  cell(e.files.map((f) => `${f.name}\n${f.sha256}`).join('\n'), { fontSize: 7 }),
];

/** The decision in both languages with the whole thread: equal appeals give equal bytes. */
export function appealDocument(row: AppealDetail): PdfDocument {
  const title = both(table.outcomeSheet);
  const ended = row.state === APPEAL.ended;
  return {
    title: `${title} ${row.appealNo}`,
    author: row.claimantName,
    locale: 'zh_CN',
    pageLocales: ['zh_CN', 'en_US'],
    created: new Date(row.endedAt ?? row.filedAt),
    headNote: row.appealNo,
    ...(ended ? {} : { watermark: `${table.notClosed.zh} ${table.notClosed.en}` }),
    content: [
      { text: title, style: 'title' },
      { text: row.appealNo, alignment: 'center', margin: [0, 0, 0, 8] },
      grid(claimFacts(row)),
      ...(ended
        ? [
            { text: both(table['section.decision']), style: 'heading' } as PdfContent,
            grid(decisionFacts(row)),
          ]
        : []),
      { text: both(table.thread), style: 'heading' },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [55, 95, '*', 150],
          body: [
            [table.filedAt, table.counterparty, table.text, table.files].map((h) =>
              cell(`${h.zh}\n${h.en}`, { bold: true }),
            ),
            ...row.entries.map(entryRow),
          ],
        },
        layout: PDF_GRID,
      },
    ],
  };
}
/** The file of an appeal as PDF; with a watermark while it is open. Refuses 10301. */
export const appealPdfHandler = appeals.query(appealPdf, async (ctx): Promise<FileAnswer> => {
  const row = await presentAppeal(ctx, await seeAppeal(ctx, ctx.input.id));
  return {
    body: Readable.from([await renderPdf(appealDocument(row))]),
    contentType: 'application/pdf',
    inline: true,
    fileName: `${row.appealNo}.pdf`,
  };
});
