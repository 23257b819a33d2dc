import {
  orderPaid,
  orderReinstated,
  orderRestReturned,
  orderRevoked,
} from '#fulfilment/orders/rules/events.ts';
import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { BIZ, TYPE } from '../rules/codes.ts';
import { ActivityLimit, ActivitySoldOut } from '../rules/refusals.ts';
import { endActivity } from './end-activity.ts';
import { book, returnGoods } from './goods.ts';
import { drawTonnes, isControlled, returnTonnes } from './licensed-tonnes.ts';
import { addToAllowances, holdActivity, pictured, takenOf, writeCounts } from './lock-activity.ts';
import { type Activity, type CampaignContext, type Claim, campaigns } from './tables.ts';

/**
 * Runs what an order does to its activity, past the walls: whoever moved the order need not be a party. The order is
 * locked already; activities never lock an order that stands, so the two never wait for each other in a circle.
 */
const ofOrder = (
  ctx: CampaignContext,
  orderId: string,
  run: (row: Activity, claim: Claim) => Promise<unknown>,
): Promise<void> =>
  asSystem(ctx, async () => {
    const byOrder = ctx.tx.selectFrom('campaigns.claim').selectAll().where('order_id', '=', orderId);
    const seen = await byOrder.executeTakeFirst();
    if (seen === undefined) return;
    const row = await holdActivity(ctx, seen.activity_id);
    if (row !== undefined) await run(row, (await byOrder.executeTakeFirstOrThrow()) as Claim);
  });
const mark = (ctx: CampaignContext, claim: Claim, set: Partial<Pick<Claim, 'state' | 'paid'>>) =>
  ctx.tx
    .updateTable('campaigns.claim')
    .set({ ...set, gmt_modified: nowHere } as never)
    .where('id', '=', claim.id)
    .execute();
/** Copies come back to, or are taken again from, an activity by its order: a line of its history. */
const note = (ctx: CampaignContext, row: Activity, claim: Claim, action: 'copiesBack' | 'copiesAgain') =>
  ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.activity_no,
    action,
    from: row.status,
    to: row.status,
    changes: [
      { field: 'copies', before: null, after: claim.copies },
      { field: 'orderNo', before: null, after: claim.order_no },
    ],
    side: 'effect',
    parties: [row.seller_member_id, claim.buyer_member_id],
  });
const sells = (row: Activity): boolean =>
  row.status === ACTIVITY.running && row.activity_type === TYPE.flashSale;

/** 01 or 32: the copies go back while the activity runs, else the goods go to general stock (8.3, edge cases). */
export const onOrderRevoked = campaigns.listen(orderRevoked, (ctx) =>
  ofOrder(ctx, ctx.input.orderId, async (row, claim) => {
    const { orderId, quantity } = ctx.input;
    await returnGoods(ctx, row, { quantity, orderId, listed: sells(row) });
    if (isControlled(row)) await returnTonnes(ctx, orderId);
    if (!sells(row) || claim.state !== 'counted') return;
    await mark(ctx, claim, { state: 'returned' });
    await addToAllowances(ctx, row, [{ creditCode: claim.credit_code, copies: -claim.copies }]);
    const after = await writeCounts(ctx, row, { remaining_copies: row.remaining_copies + claim.copies });
    await note(ctx, row, claim, 'copiesBack');
    pictured(ctx, after);
  }),
);
/** What a completed order did not ship goes to general stock. */
export const onOrderRestReturned = campaigns.listen(orderRestReturned, (ctx) =>
  ofOrder(ctx, ctx.input.orderId, (row) =>
    returnGoods(ctx, row, { quantity: ctx.input.quantity, orderId: ctx.input.orderId, listed: false }),
  ),
);
/** 20: when the last copy is paid as well, the activity is sold out. */
export const onOrderPaid = campaigns.listen(orderPaid, (ctx) =>
  ofOrder(ctx, ctx.input.orderId, async (row, claim) => {
    await mark(ctx, claim, { paid: true });
    if (!sells(row) || row.remaining_copies > 0) return;
    const unpaid = await ctx.tx
      .selectFrom('campaigns.claim')
      .select('id')
      .where('activity_id', '=', row.id)
      .where('state', '=', 'counted')
      .where('paid', '=', false)
      .limit(1)
      .executeTakeFirst();
    if (unpaid === undefined) await endActivity(ctx, row, { verb: 'sellOut', side: 'effect' });
  }),
);

/** Copies that went back to the activity are taken again. Refuses 19603 and 19604 where they or the limit no longer allow it. */
async function takeAgain(ctx: CampaignContext, row: Activity, claim: Claim): Promise<void> {
  if (row.remaining_copies < claim.copies) throw ActivitySoldOut({ remaining: row.remaining_copies });
  const taken = (await takenOf(ctx, row.id, [claim.credit_code])).get(claim.credit_code) ?? 0;
  const limit = row.purchase_limit;
  if (limit !== null && taken + claim.copies > limit)
    throw ActivityLimit({ limit, left: Math.max(limit - taken, 0) });
  await mark(ctx, claim, { state: 'counted' });
  await addToAllowances(ctx, row, [{ creditCode: claim.credit_code, copies: claim.copies }]);
  const after = await writeCounts(ctx, row, { remaining_copies: row.remaining_copies - claim.copies });
  await note(ctx, row, claim, 'copiesAgain');
  pictured(ctx, after);
}
/** 32 → 10: the goods are sold again; from general stock where the activity lists them no more. */
export const onOrderReinstated = campaigns.listen(orderReinstated, (ctx) =>
  ofOrder(ctx, ctx.input.orderId, async (row, claim) => {
    const { orderId, quantity } = ctx.input;
    if (claim.state === 'returned') await takeAgain(ctx, row, claim);
    await book(
      ctx,
      row,
      sells(row)
        ? [{ kind: 'SELL', quantity }]
        : [
            { kind: 'ADJUST', quantity },
            { kind: 'SELL', quantity },
          ],
      { bizType: 'ORDER', bizId: orderId },
    );
    if (isControlled(row))
      await drawTonnes(ctx, row, [
        { orderId, orderNo: claim.order_no as string, buyerId: claim.buyer_member_id, quantity },
      ]);
  }),
);
