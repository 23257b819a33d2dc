import type { z } from 'zod';
import { addWorkingDays } from '#fulfilment/deals/rules/working-days.ts';
import { holdOrders } from '#fulfilment/orders/server/door.ts';
import { blockSettlement } from '#fulfilment/settlements/server/door.ts';
import { PICK } from '#fulfilment/shipments/rules/transport.ts';
import { compare, round, sub } from '#kernel/rules/decimal.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { created, foundRow } from '#kernel/server/rows.ts';
import { addAppeal } from '../contract/appeal-acts.ts';
import {
  APPEAL,
  type AppealType,
  appealLifecycle,
  OLD_DAYS,
  RESPOND_DAYS,
  type TargetType,
  TYPE,
} from '../rules/appeal-lifecycle.ts';
import { type ClaimKind, claimDeadline } from '../rules/claim-deadlines.ts';
import { AppealOpen, ClaimBeyondGoods, ClaimLate, OwnCarrier } from '../rules/refusals.ts';
import { calendarOf } from './calendar.ts';
import { addEntry } from './entries.ts';
import { linkedClaim } from './linked-claims.ts';
import { appealMoved, BIZ, otherSide, reached } from './lock-appeal.ts';
import { notifyDesk, notifyParties } from './notify.ts';
import { toActionResult } from './present-appeal.ts';
import { type Appeal, type AppealContext, appeals } from './tables.ts';
import { findTarget, type Target } from './targets.ts';
import { OLD, UNANSWERED } from './timer-kinds.ts';

type Wish = z.output<(typeof addAppeal)['input']>;
const DAY = 86_400_000;

/** Nothing is claimed of goods that were not received, or are used up. Refuses ClaimBeyondGoods. */
function assertQuantity(i: Wish, target: Target): void {
  if (i.claimQty === null) return;
  const most = sub(target.receivedQty, i.usedQty ?? '0');
  // Of goods that never arrived, what was ordered is the measure.
  const limit = target.receivedAt === null ? target.order.quantity : most;
  if (compare(i.claimQty, limit) > 0) throw ClaimBeyondGoods({ most: round(limit, 3) }, 'claimQty');
}
/** A carrier at fault answers to who hired it: the seller where he delivers, else the buyer. */
function assertCarrier(i: Wish, target: Target): void {
  if (i.appealType !== TYPE.logistics || !i.carrierFault) return;
  const hiredBy = (target.note?.pickType ?? target.order.pickType) === PICK.delivery ? 'seller' : 'buyer';
  if (hiredBy === target.side) throw OwnCarrier({}, 'carrierFault');
}
const columnsOf = (i: Wish, target: Target) => ({
  seller_member_id: target.order.sellerId,
  seller_owner_dept_id: target.order.sellerOwner.deptId,
  seller_owner_emp_id: target.order.sellerOwner.empId,
  buyer_member_id: target.order.buyerId,
  buyer_owner_dept_id: target.order.buyerOwner.deptId,
  buyer_owner_emp_id: target.order.buyerOwner.empId,
  appeal_type: i.appealType as AppealType,
  aspect: i.appealType === TYPE.quality ? i.aspect : null,
  target_type: target.type,
  target_id: target.id,
  target_no: target.no,
  order_id: target.order.id,
  order_no: target.order.orderNo,
  deal_id: target.order.dealId,
  note_id: target.note?.id ?? null,
  order_ids: [...target.orderIds],
  product_zh: target.order.productZh,
  product_en: target.order.productEn,
  currency: target.order.currency,
  uom: target.order.uom,
  trade_type: target.order.tradeType,
  target_amount: target.amount,
  received_qty: target.receivedQty,
  claimant_side: target.side,
  claim_qty: i.claimQty,
  claim_amount: i.claimAmount,
  claim: i.claim,
  used_qty: i.usedQty,
  carrier_fault: i.appealType === TYPE.logistics && i.carrierFault,
  hidden_defect: i.hiddenDefect,
  sample_kept: i.appealType === TYPE.quality && i.sampleKept,
  sample_seal_no: i.appealType === TYPE.quality && i.sampleKept ? i.sampleSealNo : null,
});

/** Holds the statements of what it is about up. */
export async function blockStatements(ctx: AppealContext, row: Appeal): Promise<void> {
  for (const orderId of row.order_ids)
    await blockSettlement(ctx, { orderId, noteId: row.note_id, appealId: row.id });
}

async function insert(
  ctx: AppealContext,
  values: Parameters<typeof columnsOf>,
  more: object,
): Promise<Appeal> {
  try {
    return (await ctx.tx
      .insertInto('appeals.appeal')
      .values({
        ...created(ctx),
        ...columnsOf(...values),
        appeal_no: await ctx.number('AP'),
        state: appealLifecycle.next('file', null, values[1].side),
        ...more,
      } as never)
      .returningAll()
      .executeTakeFirstOrThrow()) as Appeal;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'appeal_live') throw AppealOpen({}, 'appealType');
    throw error;
  }
}

/** — → 1. Refuses 10301, 18601 to 18604, 18609 and 18610. */
export const addAppealHandler = appeals.command(addAppeal, async (ctx) => {
  const i = ctx.input;
  const now = await ctx.now();
  if (i.appealType === TYPE.quality && i.aspect === null)
    throw new InvalidInput([{ field: 'aspect', rule: 'field.select', message: '' }]);
  const seen = await findTarget(ctx, i.targetType as TargetType, i.targetId);
  await holdOrders(ctx, { orderIds: [seen.order.id] });
  const target = await findTarget(ctx, i.targetType as TargetType, i.targetId);
  const hiddenDefect = i.hiddenDefect && i.appealType === TYPE.quality && i.aspect === 'quality';
  const kind: ClaimKind = {
    appealType: i.appealType as AppealType,
    aspect: i.aspect as ClaimKind['aspect'],
    hiddenDefect,
  };
  const until = claimDeadline(kind, target.receivedAt, target.documentAt);
  const linked = await linkedClaim(ctx, i, target, now);
  if (!linked.inTime && until !== null && now >= until)
    throw ClaimLate({ until: showBinding(until) }, 'appealType');
  assertQuantity(i, target);
  assertCarrier(i, target);
  const respondBy = addWorkingDays(now, RESPOND_DAYS, await calendarOf(ctx, target.order.tradeType));
  const row = await insert(ctx, [{ ...i, hiddenDefect }, target], {
    claim_deadline: until,
    filed_at: now,
    respond_by: respondBy,
    due_at: respondBy,
    parent_appeal_id: i.parentAppealId,
    counter_of_id: i.counterOfId,
  });
  // Within the data scope of who files: what he would not see afterwards he cannot file.
  await foundRow(reached(ctx).where('appeals.appeal.id', '=', row.id).select('appeals.appeal.id'));
  ctx.target({ type: BIZ, id: row.id, no: row.appeal_no });
  await addEntry(ctx, row, { kind: 'claim', body: i.claim, files: i.evidence });
  if (!hiddenDefect) await blockStatements(ctx, row);
  await dropDraftOf(ctx, row);
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.appeal_no,
    action: 'file',
    from: null,
    to: APPEAL.filed,
    side: row.claimant_side,
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  await ctx.schedule({ kind: UNANSWERED, key: row.id, at: respondBy });
  await ctx.schedule({ kind: OLD, key: row.id, at: new Date(now.getTime() + OLD_DAYS * DAY) });
  await notifyParties(ctx, 'N-APL-01', row, [otherSide(row.claimant_side)]);
  await notifyDesk(ctx, row, 'filed');
  appealMoved(ctx, row);
  return toActionResult(ctx, row);
});

/** What was left to be completed about it is completed. */
const dropDraftOf = (ctx: AppealContext, row: Appeal): Promise<unknown> =>
  row.note_id === null
    ? Promise.resolve()
    : ctx.tx
        .deleteFrom('appeals.draft')
        .where('note_id', '=', row.note_id)
        .where('appeal_type', '=', row.appeal_type)
        .execute();
