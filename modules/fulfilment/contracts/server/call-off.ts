import { placeOrder } from '#fulfilment/orders/server/door.ts';
import { enter } from '#fulfilment/quantities/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { compare, cut2, dec, lineAmount, sub } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { requireLines } from '#registry/counterparties/server/door.ts';
import { countSold, requireLicences } from '#registry/qualifications/server/door.ts';
import { callOff } from '../contract/call-off.ts';
import { callOffFault, lastNomination, monthsOf, windowOf } from '../rules/call-off.ts';
import { IN_FORCE, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { type ContractTerms, totalQuantity, type TradeTerms } from '../rules/contract-terms.ts';
import {
  CallOffLeast,
  CallOffMonth,
  CallOffMost,
  CallOffRemaining,
  ContractNotInForce,
} from '../rules/refusals.ts';
import { calledByLine, calledByMonth } from './called.ts';
import { toActionResult } from './can.ts';
import { lockProtocol, noteProtocol, standingOf } from './lifecycle.ts';
import { type ContractContext, contracts, type Line, type Protocol } from './tables.ts';
import { expiryOf } from './term.ts';
import { productsOf } from './products.ts';
import { termsOf } from './versions.ts';

interface Asked {
  readonly line: Line;
  readonly quantity: string;
}
interface Framework {
  readonly row: Protocol;
  readonly terms: ContractTerms;
  readonly trade: TradeTerms;
  readonly asked: readonly Asked[];
}

/** The month is within the term and its nomination has not ended (17427). */
async function requireMonth(ctx: ContractContext, { row, terms }: Framework, month: string): Promise<void> {
  const [effective, expiry] = [row.effective_date as string, row.expiry_date as string];
  const rule = terms.callOff;
  if (rule === null) throw NotFound({});
  const until = lastNomination(month, { effective, expiry, rule });
  const now = await ctx.now();
  const inTerm = monthsOf(effective, expiry).includes(month) && now < expiryOf(row);
  if (!inTerm || dayOf(now) > until) throw CallOffMonth({ until });
}
/** Within the least and the most of the month and the rest of the contract and of each line (17428–17430). */
async function requireQuantity(ctx: ContractContext, f: Framework, month: string): Promise<void> {
  const { row, terms, asked } = f;
  const rule = terms.callOff;
  if (rule === null) throw NotFound({});
  const byLine = await calledByLine(ctx, row.id);
  for (const { line, quantity } of asked) {
    const remaining = sub(line.quantity, byLine.get(line.line_no) ?? '0');
    if (compare(quantity, remaining) > 0)
      throw CallOffRemaining({ remaining: showQuantity(cut2(remaining)) });
  }
  const called = [...byLine.values()].reduce((sum, q) => dec(sum).plus(q).toFixed(), '0');
  const calledInMonth = (await calledByMonth(ctx, row.id)).get(month) ?? '0';
  const remaining = sub(row.total_qty ?? '0', called);
  const fault = callOffFault(totalQuantity(asked), { rule, calledInMonth, remaining });
  if (fault === 'remaining') throw CallOffRemaining({ remaining: showQuantity(cut2(remaining)) });
  if (fault === 'most') throw CallOffMost({ most: showQuantity(cut2(sub(rule.monthMax, calledInMonth))) });
  if (fault === 'least') throw CallOffLeast({ least: showQuantity(rule.monthMin) });
}

const goodsIn = (line: Line) => ({
  spuId: line.spu_id,
  casNo: (line.snapshot.casNo as string | null) ?? null,
  controlClasses: (line.snapshot.controlClasses as string[] | undefined) ?? [],
});
/** Both sides hold what the goods ask of them (1.4). */
const licenceQuestions = (f: Framework, lastDeliveryDay: string) =>
  f.asked.flatMap(({ line, quantity }) =>
    (['seller', 'buyer'] as const).map((side) => ({
      side,
      memberId: f.row[`${side}_member_id`] as string,
      goods: goodsIn(line),
      quantity,
      lastDeliveryDay,
    })),
  );

const productOf = async (ctx: ContractContext, line: Line) =>
  line.spu_id === null ? undefined : (await productsOf(ctx, [line.spu_id])).get(line.spu_id);

async function lay(ctx: ContractContext, f: Framework, window: { start: string; end: string }) {
  const { row, trade, terms, asked } = f;
  const owner = (side: 'seller' | 'buyer') => ({
    deptId: row[`${side}_owner_dept_id`],
    empId: row[`${side}_owner_emp_id`],
  });
  const first = asked[0] as Asked;
  const product = await productOf(ctx, first.line);
  return placeOrder(ctx, {
    dealId: null,
    dealNo: null,
    legNo: null,
    protocolId: row.id,
    effective: true,
    orderType: '10',
    sellerId: row.seller_member_id as string,
    buyerId: row.buyer_member_id as string,
    sellerOwner: owner('seller'),
    buyerOwner: owner('buyer'),
    storeId: null,
    tradeType: row.currency === 'CNY' ? '10' : '20',
    currency: row.currency as string,
    productZh: product?.zh ?? first.line.product_zh,
    productEn: product?.en ?? first.line.product_en,
    productNameId: product?.id ?? first.line.product_name_id,
    lines: asked.map(({ line, quantity }) => ({
      skuId: line.sku_id,
      snapshot: line.snapshot as never,
      packagingId: line.packaging_id,
      quantity,
      uom: line.uom,
      unitPrice: line.unit_price,
      taxRate: line.tax_rate,
    })),
    quantity: totalQuantity(asked),
    uom: first.line.uom,
    paymentTerm: trade.payment.term.code,
    settlementMethod: trade.payment.method.code,
    lcOpenDays: null,
    pickType: trade.delivery.pickType?.code ?? null,
    warehouseId: trade.delivery.warehouse?.code ?? null,
    warehouseName: trade.delivery.warehouse?.zh ?? null,
    warehouseNameEn: trade.delivery.warehouse?.en ?? null,
    priceTerm: trade.delivery.term.code,
    placeName: trade.delivery.place.zh,
    placeNameEn: trade.delivery.place.en,
    deliveryStart: window.start,
    deliveryEnd: window.end,
    tolerancePlus: terms.goods?.tolerancePlus ?? '0',
    toleranceMinus: terms.goods?.toleranceMinus ?? '0',
    provisional: asked.some(({ line }) => line.price_mode !== '10'),
  });
}

/** The tonnes leave the ledger of their line; the licences are drawn by them. */
async function sell(
  ctx: ContractContext,
  f: Framework,
  month: string,
  order: { orderId: string; orderNo: string },
  lastDay: string,
): Promise<void> {
  const now = await ctx.now();
  for (const [i, { line, quantity }] of f.asked.entries()) {
    const { id } = await ctx.tx
      .insertInto('contracts.call_off')
      .values({
        gmt_create: now,
        created_by: ctx.actor.accountId,
        protocol_id: f.row.id,
        line_id: line.id,
        line_no: line.line_no,
        month,
        quantity,
        order_id: order.orderId,
        order_no: order.orderNo,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enter(ctx, {
      positionId: line.position_id as string,
      entries: [{ kind: 'SELL', quantity }],
      bizType: 'CALL_OFF',
      bizId: id,
    });
    for (const question of licenceQuestions({ ...f, asked: [f.asked[i] as Asked] }, lastDay))
      await countSold(ctx, {
        ...question,
        bizType: `CALL_OFF_${question.side.toUpperCase()}`,
        bizId: order.orderId,
        bizNo: order.orderNo,
      });
  }
}

/**
 * The buyer nominates tonnes of a month of a framework agreement: an order is made of them. The contract's lock makes
 * those who ask at once wait for one another. Refuses 17427 to 17430, 17432, 17005, 17101.
 */
export const callOffHandler = contracts.command(callOff, async (ctx) => {
  const { protocolId, month, lines: wished } = ctx.input;
  const row = await lockProtocol(ctx, { id: protocolId });
  if (row.protocol_type !== PROTOCOL_TYPE.framework || standingOf(ctx.actor, row) !== 'buyer')
    throw NotFound({});
  if (!IN_FORCE.includes(row.protocol_state)) throw ContractNotInForce({});
  const terms = await termsOf(ctx, row);
  if (terms.trade === null) throw NotFound({});
  const lines = await ctx.tx
    .selectFrom('contracts.line')
    .selectAll()
    .where('protocol_id', '=', row.id)
    .orderBy('line_no')
    .execute();
  const asked = lines.flatMap((line) =>
    wished.filter((w) => w.lineNo === line.line_no).map((w) => ({ line, quantity: w.quantity })),
  );
  if (asked.length !== wished.length || new Set(wished.map((w) => w.lineNo)).size !== wished.length)
    throw NotFound({}, 'lines');
  const framework: Framework = { row, terms, trade: terms.trade, asked };
  await requireMonth(ctx, framework, month);
  await requireQuantity(ctx, framework, month);
  await requireLines(ctx, {
    buyerId: row.buyer_member_id as string,
    sellerId: row.seller_member_id as string,
    lines: asked.map(({ line, quantity }) => ({
      spuId: line.spu_id,
      currency: row.currency,
      amount: lineAmount(quantity, line.unit_price),
      paymentTerm: framework.trade.payment.term.code,
    })),
  });
  const window = windowOf(month, {
    effective: row.effective_date as string,
    expiry: row.expiry_date as string,
  });
  await requireLicences(ctx, { of: licenceQuestions(framework, window.end) });
  const order = await lay(ctx, framework, window);
  await sell(ctx, framework, month, order, window.end);
  const noted = await noteProtocol(ctx, row, {
    action: 'callOff',
    side: 'buyer',
    reason: `${order.orderNo} · ${month} · ${showQuantity(totalQuantity(asked))}`,
  });
  ctx.live(`protocol:${row.id}`);
  return { ...(await toActionResult(ctx, noted)), orderId: order.orderId, orderNo: order.orderNo };
});
