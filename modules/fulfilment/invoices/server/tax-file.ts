import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/capability.ts';
import { type Cell, type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import { invoiceTaxFile } from '../contract/invoice.ts';
import { INVOICE, MEDIUM, TYPE } from '../rules/invoice-lifecycle.ts';
import { reached } from './lock-invoice.ts';
import { type Invoice, type InvoiceContext, invoices } from './tables.ts';

/** The layout is described in docs/tax-file.md: one sheet of heads, one of lines, joined by the serial number. */
const text = (heading: string, width = 18): Column => ({ heading, kind: 'text', width });
const HEAD: readonly Column[] = [
  text('发票流水号', 20),
  text('发票类型', 16),
  text('是否含税', 8),
  text('购买方名称', 32),
  text('购买方纳税人识别号', 22),
  text('购买方地址', 30),
  text('购买方电话', 16),
  text('购买方开户银行', 26),
  text('购买方银行账号', 24),
  text('备注', 30),
];
const LINES: readonly Column[] = [
  text('发票流水号', 20),
  text('项目名称', 30),
  text('商品和服务税收编码', 22),
  text('规格型号', 18),
  text('单位', 8),
  { heading: '商品数量', kind: 'number', width: 14 },
  { heading: '商品单价', kind: 'number', width: 18 },
  { heading: '金额', kind: 'money', width: 16 },
  text('税率', 8),
  { heading: '税额', kind: 'money', width: 14 },
];
const nameOfType = (row: Invoice): string => {
  const kind = row.invoice_type === TYPE.special ? '专用' : '普通';
  return row.medium === MEDIUM.digital ? `数电${kind}发票` : `增值税${kind}发票`;
};
/** The account by its last digits: the tax program holds the buyer's data, a stolen file does not. */
const headOf = (row: Invoice): Cell[] => [
  row.invoice_apply_no,
  nameOfType(row),
  '否',
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
    `${Number.parseFloat(l.tax_rate)}%`,
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
        { name: '1-发票基本信息', columns: HEAD, rows: rows.map(headOf) },
        { name: '2-发票明细信息', columns: LINES, rows: await linesOf(ctx, rows) },
      ],
    }),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${rows[0]?.invoice_apply_no ?? 'invoices'}-${rows.length}.xlsx`,
  };
});
