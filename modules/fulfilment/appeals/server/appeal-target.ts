import { findOrders, type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { appealTarget, selectAppealOrders } from '../contract/appeal.ts';
import { APPEAL, type AppealType, type TargetType } from '../rules/appeal-lifecycle.ts';
import { type Aspect, claimDeadline } from '../rules/claim-deadlines.ts';
import { BIZ, reached } from './lock-appeal.ts';
import { appeals } from './tables.ts';
import { findTarget } from './targets.ts';

const KINDS: readonly (readonly [AppealType, Aspect | null])[] = [
  ['10', 'quality'],
  ['10', 'quantity'],
  ['20', null],
  ['30', null],
  ['40', null],
];
/** What an appeal about a document would start from. Refuses 10301. */
export const appealTargetHandler = appeals.query(appealTarget, async (ctx) => {
  const target = await findTarget(ctx, ctx.input.targetType as TargetType, ctx.input.targetId);
  const now = await ctx.now();
  const open = await reached(ctx)
    .where('appeals.appeal.target_type', '=', target.type)
    .where('appeals.appeal.target_id', '=', target.id)
    .where('appeals.appeal.state', '<>', APPEAL.ended)
    .select(['appeals.appeal.id', 'appeals.appeal.appeal_no', 'appeals.appeal.appeal_type'])
    .execute();
  const { order, side } = target;
  return {
    targetNo: target.no,
    orderNo: order.orderNo,
    counterparty: side === 'seller' ? order.buyerName : order.sellerName,
    counterpartyEn: side === 'seller' ? order.buyerNameEn : order.sellerNameEn,
    productZh: order.productZh,
    productEn: order.productEn,
    currency: order.currency,
    uom: order.uom,
    targetAmount: target.amount,
    receivedQty: target.receivedQty,
    deadlines: KINDS.map(([appealType, aspect]) => {
      const until = claimDeadline(
        { appealType, aspect, hiddenDefect: false },
        target.receivedAt,
        target.documentAt,
      );
      return {
        appealType,
        aspect,
        until: until?.toISOString() ?? null,
        late: until !== null && now >= until,
      };
    }),
    open: open.map((a) => ({ id: a.id, no: a.appeal_no, appealType: a.appeal_type })),
  };
});

const MOST_FOUND = 20;
/** Orders whose appeal would be within the caller's data scope, the newest first. */
export const selectAppealOrdersHandler = appeals.query(selectAppealOrders, async (ctx) => {
  const { keyword, ids } = ctx.input;
  const { identity, memberId } = ctx.actor;
  const party = identity === 'seller' ? { sellerId: memberId as string } : { buyerId: memberId as string };
  const found =
    ids === undefined
      ? await findOrders(ctx, { keyword: keyword ?? null, ...party, within: BIZ, most: MOST_FOUND })
      : await ordersByIds(ctx, { ids, within: BIZ });
  const ofSide = (o: OrderFacts) => (identity === 'seller' ? o.sellerId : o.buyerId) === memberId;
  const list = found.filter(ofSide).map((o) => ({
    id: o.id,
    orderNo: o.orderNo,
    counterparty: identity === 'seller' ? o.buyerName : o.sellerName,
    counterpartyEn: identity === 'seller' ? o.buyerNameEn : o.sellerNameEn,
    productZh: o.productZh,
    productEn: o.productEn,
  }));
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount: ctx.input.pageCount };
});
