import { NotFound } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { companyClaims, groupClearing } from '../contract/market.ts';
import type { ClaimRow } from '../contract/parts.ts';
import { ROUTES } from '../contract/parts.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { groupStanding } from '../rules/clearing.ts';
import { LEAVE_HOURS } from '../rules/terms.ts';
import { announced, reached } from './lock-activity.ts';
import { type Activity, type CampaignContext, type Claim, campaigns } from './tables.ts';

const HOUR = 3_600_000;
const buyer = {
  member: 'campaigns.claim.buyer_member_id',
  dept: 'campaigns.claim.buyer_owner_dept_id',
  emp: 'campaigns.claim.buyer_owner_emp_id',
};
const MOST = 200;

/** Whether a participation may be left now, as far as its activity says. */
function isLeavable(row: Activity, now: Date): boolean {
  if (row.status !== ACTIVITY.running || row.closes_at === null || row.min_copies === null) return false;
  const standing = groupStanding([{ company: 1, copies: row.group_copies }], {
    minCopies: row.min_copies,
    minCompanies: 1,
  });
  const reachedNow = standing.reached && row.group_companies >= (row.min_companies ?? 0);
  return !reachedNow && row.closes_at.getTime() - now.getTime() > LEAVE_HOURS * HOUR;
}

/** Claims as their reader may see them: his company's with names of its people, all of them to seller and operator. */
export async function presentClaims(
  ctx: CampaignContext,
  row: Activity,
  claims: readonly Claim[],
  now: Date,
): Promise<ClaimRow[]> {
  if (claims.length === 0) return [];
  const parties = await partiesOf(ctx, { memberIds: claims.map((c) => c.buyer_member_id) });
  const { actor } = ctx;
  const open = isLeavable(row, now) && (actor.superAdmin || holds(actor, 'Cancel', ROUTES));
  return claims.map((c) => {
    const party = parties.get(c.buyer_member_id);
    const inCompany = actor.identity === 'platform' || actor.memberId === c.buyer_member_id;
    return {
      id: c.id,
      copies: c.copies,
      quantity: c.quantity,
      unitPrice: c.unit_price,
      amount: c.amount,
      deposit: c.deposit,
      state: c.state,
      buyer: { zh: party?.name ?? null, en: party?.nameEn ?? null },
      person: inCompany ? c.buyer_name : null,
      orderId: c.order_id,
      orderNo: c.order_no,
      at: c.gmt_create.toISOString(),
      canLeave:
        open &&
        c.state === 'counted' &&
        c.order_id === null &&
        actor.memberId === c.buyer_member_id &&
        actor.identity === 'buyer',
    };
  });
}
/** What the reader's company took, within his scope. */
export const ownClaims = (ctx: CampaignContext, activityId: string): Promise<Claim[]> =>
  ctx.tx
    .selectFrom('campaigns.claim')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('buyer_member_id', '=', ctx.actor.memberId)
    .where(inScope(ctx.actor, 'ACTIVITY', buyer))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute() as Promise<Claim[]>;
/** Everything that was taken, for seller and operator. */
export const allClaims = (ctx: CampaignContext, activityId: string): Promise<Claim[]> =>
  ctx.tx
    .selectFrom('campaigns.claim')
    .selectAll()
    .where('activity_id', '=', activityId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute() as Promise<Claim[]>;

export const companyClaimsHandler = campaigns.query(companyClaims, async (ctx) => {
  const row = (await foundRow(
    announced(ctx).where('campaigns.activity.id', '=', ctx.input.id).selectAll('campaigns.activity'),
  )) as Activity;
  const now = await ctx.now();
  return {
    list: await presentClaims(ctx, row, await ownClaims(ctx, row.id), now),
    now: now.toISOString(),
  };
});

/** For the seller within his scope, and for every company that took part. */
export const groupClearingHandler = campaigns.query(groupClearing, async (ctx) => {
  const bySeller = ctx.actor.identity === 'seller';
  const row = (await foundRow(
    (bySeller ? reached(ctx) : announced(ctx))
      .where('campaigns.activity.id', '=', ctx.input.id)
      .selectAll('campaigns.activity'),
  )) as Activity;
  const allowed = bySeller || (await ownClaims(ctx, row.id)).length > 0;
  if (!allowed || row.clearing === null || row.clearing_hash === null) throw NotFound({});
  return {
    activityNo: row.activity_no,
    version: 1,
    input: row.clearing.input as unknown as Record<string, unknown>,
    output: row.clearing.output as unknown as Record<string, unknown>,
    sha256: row.clearing_hash,
  };
});
