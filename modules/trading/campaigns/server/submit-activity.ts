import { bothNames } from '#kernel/rules/words.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { goodsOf } from '#registry/catalogue/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { requireLicence } from '#registry/qualifications/server/door.ts';
import { submitActivity } from '../contract/seller.ts';
import { ACTIVITY, activityLifecycle } from '../rules/activity-lifecycle.ts';
import { BIZ } from '../rules/codes.ts';
import { ActivityUnchanged } from '../rules/refusals.ts';
import { isRefused, quantityOf, termFaults } from '../rules/terms.ts';
import { lastDeliveryDay } from './delivery.ts';
import { listGoods } from './goods.ts';
import { lockActivity, moved, stepActivity } from './lock-activity.ts';
import { toActionResult } from './present-activity.ts';
import { type Activity, type CampaignContext, campaigns } from './tables.ts';
import { termsOf } from './write-terms.ts';

/** Whole, of goods still on the shelf, of a company that may sell them (8.1, 1.4). Refuses field by field, then 16001, 17007, 17101. */
async function requireWhole(ctx: CampaignContext, row: Activity): Promise<void> {
  const faults = termFaults(termsOf(row), await ctx.now());
  const goods = row.sku_id === null ? null : await goodsOf(ctx, { skuId: row.sku_id });
  if (row.sku_id !== null && (goods === null || !goods.onShelf))
    faults.push({ field: 'skuId', rule: 'campaign.shelf' });
  if (goods !== null && isRefused(goods.controlClasses))
    faults.push({ field: 'skuId', rule: 'campaign.class' });
  if (faults.length > 0) throw new InvalidInput(faults.map((f) => ({ ...f, message: '' })));
  await requireTrader(ctx, { memberId: row.seller_member_id });
  await requireLicence(ctx, {
    side: 'seller',
    memberId: row.seller_member_id,
    goods: { spuId: row.spu_id, casNo: row.cas_no, controlClasses: row.control_classes },
    quantity: quantityOf(row.total_copies as number, row.qty_per_copy as string),
    lastDeliveryDay: lastDeliveryDay(row.end_time as Date),
  });
}

/** 00 or 11 → 10: its goods are listed, and an operator is asked. */
export const submitActivityHandler = campaigns.command(submitActivity, async (ctx) => {
  const row = await lockActivity(ctx, ctx.input);
  activityLifecycle.next('submit', row.status, 'seller');
  if (row.status === ACTIVITY.rejected && !row.changed_since_rejection) throw ActivityUnchanged({});
  await requireWhole(ctx, row);
  const submitted = await stepActivity(ctx, row, 'submit', 'seller', {
    uncounted: {
      position_id: await listGoods(ctx, row),
      remaining_copies: row.total_copies as number,
      reason: null,
      submitted_by: ctx.actor.accountId,
      submitted_name: ctx.actor.name,
    },
  });
  await submitForApproval(ctx, {
    kind: BIZ,
    documentId: row.id,
    documentNo: row.activity_no,
    memberId: row.seller_member_id,
    title: bothNames(
      `${row.activity_name} · ${row.product_zh ?? ''}`,
      `${row.activity_name} · ${row.product_en ?? ''}`,
    ),
    facts: { price: row.activity_price, copies: row.total_copies },
  });
  moved(ctx, submitted);
  return toActionResult(ctx, submitted);
});
