import { invoiceForAppeal } from '#fulfilment/invoices/server/door.ts';
import { type OrderFacts, orderOf, ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { settlementOf } from '#fulfilment/settlements/server/door.ts';
import { type NoteFacts, noteOf, notesOfOrder } from '#fulfilment/shipments/server/door.ts';
import { add, lineAmount, round2 } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import type { TargetType } from '../rules/appeal-lifecycle.ts';
import { BIZ } from './lock-appeal.ts';
import type { AppealContext, PartySide } from './tables.ts';

/** What an appeal is about, as it stands when it is filed. */
export interface Target {
  readonly type: TargetType;
  readonly id: string;
  readonly no: string;
  readonly order: OrderFacts;
  /** Orders whose statements wait for it. */
  readonly orderIds: readonly string[];
  readonly note: NoteFacts | null;
  /** Goods of it, in the currency of the order. */
  readonly amount: string;
  readonly receivedQty: string;
  readonly receivedAt: Date | null;
  /** From when a claim that is not about goods counts. */
  readonly documentAt: Date;
  /** On which side of it the caller stands. */
  readonly side: PartySide;
}
const latest = (days: readonly (Date | null)[]): Date | null =>
  days.reduce<Date | null>((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
const weightOf = (n: NoteFacts): string => n.receivedWeight ?? n.settlementWeight ?? n.shippedWeight ?? '0';
const receivedOf = (notes: readonly NoteFacts[]): string =>
  add('0', ...notes.filter((n) => n.receivedAt !== null).map(weightOf));

/** On which side the caller's company stands, by the identity it acts under. Refuses 10301: on neither. */
function callerSide(ctx: AppealContext, order: OrderFacts): PartySide {
  const { identity, memberId } = ctx.actor;
  if (identity === 'seller' && memberId === order.sellerId) return 'seller';
  if (identity === 'buyer' && memberId === order.buyerId) return 'buyer';
  throw NotFound({});
}
interface Document {
  readonly no: string;
  readonly orderIds: readonly string[];
  readonly note: NoteFacts | null;
  readonly amount: string | null;
  readonly at: Date | null;
}

async function documentOf(ctx: AppealContext, type: TargetType, id: string): Promise<Document> {
  if (type === 'order') {
    const order = await orderOf(ctx, { orderId: id, within: BIZ });
    if (order === null) throw NotFound({});
    return { no: order.orderNo, orderIds: [id], note: null, amount: null, at: null };
  }
  if (type === 'shipment') {
    const note = await noteOf(ctx, { noteId: id, within: BIZ });
    if (note === null) throw NotFound({});
    return { no: note.no, orderIds: [note.orderId], note, amount: null, at: note.shippedAt };
  }
  if (type === 'settlement') {
    const s = await settlementOf(ctx, { settlementId: id, within: BIZ });
    if (s === null) throw NotFound({});
    const orderIds = [...new Set([s.orderId, ...s.lines.map((l) => l.orderId)].filter((o) => o !== null))];
    return { no: s.settlementNo, orderIds, note: null, amount: s.goodsAmount, at: s.confirmedAt };
  }
  if (type === 'invoice') {
    const invoice = await invoiceForAppeal(ctx, { invoiceId: id, within: BIZ });
    if (invoice === null) throw NotFound({});
    return {
      no: invoice.no,
      orderIds: invoice.orderIds,
      note: null,
      amount: invoice.gross,
      at: invoice.issuedAt,
    };
  }
  const legs = await ordersOfDeals(ctx, { dealIds: [id] });
  for (const leg of legs) {
    const order = await orderOf(ctx, { orderId: leg.id, within: BIZ });
    if (order !== null && [order.sellerId, order.buyerId].includes(ctx.actor.memberId ?? ''))
      return { no: order.dealNo ?? order.orderNo, orderIds: [leg.id], note: null, amount: null, at: null };
  }
  throw NotFound({});
}

/** The document an appeal of the caller would be about, where that appeal would be within his data scope. Refuses 10301. */
export async function findTarget(ctx: AppealContext, type: TargetType, id: string): Promise<Target> {
  const found = await documentOf(ctx, type, id);
  const order = await orderOf(ctx, { orderId: found.orderIds[0] ?? '0', within: BIZ });
  if (order === null) throw NotFound({});
  const side = callerSide(ctx, order);
  const { note } = found;
  const notes =
    note === null ? await notesOfOrder(ctx, { orderId: order.id, within: WHOLE_COMPANY }) : [note];
  const line = order.lines.find((l) => l.lineNo === note?.lineNo);
  const ofNote =
    note === null
      ? null
      : round2(lineAmount(note.settlementWeight ?? weightOf(note), line?.unitPrice ?? '0'));
  const receivedAt = latest(notes.map((n) => n.receivedAt));
  return {
    type,
    id,
    no: found.no,
    order,
    orderIds: found.orderIds,
    note,
    amount: found.amount ?? ofNote ?? order.orderAmount,
    receivedQty: receivedOf(notes),
    receivedAt,
    documentAt: found.at ?? receivedAt ?? (await ctx.now()),
    side,
  };
}
