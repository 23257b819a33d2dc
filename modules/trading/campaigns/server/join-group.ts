import type { z } from 'zod';
import { availableBalances, coverDeposits, lockAccounts } from '#fulfilment/money/server/door.ts';
import { dec } from '#kernel/rules/decimal.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Claim as Act, Decision } from '#kernel/server/capability.ts';
import { joinGroup } from '../contract/market.ts';
import { groupStanding, progressOf } from '../rules/clearing.ts';
import { BIZ, PARTICIPATION, TYPE } from '../rules/codes.ts';
import { GROUP } from '../rules/group-lifecycle.ts';
import { decidePurchases } from '../rules/purchases.ts';
import { ActivitySoldOut } from '../rules/refusals.ts';
import { depositOf } from '../rules/terms.ts';
import { type Buyer, buyersOf } from './buyers.ts';
import { endActivity } from './end-activity.ts';
import { book } from './goods.ts';
import { countedClaims, stepGroup } from './group.ts';
import { addToAllowances, phaseOf, pictured, takenOf, writeCounts } from './lock-activity.ts';
import { notifyParticipants, notifySeller } from './notify.ts';
import { type Locked, lockForClaims, refuseAll } from './order-copies.ts';
import { type Activity, type CampaignContext, campaigns } from './tables.ts';
import { writeClaims } from './write-claims.ts';

type Answer = z.output<(typeof joinGroup)['output']>;
type Wish = z.output<(typeof joinGroup)['input']>;
interface Joining {
  readonly buyer: Buyer;
  readonly deposit: string;
}
const CNY = 'CNY';

/** The accounts of all who join, held in one order before any deposit moves (trust 1.5), and what is on them. */
async function balancesFor(ctx: CampaignContext, row: Activity, buyers: readonly Buyer[]) {
  const memberIds = [...new Set(buyers.map((b) => b.memberId))];
  await lockAccounts(ctx, {
    currency: CNY,
    accounts: [
      ...memberIds.flatMap((memberId) => [
        { memberId, kind: 'AVAILABLE' as const },
        { memberId, kind: 'FROZEN' as const },
      ]),
      { memberId: row.seller_member_id, kind: 'AVAILABLE' },
      { memberId: row.seller_member_id, kind: 'RECEIVED' },
    ],
  });
  return availableBalances(ctx, { memberIds, currency: CNY });
}

/** 50 % and 90 % of the threshold are told once each, and never again when somebody leaves (8.3). */
async function notifyProgress(ctx: CampaignContext, row: Activity): Promise<Activity> {
  const { group_copies: copies, group_companies: companies } = row;
  const progress = progressOf(
    { copies, companies },
    { minCopies: row.min_copies as number, minCompanies: row.min_companies as number },
  );
  const mark = progress >= 90 ? 90 : progress >= 50 ? 50 : 0;
  if (mark <= row.progress_notified) return row;
  await notifyParticipants(ctx, 'progress', row, await countedClaims(ctx, row.id), {
    progress,
    copies,
    companies,
  });
  return writeCounts(ctx, row, { progress_notified: mark });
}

async function take(
  ctx: CampaignContext,
  row: Activity,
  now: Date,
  joining: readonly Joining[],
): Promise<{ ids: string[]; after: Activity }> {
  const ids = await writeClaims(
    ctx,
    row,
    joining.map(({ buyer, deposit }) => ({ buyer, deposit, order: null })),
  );
  await coverDeposits(
    ctx,
    joining.map(({ buyer, deposit }, i) => ({
      bizType: PARTICIPATION,
      bizId: ids[i] as string,
      bizNo: row.activity_no,
      payerId: buyer.memberId,
      receiverId: row.seller_member_id,
      currency: CNY,
      nature: '10' as const,
      required: deposit,
      dueAt: now,
    })),
  );
  const buyers = joining.map((j) => j.buyer);
  await addToAllowances(ctx, row, buyers);
  const copies = buyers.reduce((sum, b) => sum + b.copies, 0);
  const quantity = buyers.reduce((sum, b) => dec(sum).plus(b.quantity).toFixed(), '0');
  await book(ctx, row, [{ kind: 'HOLD', quantity }]);
  const counted = await countedClaims(ctx, row.id);
  const standing = groupStanding(
    counted.map((c) => ({ company: c.credit_code, copies: c.copies })),
    { minCopies: row.min_copies as number, minCompanies: row.min_companies as number },
  );
  const after = await writeCounts(ctx, row, {
    remaining_copies: row.remaining_copies - copies,
    taken_seq: row.taken_seq + joining.length,
    group_copies: standing.copies,
    group_companies: standing.companies,
  });
  return { ids, after };
}

/** Who joined, one by one: the first makes the group, the others are its progress. */
async function note(ctx: CampaignContext, row: Activity, joining: readonly Joining[]): Promise<Activity> {
  const isFirst = row.result === null;
  const group = await stepGroup(
    ctx,
    row,
    joining.map(({ buyer }, n) => ({
      verb: isFirst && n === 0 ? 'joinFirst' : 'join',
      side: 'buyer',
      by: buyer.actor,
      parties: [row.seller_member_id, buyer.memberId],
      changes: [{ field: 'copies', before: null, after: buyer.copies }],
    })),
  );
  const first = joining[0]?.buyer;
  if (isFirst && first !== undefined)
    await notifySeller(ctx, 'first', group, { buyer: first.companyName, copies: first.copies });
  return notifyProgress(ctx, group);
}

async function decide(
  ctx: CampaignContext,
  acts: readonly Act<Wish>[],
  { row, closed, now }: Locked,
): Promise<Decision<Answer>[]> {
  if (row === undefined || row.public_since === null || row.activity_type !== TYPE.groupBuy)
    return refuseAll(acts, NotFound({}));
  const phase = phaseOf(row, now);
  const open = closed === null && phase === 'running';
  if (open && row.remaining_copies === 0) return refuseAll(acts, ActivitySoldOut({ remaining: 0 }, 'copies'));
  const buyers = open ? await buyersOf(ctx, row, acts) : [];
  const deposits = buyers.map((b) => depositOf(b.amount, row.join_deposit_pct as string));
  const verdicts = decidePurchases(
    acts.map((act, i) => ({
      creditCode: buyers[i]?.creditCode ?? '',
      copies: act.input.copies,
      refusal: buyers[i]?.refusal ?? null,
      deposit: open ? { payerId: buyers[i]?.memberId as string, amount: deposits[i] as string } : null,
    })),
    {
      closed,
      phase,
      remaining: row.remaining_copies,
      limit: row.purchase_limit,
      taken: open
        ? await takenOf(
            ctx,
            row.id,
            buyers.map((b) => b.creditCode),
          )
        : new Map(),
      available: open ? await balancesFor(ctx, row, buyers) : new Map(),
    },
  );
  const joining = buyers.flatMap((buyer, i) =>
    'copies' in (verdicts[i] as object) ? [{ buyer, deposit: deposits[i] as string }] : [],
  );
  if (joining.length === 0) return verdicts as { refusal: Refusal }[];
  const { ids, after } = await take(ctx, row, now, joining);
  const group = await note(ctx, after, joining);
  pictured(ctx, group);
  const result = await endIfSoldOut(ctx, group);
  let taken = -1;
  return verdicts.map((verdict): Decision<Answer> => {
    if ('refusal' in verdict) return verdict;
    taken += 1;
    return {
      answer: {
        participationId: ids[taken] as string,
        copies: verdict.copies,
        deposit: joining[taken]?.deposit as string,
        remainingCopies: group.remaining_copies,
        groupCopies: group.group_copies,
        groupCompanies: group.group_companies,
        result,
      },
      target: { type: BIZ, id: row.id, no: row.activity_no },
    };
  });
}
/** The last copy is taken and the threshold reached: the group stands at once (8.3, sold out). */
async function endIfSoldOut(ctx: CampaignContext, row: Activity): Promise<string> {
  const enough =
    row.group_copies >= (row.min_copies as number) && row.group_companies >= (row.min_companies as number);
  if (row.remaining_copies > 0 || !enough) return GROUP.inProgress;
  await endActivity(ctx, row, { verb: 'sellOut', side: 'effect' });
  return GROUP.succeeded;
}

/** 8.3: copies held and the deposit frozen in one act, decided with all that came meanwhile. */
export const joinGroupHandler = campaigns.gather(
  joinGroup,
  { queueOf: ({ id }) => id },
  { lock: lockForClaims, decide },
);
