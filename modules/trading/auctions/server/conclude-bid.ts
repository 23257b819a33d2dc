import { sql } from 'kysely';
import { agreed } from '#fulfilment/deals/rules/agreed.ts';
import {
  CARGO,
  DEAL_SOURCE,
  FORUM,
  LANE,
  PICK,
  PRICE_MODE,
  PRICE_TERM,
} from '#fulfilment/deals/rules/trade-codes.ts';
import { type Concluded, type Conclusion, concludeDeal } from '#fulfilment/deals/server/door.ts';
import { ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { countSoldAsFar, returnSold } from '#registry/qualifications/server/door.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { systemWords } from '../rules/words.ts';
import { licenceQuestion } from './goods.ts';
import { CONCLUDE_TIMER, enrolmentsOf, holdAuction, moved, PAY_TIMER } from './lock-auction.ts';
import { notifyEach } from './notify.ts';
import { type Auction, type AuctionContext, auctions, type Bid, type Enrolment } from './tables.ts';

const HOUR = 3_600_000;
/** A winning bid as a deal: its quantity and price, the terms of the auction; the rules taken at enrolment are the signatures (5.2). */
function conclusionOf(row: Auction, bid: Bid, related: boolean, boundAt: Date): Conclusion {
  const delivered = row.pick_type === PICK.delivery;
  const hours = agreed('paymentTermHours', row.payment_term_hours);
  const said = fillBoth(systemWords.table.payTerms, { no: row.auction_no, hours });
  const goods = agreed('goods', row.goods);
  return {
    source: DEAL_SOURCE.auction,
    sourceId: bid.id,
    relatedParty: related,
    direct: false,
    boundAt,
    legs: [
      {
        legNo: 'A',
        sellerId: row.seller_member_id,
        buyerId: bid.customer_member_id,
        sellerOwner: { deptId: row.seller_owner_dept_id, empId: row.seller_owner_emp_id },
        buyerOwner: { deptId: bid.customer_dept_id, empId: bid.customer_emp_id },
        price: agreed('winPrice', bid.win_price),
        paymentTerm: '10',
        settlementMethod: '10',
      },
    ],
    quantity: agreed('winQty', bid.win_qty),
    uom: row.uom,
    goods: { ...goods, negotiationNo: bid.bid_no },
    terms: {
      tolerancePlus: '0',
      toleranceMinus: '0',
      toleranceOption: '10',
      namedPlaceId: agreed('placeId', row.place_id),
      warehouseId: row.warehouse_id,
      pickType: delivered ? PICK.delivery : PICK.self,
      deliveryStart: agreed('deliveryStart', row.delivery_start),
      deliveryEnd: agreed('deliveryEnd', row.delivery_end),
      freeStorageDays: null,
      storageFee: null,
      quantityBasis: delivered ? '50' : '40',
      qualityBasis: '40',
      qualityStandard: row.product_zh,
      specItems: [],
      lcOpenDays: null,
      payHours: hours,
      depositPct: null,
      depositNature: null,
      lawAndForum: FORUM.platformCourt,
      invoiceType: row.invoice_type,
      remarks: `${said.zh} ${said.en}`,
      priceMode: PRICE_MODE.fixed,
      lane: LANE.rmb,
      currency: 'CNY',
      taxRate: agreed('taxRate', row.tax_rate),
      cargoStatus: CARGO.dutyPaid,
      priceTerm: delivered ? PRICE_TERM.delivered : PRICE_TERM.exWarehouse,
      insuranceClause: null,
    },
    names: {
      placeZh: row.place_zh ?? '',
      placeEn: row.place_en ?? row.place_zh ?? '',
      ...(row.warehouse_zh === null
        ? {}
        : { warehouse: row.warehouse_zh, warehouseEn: row.warehouse_en ?? row.warehouse_zh }),
    },
  };
}

/**
 * Draws the tonnes from the licences both sides deal under, for deals or orders that go on. A licence used up
 * meanwhile stops the release of the goods, not the debt (1.4).
 */
export const drawTonnes = (
  ctx: AuctionContext,
  row: Auction,
  bids: readonly Bid[],
  of: 'DEAL' | 'ORDER',
): Promise<void> =>
  countSoldAsFar(
    ctx,
    bids.flatMap((bid) =>
      (['seller', 'buyer'] as const).map((side) => ({
        ...licenceQuestion(row, {
          side,
          memberId: side === 'seller' ? row.seller_member_id : bid.customer_member_id,
          quantity: bid.win_qty as string,
        }),
        bizType: `${of}_${side.toUpperCase()}`,
        bizId: (of === 'DEAL' ? bid.deal_id : bid.order_id) as string,
        bizNo: (of === 'DEAL' ? bid.deal_no : bid.order_no) ?? undefined,
      })),
    ),
  );
export async function returnTonnes(ctx: AuctionContext, bid: Bid): Promise<void> {
  for (const side of ['SELLER', 'BUYER']) {
    await returnSold(ctx, {
      fromType: `DEAL_${side}`,
      bizType: `DEAL_${side}_VOID`,
      bizId: bid.deal_id as string,
    });
    await returnSold(ctx, {
      fromType: `ORDER_${side}`,
      bizType: `ORDER_${side}_VOID`,
      bizId: bid.order_id as string,
    });
  }
}

/** Deal, letter and order (type 20) of winning bids, who hear of it; the time to pay runs from now. */
export async function concludeBids(
  ctx: AuctionContext,
  row: Auction,
  bids: readonly Bid[],
  enrolments: readonly Enrolment[],
): Promise<Bid[]> {
  const now = await ctx.now();
  const payBy = new Date(now.getTime() + (row.payment_term_hours as number) * HOUR);
  const deals: Concluded[] = [];
  for (const bid of bids) {
    const related = enrolments.find((e) => e.id === bid.enrolment_id)?.related ?? false;
    deals.push(await concludeDeal(ctx, conclusionOf(row, bid, related, now)));
  }
  const orders = await ordersOfDeals(ctx, { dealIds: deals.map((d) => d.dealId) });
  const cells = deals.map((deal, n) => {
    const order = orders.find((o) => o.dealId === deal.dealId);
    return {
      ...{ id: bids[n]?.id, deal_id: deal.dealId, deal_no: deal.dealNo },
      ...{ order_id: order?.id, order_no: order?.orderNo },
    };
  });
  const { rows } = await sql<Bid>`update auctions.bid b
    set deal_id = c.deal_id, deal_no = c.deal_no, order_id = c.order_id, order_no = c.order_no, pay_by = ${payBy}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(id bigint, deal_id bigint, deal_no text, order_id bigint, order_no text)
    where b.id = c.id returning b.*`.execute(ctx.tx);
  const written = new Map(rows.map((bid) => [bid.id, bid]));
  const concluded = bids.map((bid) => written.get(bid.id) as Bid);
  await ctx.schedule(concluded.map((bid) => ({ kind: PAY_TIMER, key: bid.id, at: payBy })));
  await drawTonnes(ctx, row, concluded, 'DEAL');
  await notifyEach(
    ctx,
    row,
    concluded.map((bid) => ({
      code: '08',
      to: bid,
      more: { quantity: bid.win_qty, price: bid.win_price, order: bid.order_no, at: bid.pay_by },
    })),
  );
  return concluded;
}

/** So many winners are concluded in one transaction; further ones follow in others, so that none holds its locks for long. */
const AT_ONCE = 20;
const unconcluded = (ctx: AuctionContext, row: Auction): Promise<Bid[]> =>
  ctx.tx
    .selectFrom('auctions.bid')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('state', 'in', [BID.won, BID.wonInPart])
    .where('deal_id', 'is', null)
    .orderBy('seq')
    .forNoKeyUpdate()
    .execute() as Promise<Bid[]>;
/** Winners of an awarded round in the order of their bids: the first of them now, the others right after the commit. */
export async function concludeSome(ctx: AuctionContext, row: Auction): Promise<void> {
  const waiting = await unconcluded(ctx, row);
  if (waiting.length === 0) return;
  await concludeBids(ctx, row, waiting.slice(0, AT_ONCE), await enrolmentsOf(ctx, row));
  if (waiting.length > AT_ONCE)
    await ctx.schedule({ kind: CONCLUDE_TIMER, key: row.id, at: { inSeconds: 0 } });
  moved(ctx, row);
}
/** All that are left, before the auction goes into another round with other terms. */
export async function concludeRest(ctx: AuctionContext, row: Auction): Promise<void> {
  const waiting = row.status === AUCTION.awarded ? await unconcluded(ctx, row) : [];
  if (waiting.length > 0) await concludeBids(ctx, row, waiting, await enrolmentsOf(ctx, row));
}
/** The next winners of an award that has many. */
export const concludeTimer = auctions.timer(CONCLUDE_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const row = await holdAuction(ctx, ctx.input.key);
    if (row.status === AUCTION.awarded) await concludeSome(ctx, row);
  }),
);
