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
import { type Conclusion, concludeDeal } from '#fulfilment/deals/server/door.ts';
import { ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { countSold, returnSold } from '#registry/qualifications/server/door.ts';
import { systemWords } from '../rules/words.ts';
import { licenceQuestion } from './goods.ts';
import { PAY_TIMER } from './lock-auction.ts';
import type { Auction, AuctionContext, Bid, Enrolment } from './tables.ts';

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
 * Draws the tonnes from the licences both sides deal under, for the deal or an order that goes on. A licence used
 * up meanwhile stops the release of the goods, not the debt (1.4).
 */
export async function drawTonnes(
  ctx: AuctionContext,
  row: Auction,
  bid: Bid,
  of: 'DEAL' | 'ORDER',
): Promise<void> {
  for (const side of ['seller', 'buyer'] as const)
    await countSold(ctx, {
      ...licenceQuestion(row, {
        side,
        memberId: side === 'seller' ? row.seller_member_id : bid.customer_member_id,
        quantity: bid.win_qty as string,
      }),
      bizType: `${of}_${side.toUpperCase()}`,
      bizId: (of === 'DEAL' ? bid.deal_id : bid.order_id) as string,
      bizNo: (of === 'DEAL' ? bid.deal_no : bid.order_no) ?? undefined,
    }).catch((error: unknown) => {
      if (!LicenceMissing.is(error)) throw error;
    });
}
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

/** Deal, letter and order (type 20) of a winning bid; the time to pay runs from now. */
export async function concludeBid(
  ctx: AuctionContext,
  row: Auction,
  bid: Bid,
  enrolment: Pick<Enrolment, 'related'> | undefined,
): Promise<Bid> {
  const now = await ctx.now();
  const deal = await concludeDeal(ctx, conclusionOf(row, bid, enrolment?.related ?? false, now));
  const order = (await ordersOfDeals(ctx, { dealIds: [deal.dealId] }))[0];
  const payBy = new Date(now.getTime() + (row.payment_term_hours as number) * HOUR);
  const concluded = (await ctx.tx
    .updateTable('auctions.bid')
    .set({
      deal_id: deal.dealId,
      deal_no: deal.dealNo,
      order_id: order?.id ?? null,
      order_no: order?.orderNo ?? null,
      pay_by: payBy,
    })
    .where('id', '=', bid.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Bid;
  await ctx.schedule({ kind: PAY_TIMER, key: bid.id, at: payBy });
  await drawTonnes(ctx, row, concluded, 'DEAL');
  return concluded;
}
