import { amountInChinese, amountInEnglish } from '#fulfilment/deals/rules/amount-words.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { InvoiceDetail, InvoiceRow } from '../contract/invoice.ts';
import {
  COLOR,
  INVOICE,
  type InvoiceVerb,
  invoiceButtons,
  invoiceLifecycle,
  TYPE,
} from '../rules/invoice-lifecycle.ts';
import { INVOICE_PAGES } from '../rules/pages.ts';
import { linesInEnglish } from './lines-in-english.ts';
import { linesOfInvoice } from './line-figures.ts';
import { BIZ, type PartySide, sideOf } from './lock-invoice.ts';
import { openDues } from './red-due-rows.ts';
import type { Invoice, InvoiceContext, InvoiceSource } from './tables.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
/** Acts that the table opens and something of the row shuts. */
function shut(verb: string, row: Invoice, side: PartySide): boolean {
  if (row.color === COLOR.red) return true;
  if (verb === 'voidRequest' || (verb === 'submit' && row.state === INVOICE.draft))
    return row.requested_by !== side;
  if (verb === 'refuseRed') return row.red_asked_by === side || row.state !== INVOICE.redAsked;
  if (verb === 'askRed')
    return row.state === INVOICE.received && row.invoice_type === TYPE.special && side !== 'buyer';
  return false;
}
/** What the reader may do with an invoice now. */
export function invoiceCan(row: Invoice, actor: Actor): string[] {
  const side = sideOf(actor, row);
  const has = (button: string) => actor.superAdmin || holds(actor, button, INVOICE_PAGES);
  const open = (invoiceLifecycle.open(row.state, side) as InvoiceVerb[]).filter((verb) => {
    const button = invoiceButtons[verb];
    return button !== null && has(button) && !shut(verb, row, side);
  });
  const editable =
    (row.state === INVOICE.draft && side !== 'operator' && row.requested_by === side) ||
    (row.state === INVOICE.refused && side === 'buyer');
  return [
    ...(has('View') ? ['View'] : []),
    ...(editable && has('Edit') ? ['update'] : []),
    ...(row.state === INVOICE.issuing && side === 'seller' && has('Export') ? ['taxFile'] : []),
    ...open,
  ];
}

type Names = Awaited<ReturnType<typeof namesOf>>;
export const namesOf = (ctx: InvoiceContext, rows: readonly Invoice[]) =>
  partiesOf(ctx, { memberIds: [...new Set(rows.flatMap((r) => [r.seller_member_id, r.buyer_member_id]))] });

export async function sourcesOf(
  ctx: InvoiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InvoiceSource[]>> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('invoices.source')
          .selectAll()
          .where('invoice_id', 'in', [...ids])
          .orderBy('id')
          .execute();
  const out = new Map<string, InvoiceSource[]>();
  for (const row of rows) out.set(row.invoice_id, [...(out.get(row.invoice_id) ?? []), row]);
  return out;
}

export function presentRow(
  row: Invoice,
  names: Names,
  sources: readonly InvoiceSource[],
  actor: Actor,
): InvoiceRow {
  const side = sideOf(actor, row);
  return {
    id: row.id,
    version: row.version,
    invoiceApplyNo: row.invoice_apply_no,
    color: row.color,
    invoiceType: row.invoice_type,
    medium: row.medium,
    state: row.state,
    side,
    ...partyNames(names.get(row.seller_member_id), names.get(row.buyer_member_id), side),
    currency: row.currency,
    grossAmount: row.gross_amount,
    netAmount: row.net_amount,
    taxAmount: row.tax_amount,
    redAmount: row.red_amount,
    invoiceCode: row.invoice_code,
    invoiceNo: row.invoice_no,
    issueDate: row.issue_date,
    sourceNos: sources.map((s) => s.settlement_no ?? s.order_no ?? ''),
    gmtCreate: row.gmt_create.toISOString(),
    gmtModified: row.gmt_modified.toISOString(),
    can: invoiceCan(row, actor),
  };
}

const eventsOf = (ctx: InvoiceContext, id: string): Promise<InvoiceDetail['events']> =>
  readHistory(ctx, { bizType: BIZ, bizId: id }, [
    'seq',
    'action',
    'toState',
    'actorName',
    'actorSide',
    'reason',
    'at',
  ]);
async function redsOf(ctx: InvoiceContext, id: string): Promise<InvoiceDetail['reds']> {
  const rows = await ctx.tx
    .selectFrom('invoices.invoice')
    .select(['id', 'invoice_no', 'issue_date', 'gross_amount', 'red_confirm_no'])
    .where('original_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    invoiceNo: r.invoice_no ?? '',
    issueDate: r.issue_date ?? '',
    grossAmount: r.gross_amount,
    redConfirmNo: r.red_confirm_no,
  }));
}
const numberOf = async (ctx: InvoiceContext, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : ((
        await ctx.tx
          .selectFrom('invoices.invoice')
          .select('invoice_no')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.invoice_no ?? null);

/** One invoice whole. */
export async function presentInvoice(ctx: InvoiceContext, row: Invoice): Promise<InvoiceDetail> {
  const lines = await linesOfInvoice(ctx, row.id);
  const sources = (await sourcesOf(ctx, [row.id])).get(row.id) ?? [];
  const english = await linesInEnglish(ctx, row.id, lines);
  const size = dec(row.gross_amount).abs().toFixed(2);
  return {
    ...presentRow(row, await namesOf(ctx, [row]), sources, ctx.actor),
    billing: row.billing,
    billingInfoId: row.billing_info_id,
    sellerTaxNo: row.seller_tax_no,
    amountInWords: amountInChinese(size),
    amountInWordsEn: amountInEnglish(size, row.currency),
    lines: lines.map((l) => ({
      lineNo: l.line_no,
      goodsName: l.goods_name,
      taxCategoryCode: l.tax_category_code,
      spec: l.spec,
      unit: l.unit,
      ...english(l),
      spuId: l.spu_id,
      quantity: l.quantity,
      price: l.price,
      netAmount: l.net_amount,
      taxRate: l.tax_rate,
      taxAmount: l.tax_amount,
    })),
    sources: sources.map((s) => ({
      settlementId: s.settlement_id,
      settlementNo: s.settlement_no,
      orderId: s.order_id,
      orderNo: s.order_no,
      amount: s.amount,
    })),
    files: ((await filesOf(ctx, { bizType: BIZ, bizIds: [row.id] })).get(row.id) ?? []).map((f) => ({
      id: f.attachmentId,
      fileName: f.fileName,
      sha256: f.sha256,
    })),
    expressNo: row.express_no,
    receivedAt: iso(row.received_at),
    receiveBy: row.state === INVOICE.issued ? iso(row.receive_by) : null,
    originalId: row.original_id,
    originalNo: await numberOf(ctx, row.original_id),
    redReason: row.red_reason,
    redConfirmNo: row.red_confirm_no,
    redAskedBy: row.red_asked_by,
    redWanted: row.red_wanted,
    redDues: (await openDues(ctx, row.id)).map((d) => ({
      cause: d.cause,
      amount: d.amount,
      settlementId: d.settlement_id,
      settlementNo: d.settlement_no,
      dueAt: d.due_at.toISOString(),
    })),
    reds: await redsOf(ctx, row.id),
    refuseReason: row.refuse_reason,
    issueMessage: row.issue_message,
    remark: row.remark,
    events: await eventsOf(ctx, row.id),
  };
}
/** What an act answers. */
export const toActionResult = (row: Invoice, actor: Actor) => ({
  id: row.id,
  version: row.version,
  state: row.state as string,
  can: invoiceCan(row, actor),
});
