import { Readable } from 'node:stream';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showDateTime, showMoney, showPrice, showQuantity } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { PDF_GRID, type PdfContent, type PdfDocument, renderPdf } from '#kernel/server/pdf.ts';
import { awardFile, type ComparedShown, type InquiryDetail } from '../contract/buyer.ts';
import { awardFileWords } from '../rules/award-file-words.ts';
import { AWARD, inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { QUOTE, quoteLifecycle } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { comparedQuotes } from './compare-quotes.ts';
import { seeInquiry } from './lock-inquiry.ts';
import { lostText } from './lose-quotes.ts';
import { presentInquiry } from './present.ts';
import { type InquiryContext, inquiries } from './tables.ts';

const { table } = inquiryWords;
const { table: file } = awardFileWords;
const both = (text: LocalizedText): string => (text.zh === text.en ? text.zh : `${text.zh} / ${text.en}`);
const head = (text: LocalizedText): PdfContent => ({
  text: `${text.zh}\n${text.en}`,
  bold: true,
  fontSize: 8,
});
const cell = (text: string): PdfContent => ({ text, fontSize: 8 });
const figure = (text: string): PdfContent => ({ text, fontSize: 8, alignment: 'right' });
const at = (iso: string | null): string => (iso === null ? '--' : showDateTime(iso, BUSINESS_ZONE));

interface Basis {
  readonly at: Date;
  readonly hash: string;
  readonly by: string;
  readonly weights: Readonly<Record<string, number>>;
}
interface Reason {
  readonly quoteId: string;
  readonly code: string;
  readonly reason: string | null;
}
const grid = (widths: readonly (string | number)[], rows: PdfContent[][]): PdfContent => ({
  table: { headerRows: 1, dontBreakRows: true, widths: [...widths], body: rows },
  layout: PDF_GRID,
});
const facts = (row: InquiryDetail): PdfContent[][] =>
  (
    [
      [table.inquiryNo, `${row.inquiryNo} · ${row.title}`],
      [table.buyer, [row.buyerZh, row.buyerEn].filter(Boolean).join('\n')],
      [
        table.status,
        both(
          row.status === null ? table.draft : inquiryLifecycle.labels[inquiryLifecycle.nameOf(row.status)],
        ),
      ],
      [table.publishedAt, at(row.publishedAt)],
      [table.quoteDeadline, at(row.quoteDeadline)],
      [table.openedAt, at(row.openedAt)],
      [table.invited, String(row.invited)],
      [table.quotes, String(row.quotes)],
      [table.awardedAmount, `CNY ${showMoney(row.awardedAmount)}`],
    ] as [LocalizedText, string][]
  ).map(([label, value]) => [cell(both(label)), cell(value)]);

const supplierOf = (q: Pick<ComparedShown, 'supplierZh' | 'supplierEn'>): string =>
  [...new Set([q.supplierZh, q.supplierEn])].filter(Boolean).join('\n');
/** Why a quote won, lost or fell, in both languages. */
function outcome(q: ComparedShown, row: InquiryDetail, reasons: readonly Reason[]): string {
  const won = row.awards.filter((a) => a.quoteId === q.quoteId && a.state !== AWARD.refused);
  if (q.status === QUOTE.lost || q.status === QUOTE.submitted) {
    const said = reasons.filter((r) => r.quoteId === q.quoteId).at(-1);
    return both(lostText(said?.code ?? null, said?.reason ?? q.reason));
  }
  return [...won.flatMap((a) => (a.note === null ? [] : [a.note])), q.reason ?? '']
    .filter(Boolean)
    .join('\n');
}
const quoteRowsOf = (
  row: InquiryDetail,
  quotes: readonly ComparedShown[],
  reasons: readonly Reason[],
): PdfContent[][] =>
  quotes.map((q) => [
    cell(String(q.rank ?? '')),
    cell(`${q.quoteNo}\nV${q.version}`),
    cell(supplierOf(q)),
    figure(showMoney(q.landedTotal)),
    cell(at(q.submittedAt)),
    cell(both(quoteLifecycle.labels[quoteLifecycle.nameOf(q.status as never)])),
    cell(outcome(q, row, reasons)),
  ]);
/** Every quoted line beside what was awarded of it. */
const lineRowsOf = (row: InquiryDetail, quotes: readonly ComparedShown[]): PdfContent[][] =>
  row.lines.flatMap((l) =>
    quotes.flatMap((q) => {
      const quoted = q.lines.find((x) => x.lineNo === l.lineNo);
      if (quoted === undefined) return [];
      const won = row.awards.find(
        (a) => a.quoteId === q.quoteId && a.lineNo === l.lineNo && a.state !== AWARD.refused,
      );
      return [
        [
          cell(`${l.lineNo} ${l.nameZh}`),
          cell(supplierOf(q)),
          figure(showPrice(quoted.price)),
          figure(showPrice(quoted.landed)),
          figure(showQuantity(quoted.quantity)),
          cell(`${quoted.brand} · ${quoted.leadDays}`),
          figure(won === undefined ? '' : showQuantity(won.quantity)),
        ],
      ];
    }),
  );
function fileDocument(
  row: InquiryDetail,
  quotes: readonly ComparedShown[],
  more: { readonly bases: readonly Basis[]; readonly reasons: readonly Reason[]; readonly created: Date },
): PdfDocument {
  const quoteRows = quoteRowsOf(row, quotes, more.reasons);
  const lineRows = lineRowsOf(row, quotes);
  return {
    title: `${both(file.title)} ${row.inquiryNo}`,
    author: row.buyerZh,
    locale: 'zh_CN',
    pageLocales: ['zh_CN', 'en_US'],
    created: more.created,
    headNote: row.inquiryNo,
    content: [
      { text: both(file.title), style: 'title' },
      { table: { widths: [130, '*'], body: facts(row) }, layout: { ...PDF_GRID, fillColor: () => null } },
      { text: both(file.invited), style: 'heading' },
      cell(
        row.invitations.map((i) => [i.zh, i.en].filter(Boolean).join(' ')).join('; ') || both(file.public),
      ),
      { text: both(table['section.quotes']), style: 'heading' },
      grid(
        [24, 70, '*', 62, 66, 52, '*'],
        [
          [
            table.rank,
            table.quoteNo,
            table.supplier,
            table.landedTotal,
            table.submittedAt,
            table.status,
            table.reason,
          ].map(head),
          ...quoteRows,
        ],
      ),
      { text: both(file.comparison), style: 'heading' },
      grid(
        ['*', '*', 52, 56, 48, 62, 50],
        [
          [
            table.line,
            table.supplier,
            table.price,
            table.landed,
            table.quantity,
            file.brandDays,
            table.award,
          ].map(head),
          ...lineRows,
        ],
      ),
      { text: both(file.decisions), style: 'heading' },
      grid(
        ['*', 60, 60, 60, '*', '*'],
        [
          [table.supplier, table.line, table.quantity, table.amount, file.by, table.note].map(head),
          ...row.awards.map((a) => [
            cell([a.supplierZh, both(table[`award.${a.state}` as 'award.10'])].join('\n')),
            cell(String(a.lineNo)),
            figure(showQuantity(a.quantity)),
            figure(showMoney(a.amount)),
            cell([a.awardedBy, a.decidedBy].filter(Boolean).join(' → ')),
            cell(a.note ?? ''),
          ]),
        ],
      ),
      { text: both(file.basis), style: 'heading' },
      ...more.bases.map((b) =>
        cell(
          `${at(b.at.toISOString())} · ${b.by} · ${Object.entries(b.weights)
            .map(([k, v]) => `${both(table[`weight.${k}` as 'weight.price'])} ${v}`)
            .join(', ')}\nSHA-256 ${b.hash}`,
        ),
      ),
    ],
  };
}
async function filedOf(ctx: InquiryContext, id: string) {
  const bases = await ctx.tx
    .selectFrom('inquiries.award_basis')
    .selectAll()
    .where('inquiry_id', '=', id)
    .orderBy('id')
    .execute();
  const reasons = await ctx.tx
    .selectFrom('inquiries.award_reason')
    .select(['quote_id as quoteId', 'code', 'reason'])
    .where('inquiry_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    reasons,
    bases: bases.map((b) => {
      const basis = b.basis as { by?: string; weights?: Record<string, number> };
      return { at: b.gmt_create, hash: b.hash, by: basis.by ?? '', weights: basis.weights ?? {} };
    }),
  };
}
const streamOnRead = (make: () => Promise<Buffer>): Readable =>
  Readable.from(
    (async function* () {
      yield await make();
    })(),
  );
/** Everything an auditor asks: who was invited, what was quoted, compared and decided, why, and the hashes. */
export const awardFileHandler = inquiries.query(awardFile, async (ctx): Promise<FileAnswer> => {
  const inquiry = await seeInquiry(ctx, ctx.input.id);
  const row = await presentInquiry(ctx, inquiry);
  const quotes = await comparedQuotes(ctx, inquiry);
  const filed = await filedOf(ctx, inquiry.id);
  const document = fileDocument(row, quotes, { ...filed, created: inquiry.gmt_modified });
  return {
    body: streamOnRead(() => renderPdf(document)),
    contentType: 'application/pdf',
    inline: true,
    fileName: `${row.inquiryNo}.pdf`,
  };
});
