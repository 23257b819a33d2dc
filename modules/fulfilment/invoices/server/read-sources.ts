import { readLineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { holdOrders, type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { LINE } from '#fulfilment/settlements/rules/line-basis.ts';
import { lineTypeWords } from '#fulfilment/settlements/rules/line-type-words.ts';
import { KIND, SETTLEMENT } from '#fulfilment/settlements/rules/settlement-lifecycle.ts';
import {
  lockSettlementFor,
  orderTaxRates,
  type SettlementFacts,
  settlementOf,
  settlementsOfOrder,
} from '#fulfilment/settlements/server/door.ts';
import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { type Within, WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { withoutMinuses } from '../rules/discounts.ts';
import { taxFileWords } from '../rules/tax-file-words.ts';
import type { InvoiceContext } from './tables.ts';

interface Owner {
  readonly deptId: string | null;
  readonly empId: string | null;
}
/** A part of a source at one rate: goods with their weight, or a plus or minus without one. */
export interface SourceLine {
  readonly skuId: string | null;
  readonly nameZh: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: DecimalText | null;
  readonly gross: DecimalText;
  readonly taxRate: DecimalText;
}
/** A statement or an order as far as invoices need it. Money is gross, in CNY. */
export interface SourceFacts {
  readonly kind: string;
  readonly id: string;
  readonly no: string;
  readonly settlementId: string | null;
  readonly settlementNo: string | null;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  /** Invoices for the order itself count against its final statement too. */
  readonly countsOrder: boolean;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerOwner: Owner;
  readonly buyerOwner: Owner;
  /** Whether it may be invoiced: a confirmed final statement, or an order paid in full before there is one. */
  readonly open: boolean;
  /** Whether it still stands: no statement that was taken back or is void, no order that was revoked. */
  readonly stands: boolean;
  readonly total: DecimalText;
  readonly lines: readonly SourceLine[];
}

const DOMESTIC = '10';
const CNY = 'CNY';
const TONNE = taxFileWords.table.tonne.zh;
const NO_TAX = '0';
const CONFIRMED: readonly string[] = [SETTLEMENT.confirmed, SETTLEMENT.invoiced, SETTLEMENT.closed];
const PREPAID: readonly string[] = ['10', '11'];
const PAID: readonly string[] = [ORDER.awaitingPickup, ORDER.pickingUp, ORDER.completed];

const nameOfType = (type: string): string =>
  (lineTypeWords.table as Readonly<Record<string, { readonly zh: string }>>)[type]?.zh ?? '';
type OrderLine = OrderFacts['lines'][number];
const nameIn = (line: OrderLine | undefined, otherwise: string): string =>
  (line === undefined ? null : readLineSnapshot(line.snapshot).productZh) ?? otherwise;
const gradeIn = (line: OrderLine | undefined): string =>
  (line === undefined ? null : readLineSnapshot(line.snapshot).grade) ?? '';

/**
 * Lines of a statement as an invoice has them. A minus is no line of a blue invoice: what is taken off goes off
 * the goods at the same rate, as a discount does.
 */
function linesOfStatement(s: SettlementFacts, orders: ReadonlyMap<string, OrderFacts>): SourceLine[] {
  const goodsLine = (orderId: string | null, lineNo: number | null): OrderLine | undefined =>
    orders.get(orderId ?? '')?.lines.find((l) => l.lineNo === (lineNo ?? 1));
  const lines = s.lines
    .filter((l) => compare(l.amount, '0') !== 0)
    .map((l) => {
      const goods = l.lineType === LINE.goods ? goodsLine(l.orderId, l.orderLineNo) : undefined;
      return {
        skuId: goods?.skuId ?? null,
        nameZh: goods === undefined ? nameOfType(l.lineType) : nameIn(goods, s.productZh),
        spec: gradeIn(goods),
        unit: l.weight === null ? '' : TONNE,
        quantity: l.weight,
        gross: l.amount,
        taxRate: l.taxRate ?? NO_TAX,
      };
    });
  return withoutMinuses(lines);
}
async function ordersBehind(
  ctx: InvoiceContext,
  s: SettlementFacts,
): Promise<ReadonlyMap<string, OrderFacts>> {
  const ids = [...new Set([s.orderId, ...s.lines.map((l) => l.orderId)].filter((id) => id !== null))];
  return new Map((await ordersByIds(ctx, { ids, within: WHOLE_COMPANY })).map((o) => [o.id, o]));
}
const ofStatement = (s: SettlementFacts, lines: readonly SourceLine[]): SourceFacts => ({
  kind: 'settlement',
  id: s.id,
  no: s.settlementNo,
  settlementId: s.id,
  settlementNo: s.settlementNo,
  orderId: s.orderId,
  orderNo: s.orderNo,
  countsOrder: s.kind === KIND.final,
  sellerId: s.sellerId,
  buyerId: s.buyerId,
  sellerOwner: s.sellerOwner,
  buyerOwner: s.buyerOwner,
  open:
    s.kind !== KIND.provisional &&
    CONFIRMED.includes(s.state) &&
    s.currency === CNY &&
    s.tradeType === DOMESTIC,
  stands: CONFIRMED.includes(s.state),
  total: s.totalAmount,
  lines,
});

const isFinal = (s: SettlementFacts): boolean => s.kind === KIND.final;
async function ofOrder(ctx: InvoiceContext, o: OrderFacts): Promise<SourceFacts> {
  const final = (await settlementsOfOrder(ctx, { orderId: o.id })).some(isFinal);
  const paid =
    compare(o.paidAmount, o.orderAmount) >= 0 && PAID.includes(o.state) && PREPAID.includes(o.paymentTerm);
  const rates = await orderTaxRates(ctx, { order: o });
  // Goods that left before a change of the law and goods that did not are told apart by a statement alone.
  const oneRate = [...rates.values()].every((of) => of.length === 1);
  return {
    kind: 'order',
    id: o.id,
    no: o.orderNo,
    settlementId: null,
    settlementNo: null,
    orderId: o.id,
    orderNo: o.orderNo,
    countsOrder: true,
    sellerId: o.sellerId,
    buyerId: o.buyerId,
    sellerOwner: o.sellerOwner,
    buyerOwner: o.buyerOwner,
    open: paid && oneRate && !final && !o.provisional && o.currency === CNY && o.tradeType === DOMESTIC,
    stands: o.state !== ORDER.revoked,
    total: o.orderAmount,
    lines: o.lines.map((l) => ({
      skuId: l.skuId,
      nameZh: nameIn(l, o.productZh),
      spec: gradeIn(l),
      unit: TONNE,
      quantity: l.quantity,
      gross: l.amount,
      taxRate: rates.get(l.lineNo)?.[0] ?? l.taxRate,
    })),
  };
}

export interface SourceRef {
  readonly kind: string;
  readonly id: string;
}
const byId = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1);
const idsOf = (refs: readonly SourceRef[], kind: string): string[] =>
  [...new Set(refs.filter((r) => r.kind === kind).map((r) => r.id))].sort(byId);

/**
 * Statements and orders by their ids, as far as `within` reaches. `hold`: locked until the transaction ends,
 * orders before statements, each in the order of their ids.
 */
export async function readSources(
  ctx: InvoiceContext,
  refs: readonly SourceRef[],
  { hold, within }: { readonly hold: boolean; readonly within: Within },
): Promise<SourceFacts[]> {
  const read = async (id: string) => settlementOf(ctx, { settlementId: id, within });
  const seen = (await Promise.all(idsOf(refs, 'settlement').map(read))).filter((s) => s !== null);
  const orderIds = [...new Set([...idsOf(refs, 'order'), ...seen.flatMap((s) => s.orderId ?? [])])].sort(
    byId,
  );
  if (hold) await holdOrders(ctx, { orderIds });
  const out: SourceFacts[] = [];
  for (const s of seen) {
    const now = hold ? await lockSettlementFor(ctx, { settlementId: s.id }) : s;
    if (now !== null) out.push(ofStatement(now, linesOfStatement(now, await ordersBehind(ctx, now))));
  }
  for (const o of await ordersByIds(ctx, { ids: idsOf(refs, 'order'), within }))
    out.push(await ofOrder(ctx, o));
  return out;
}
