import { PICK } from '#fulfilment/deals/rules/trade-codes.ts';
import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { NOTE } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { type NoteFacts, notesOfOrder } from '#fulfilment/shipments/server/door.ts';
import { deliveredByVoucher, type VoucherDelivery } from '#fulfilment/vouchers/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { compare, dec, isPositive, round } from '#kernel/rules/decimal.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { goodsOf } from '#registry/catalogue/server/door.ts';
import { LINE } from '../rules/line-basis.ts';
import { discountsFor, type QualityResult } from '../rules/quality-discount.ts';
import { NothingToSettle } from '../rules/refusals.ts';
import type { LineDraft } from '../rules/settlement-figures.ts';
import { KIND, type SettlementKind } from '../rules/settlement-lifecycle.ts';
import { storageDays } from '../rules/storage-days.ts';
import { findPrice, type PriceSource, priceSource } from './find-price.ts';
import type { DiscountTable, SettlementContext } from './tables.ts';
import { type TaxRates, taxRates } from './tax-rates.ts';

export interface ToCompute {
  readonly kind: SettlementKind;
  readonly orders: readonly OrderFacts[];
  /** Null: every note that can be settled. */
  readonly noteIds: readonly string[] | null;
  /** Business days of the month of a framework agreement; null: no limit. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly agreedPrice: string | null;
  /** The statement whose own notes are not in its way. */
  readonly settlementId: string | null;
}

/** Goods as they were delivered: by a note, or by a voucher. */
export type Delivered = Pick<
  NoteFacts,
  | 'id'
  | 'no'
  | 'lineNo'
  | 'shippedWeight'
  | 'receivedWeight'
  | 'settlementWeight'
  | 'diffPermille'
  | 'batchNos'
  | 'qualityResults'
  | 'shippedAt'
> & { readonly diffRule: string | null; readonly byVoucher: boolean };
/** A voucher passes its whole quantity at once: what was transferred is shipped, received and settled. */
const ofVoucher = (d: VoucherDelivery): Delivered => ({
  id: d.id,
  no: d.voucherNo,
  lineNo: d.lineNo,
  shippedWeight: d.quantity,
  receivedWeight: d.quantity,
  settlementWeight: d.quantity,
  diffRule: null,
  diffPermille: null,
  batchNos: [],
  qualityResults: [],
  shippedAt: d.deliveredAt,
  byVoucher: true,
});

/** The weight a note is settled on; a provisional statement takes the shipped weight until the other is known. */
export const weightOf = (
  note: Pick<NoteFacts, 'settlementWeight' | 'shippedWeight'>,
  kind: SettlementKind,
): string | null =>
  kind === KIND.provisional ? (note.settlementWeight ?? note.shippedWeight) : note.settlementWeight;

const inPeriod = (at: Date | null, { period }: ToCompute): boolean => {
  if (period === null) return true;
  const day = dayOf(at ?? new Date(0));
  return day >= period.from && day <= period.to;
};
function isOpen(note: NoteFacts, of: ToCompute): boolean {
  const states = of.kind === KIND.provisional ? [NOTE.shipped, NOTE.received] : [NOTE.received];
  const weight = weightOf(note, of.kind);
  if (
    !(states as readonly string[]).includes(note.state) ||
    note.disputed ||
    weight === null ||
    !isPositive(weight)
  )
    return false;
  return inPeriod(note.receivedAt ?? note.shippedAt, of);
}

/** Notes that are on another final statement, or whose own appeal is open. */
async function takenNotes(ctx: SettlementContext, of: ToCompute, orderIds: readonly string[]) {
  const settled = await ctx.tx
    .selectFrom('settlements.settled_note')
    .select(['note_id', 'settlement_id'])
    .where('order_id', 'in', [...orderIds])
    .execute();
  const blocked = await ctx.tx
    .selectFrom('settlements.block')
    .select('note_id')
    .where('order_id', 'in', [...orderIds])
    .where('lifted_at', 'is', null)
    .where('note_id', 'is not', null)
    .execute();
  return new Set([
    ...(of.kind === KIND.provisional
      ? []
      : settled.filter((s) => s.settlement_id !== of.settlementId).map((s) => s.note_id)),
    ...blocked.map((b) => b.note_id as string),
  ]);
}

/** The table of a contract, else the seller's for the product, else the platform's. */
async function tableFor(
  ctx: SettlementContext,
  order: OrderFacts,
  spuId: string | null,
): Promise<DiscountTable | null> {
  const rows = await ctx.tx
    .selectFrom('settlements.discount_table')
    .selectAll()
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .where('currency', '=', order.currency)
    .where('member_id', 'in', [order.sellerId, '0'])
    .where((eb) => eb.or([eb('protocol_id', '=', order.protocolId), eb('spu_id', '=', spuId)]))
    .orderBy('id', 'desc')
    .execute();
  return rows.find((t) => t.protocol_id !== null) ?? rows.find((t) => t.member_id !== '0') ?? rows[0] ?? null;
}
const resultsOf = (note: Delivered): QualityResult[] =>
  note.qualityResults.flatMap((batch) =>
    batch.items.flatMap((i) => {
      const value = /^-?\d+(\.\d+)?$/.test(i.value.trim()) ? i.value.trim() : null;
      return [
        { item: i.zh, value },
        { item: i.en, value },
      ];
    }),
  );

interface Noted {
  readonly source: PriceSource;
  readonly note: Delivered;
  readonly weight: string;
  readonly taxRate: string | null;
}
const ofNote = ({ source, note, weight, taxRate }: Noted) => ({
  orderId: source.order.id,
  noteId: note.byVoucher ? null : note.id,
  noteNo: note.no,
  deliveryId: note.byVoucher ? note.id : null,
  orderLineNo: note.lineNo,
  weight,
  taxRate,
  amount: null,
  remark: null,
});

async function goodsLine(ctx: SettlementContext, of: Noted): Promise<LineDraft> {
  const { note } = of;
  const price = await findPrice(ctx, of.source, note);
  return {
    ...ofNote(of),
    lineType: LINE.goods,
    unitPrice: price.unitPrice,
    basis: {
      kind: 'goods',
      price: price.basis,
      weight: {
        shipped: note.shippedWeight,
        received: note.receivedWeight,
        diffRule: note.diffRule,
        diffPermille: note.diffPermille,
        batchNos: note.batchNos,
      },
    },
  };
}
async function qualityLines(ctx: SettlementContext, of: Noted): Promise<LineDraft[]> {
  const { order } = of.source;
  const results = resultsOf(of.note);
  if (results.length === 0) return [];
  const skuId = order.lines.find((l) => l.lineNo === of.note.lineNo)?.skuId ?? null;
  const spuId = skuId === null ? null : ((await goodsOf(ctx, { skuId }))?.spuId ?? null);
  const table = await tableFor(ctx, order, spuId);
  if (table === null) return [];
  return discountsFor(table.steps, results).map((hit) => ({
    ...ofNote(of),
    lineType: LINE.quality,
    unitPrice: hit.perTonne,
    basis: {
      kind: 'quality',
      tableId: table.id,
      tableNo: table.table_no,
      parameter: hit.parameter,
      result: hit.result,
      from: hit.from,
      to: hit.to,
      perTonne: hit.perTonne,
    },
  }));
}
/** Storage the buyer pays who fetches his goods late (3.1 freeStorageDays, storageFee per tonne and day). */
function storageLines(of: Noted): LineDraft[] {
  const { terms, order } = of.source;
  const fee = terms?.storageFee ?? null;
  if (fee === null || !isPositive(fee) || terms?.pickType === PICK.delivery || of.note.shippedAt === null)
    return [];
  const leftOn = dayOf(of.note.shippedAt);
  const { days, from } = storageDays(order.deliveryEnd, terms?.freeStorageDays ?? 0, leftOn);
  if (days === 0) return [];
  return [
    {
      ...ofNote(of),
      lineType: LINE.storage,
      unitPrice: round(dec(fee).times(days), 2),
      basis: { kind: 'storage', days, fee, from, to: leftOn },
    },
  ];
}

/** Vouchers that passed goods of an order and stand on no other final statement. They are not chosen one by one. */
async function openVouchers(ctx: SettlementContext, of: ToCompute, order: OrderFacts): Promise<Delivered[]> {
  if (of.noteIds !== null) return [];
  const delivered = await deliveredByVoucher(ctx, { orderId: order.id });
  if (delivered.length === 0) return [];
  const settled = await ctx.tx
    .selectFrom('settlements.settled_delivery')
    .select(['delivery_id', 'settlement_id'])
    .where('order_id', '=', order.id)
    .execute();
  const taken = settled.filter((s) => s.settlement_id !== of.settlementId).map((s) => s.delivery_id);
  return delivered
    .filter((d) => inPeriod(d.deliveredAt, of) && (of.kind === KIND.provisional || !taken.includes(d.id)))
    .map(ofVoucher);
}
/** The deliveries a statement settles: the notes named, else every note and voucher that is open. Refuses NothingToSettle. */
export async function openNotes(
  ctx: SettlementContext,
  of: ToCompute,
): Promise<{ order: OrderFacts; note: Delivered }[]> {
  const { noteIds } = of;
  const taken = await takenNotes(
    ctx,
    of,
    of.orders.map((o) => o.id),
  );
  const found: { order: OrderFacts; note: Delivered }[] = [];
  for (const order of of.orders) {
    const notes = await notesOfOrder(ctx, { orderId: order.id, within: WHOLE_COMPANY });
    found.push(
      ...notes
        .filter((n) => isOpen(n, of) && !taken.has(n.id) && (noteIds === null || noteIds.includes(n.id)))
        .map((note) => ({ order, note: { ...note, byVoucher: false } })),
    );
    for (const note of await openVouchers(ctx, of, order)) found.push({ order, note });
  }
  if (noteIds !== null && found.length !== new Set(noteIds).size) throw NothingToSettle({});
  return found.toSorted((a, b) =>
    a.note.byVoucher === b.note.byVoucher ? compare(a.note.id, b.note.id) : a.note.byVoucher ? 1 : -1,
  );
}

/** Goods, quality discounts and storage of the notes of a statement, worked out from what is known now. */
export async function computeLines(ctx: SettlementContext, of: ToCompute): Promise<LineDraft[]> {
  const sources = new Map<string, PriceSource>();
  const rates = new Map<string, TaxRates>();
  for (const order of of.orders) {
    sources.set(order.id, await priceSource(ctx, { order, kind: of.kind, agreedPrice: of.agreedPrice }));
    rates.set(order.id, await taxRates(ctx, order));
  }
  const lines: LineDraft[] = [];
  for (const { order, note } of await openNotes(ctx, of)) {
    const noted: Noted = {
      source: sources.get(order.id) as PriceSource,
      note,
      weight: weightOf(note, of.kind) as string,
      taxRate: rates.get(order.id)?.on(note.lineNo, dayOf(note.shippedAt ?? (await ctx.now()))) ?? null,
    };
    lines.push(await goodsLine(ctx, noted), ...(await qualityLines(ctx, noted)), ...storageLines(noted));
  }
  return lines;
}
