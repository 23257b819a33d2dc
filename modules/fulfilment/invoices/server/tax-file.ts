import { dec } from '#kernel/rules/decimal.ts';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { type Cell, type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import { invoiceTaxFile } from '../contract/invoice-acts.ts';
import { INVOICE, MEDIUM, TYPE } from '../rules/invoice-lifecycle.ts';
import { reached } from './lock-invoice.ts';
import { taxFileWords } from '../rules/tax-file-words.ts';
import { type Invoice, type InvoiceContext, invoices } from './tables.ts';

const t = taxFileWords.table;
type Heading = keyof typeof t;
const text = (key: Heading, width = 18): Column => ({ heading: t[key].zh, kind: 'text', width });
const figure = (key: Heading, kind: 'number' | 'money', width: number): Column => ({
  heading: t[key].zh,
  kind,
  width,
});
/** The layout is described in docs/tax-file.md: one sheet of heads, one of lines, joined by the serial number. */
const HEAD: readonly Column[] = [
  text('serial', 20),
  text('type', 16),
  text('taxed', 8),
  text('buyer', 32),
  text('taxNo', 22),
  text('address', 30),
  text('phone', 16),
  text('bank', 26),
  text('account', 24),
  text('remark', 30),
];
const LINES: readonly Column[] = [
  text('serial', 20),
  text('goods', 30),
  text('category', 22),
  text('spec'),
  text('unit', 8),
  figure('quantity', 'number', 14),
  figure('price', 'number', 18),
  figure('net', 'money', 16),
  text('rate', 8),
  figure('tax', 'money', 14),
];
function nameOfType(row: Invoice): string {
  const special = row.invoice_type === TYPE.special;
  if (row.medium === MEDIUM.digital) return special ? t.digitalSpecial.zh : t.digitalOrdinary.zh;
  return special ? t.special.zh : t.ordinary.zh;
}
/** The account by its last digits: the tax program holds the buyer's data, a stolen file does not. */
const headOf = (row: Invoice): Cell[] => [
  row.invoice_apply_no,
  nameOfType(row),
  t.no.zh,
  row.billing.enterpriseName,
  row.billing.taxNo,
  row.billing.address,
  row.billing.phone,
  row.billing.bank,
  row.billing.accountTail === null ? null : `****${row.billing.accountTail}`,
  [row.invoice_apply_no, row.remark].filter(Boolean).join(' '),
];

async function linesOf(ctx: InvoiceContext, rows: readonly Invoice[]): Promise<Cell[][]> {
  const numbers = new Map(rows.map((r) => [r.id, r.invoice_apply_no]));
  const lines = await ctx.tx
    .selectFrom('invoices.line')
    .selectAll()
    .where('invoice_id', 'in', [...numbers.keys()])
    .orderBy('invoice_id')
    .orderBy('line_no')
    .execute();
  return lines.map((l) => [
    numbers.get(l.invoice_id) ?? '',
    l.goods_name,
    l.tax_category_code,
    l.spec,
    l.unit,
    l.quantity,
    l.price,
    l.net_amount,
    `${dec(l.tax_rate).toFixed()}%`,
    l.tax_amount,
  ]);
}

/** Requests in issue as a workbook for the tax program. Refuses 10301, and 10306 for one that is not in issue. */
export const invoiceTaxFileHandler = invoices.query(invoiceTaxFile, async (ctx): Promise<FileAnswer> => {
  const rows = (await reached(ctx)
    .selectAll()
    .where('id', 'in', ctx.input.ids)
    .where('seller_member_id', '=', ctx.actor.memberId ?? '0')
    .orderBy('id')
    .execute()) as Invoice[];
  if (rows.length !== new Set(ctx.input.ids).size) throw NotFound({});
  const other = rows.find((r) => r.state !== INVOICE.issuing);
  if (other !== undefined)
    throw StateNotAllowed({ subject: 'invoice', verb: 'taxFile', state: other.state, side: 'seller' });
  return {
    body: xlsxStream({
      zone: BUSINESS_ZONE,
      sheets: [
        { name: t.heads.zh, columns: HEAD, rows: rows.map(headOf) },
        { name: t.lines.zh, columns: LINES, rows: await linesOf(ctx, rows) },
      ],
    }),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${rows[0]?.invoice_apply_no ?? 'invoices'}-${rows.length}.xlsx`,
  };
});
