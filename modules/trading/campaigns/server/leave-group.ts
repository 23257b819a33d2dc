import { endDeposit, lockAccounts } from '#fulfilment/money/server/door.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { inScope } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { leaveGroup } from '../contract/market.ts';
import { groupStanding } from '../rules/clearing.ts';
import { BIZ, PARTICIPATION } from '../rules/codes.ts';
import { ActivityEnded, GroupLeaveLate, GroupReached } from '../rules/refusals.ts';
import { LEAVE_HOURS } from '../rules/terms.ts';
import { book } from './goods.ts';
import { countedClaims, stepGroup } from './group.ts';
import { addToAllowances, holdAnnounced, phaseOf, pictured, writeCounts } from './lock-activity.ts';
import { type Activity, type CampaignContext, type Claim, campaigns } from './tables.ts';

const HOUR = 3_600_000;
const CNY = 'CNY';
const buyer = {
  member: 'campaigns.claim.buyer_member_id',
  dept: 'campaigns.claim.buyer_owner_dept_id',
  emp: 'campaigns.claim.buyer_owner_emp_id',
};
/** A participation of the caller's company within his scope. Refuses 10301. */
async function claimOf(ctx: CampaignContext<{ id: string; participationId: string }>): Promise<Claim> {
  const claim = await ctx.tx
    .selectFrom('campaigns.claim')
    .selectAll()
    .where('id', '=', ctx.input.participationId)
    .where('activity_id', '=', ctx.input.id)
    .where(inScope(ctx.actor, 'ACTIVITY', buyer))
    .executeTakeFirst();
  if (claim === undefined || claim.deposit === null) throw NotFound({});
  return claim as Claim;
}
const threshold = (row: Activity) => ({
  minCopies: row.min_copies as number,
  minCompanies: row.min_companies as number,
});
/** Refuses 19602, 19607, 19608 in this order. */
function requireLeavable(row: Activity, claims: readonly Claim[], now: Date): void {
  if (phaseOf(row, now) !== 'running') throw ActivityEnded({});
  const standing = groupStanding(
    claims.map((c) => ({ company: c.credit_code, copies: c.copies })),
    threshold(row),
  );
  if (standing.reached) throw GroupReached({});
  if ((row.closes_at as Date).getTime() - now.getTime() <= LEAVE_HOURS * HOUR) throw GroupLeaveLate({});
}
async function giveBack(ctx: CampaignContext, row: Activity, claim: Claim): Promise<Activity> {
  await lockAccounts(ctx, {
    currency: CNY,
    accounts: [claim.buyer_member_id, row.seller_member_id].flatMap((memberId) =>
      (['AVAILABLE', 'FROZEN', 'RECEIVED'] as const).map((kind) => ({ memberId, kind })),
    ),
  });
  await endDeposit(ctx, {
    bizType: PARTICIPATION,
    bizId: claim.id,
    payerId: claim.buyer_member_id,
    receiverId: row.seller_member_id,
    currency: CNY,
    verb: 'release',
    side: 'effect',
    reason: row.activity_no,
  });
  await ctx.tx
    .updateTable('campaigns.claim')
    .set({ state: 'left', gmt_modified: nowHere })
    .where('id', '=', claim.id)
    .execute();
  await addToAllowances(ctx, row, [{ creditCode: claim.credit_code, copies: -claim.copies }]);
  await book(ctx, row, [{ kind: 'UNHOLD', quantity: claim.quantity }]);
  const rest = groupStanding(
    (await countedClaims(ctx, row.id)).map((c) => ({ company: c.credit_code, copies: c.copies })),
    threshold(row),
  );
  return writeCounts(ctx, row, {
    remaining_copies: row.remaining_copies + claim.copies,
    group_copies: rest.copies,
    group_companies: rest.companies,
  });
}

/** 10 → 10: the deposit is released and the copies may be taken by others, in one act. */
export const leaveGroupHandler = campaigns.command(leaveGroup, async (ctx) => {
  await claimOf(ctx);
  const row = await holdAnnounced(ctx, ctx.input.id);
  // Behind the lock: it may have been left or cleared meanwhile.
  const claim = await claimOf(ctx);
  ctx.target({ type: BIZ, id: row.id, no: row.activity_no });
  const now = await ctx.now();
  const after = await asSystem(ctx, async () => {
    requireLeavable(row, await countedClaims(ctx, row.id), now);
    if (claim.state !== 'counted')
      throw StateNotAllowed({ subject: 'group', verb: 'leave', state: row.result ?? '', side: 'buyer' });
    return giveBack(ctx, row, claim);
  });
  const noted = await stepGroup(ctx, after, [
    {
      verb: 'leave',
      side: 'buyer',
      parties: [row.seller_member_id, claim.buyer_member_id],
      changes: [{ field: 'copies', before: claim.copies, after: null }],
    },
  ]);
  pictured(ctx, noted);
  return { id: claim.id, remainingCopies: noted.remaining_copies };
});
