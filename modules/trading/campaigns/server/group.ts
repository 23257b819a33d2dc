import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { endDeposits, lockAccounts } from '#fulfilment/money/server/door.ts';
import { dec, isPositive } from '#kernel/rules/decimal.ts';
import { canonical } from '#kernel/rules/signature.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { FieldChange, HistoryEntry } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { type ClearingInput, type ClearingOutput, clearGroup } from '../rules/clearing.ts';
import { PARTICIPATION } from '../rules/codes.ts';
import { type GroupVerb, groupLifecycle } from '../rules/group-lifecycle.ts';
import { book } from './goods.ts';
import { layOrders } from './lay-orders.ts';
import { drawTonnes, isControlled } from './licensed-tonnes.ts';
import { writeCounts } from './lock-activity.ts';
import { notifyParticipants } from './notify.ts';
import type { Activity, CampaignContext, Claim, FrozenPaper } from './tables.ts';

/** The history of a group's result stands beside that of its activity. */
export const GROUP_BIZ = 'GROUP_BUY';
const CNY = 'CNY';

interface GroupNote {
  readonly side: 'buyer' | 'timer' | 'effect' | 'operator';
  readonly by?: Actor;
  readonly parties: readonly (string | null)[];
  readonly changes?: readonly FieldChange[];
  readonly reason?: string | null;
}
/**
 * The only writer of a group's result, by one step or several in their order. The activity is locked; who acts on it is
 * not in its way, so its version stays.
 */
export async function stepGroup(
  ctx: CampaignContext,
  row: Activity,
  steps: readonly (GroupNote & { readonly verb: GroupVerb })[],
): Promise<Activity> {
  let { result } = row;
  const entries = steps.map((step): HistoryEntry => {
    const from = result;
    result = groupLifecycle.next(step.verb, from, step.side);
    return {
      bizType: GROUP_BIZ,
      bizId: row.id,
      bizNo: row.activity_no,
      action: step.verb,
      from,
      to: result,
      changes: step.changes ?? [],
      reason: step.reason ?? null,
      side: step.side,
      parties: step.parties,
      ...(step.by === undefined ? {} : { by: step.by }),
    };
  });
  const after = result === row.result ? row : await writeCounts(ctx, row, { result });
  await ctx.history(entries);
  return after;
}

/** Participations that count, in the order they were taken. */
export const countedClaims = (ctx: CampaignContext, activityId: string): Promise<Claim[]> =>
  ctx.tx
    .selectFrom('campaigns.claim')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('state', '=', 'counted')
    .orderBy('seq')
    .execute() as Promise<Claim[]>;

/** What the result follows from; companies are numbered in the order they joined, so that it names none. */
export function clearingInput(row: Activity, claims: readonly Claim[], stopped: boolean): ClearingInput {
  const companies = [...new Set(claims.map((c) => c.credit_code))];
  return {
    activityNo: row.activity_no,
    qtyPerCopy: row.qty_per_copy as string,
    activityPrice: row.activity_price as string,
    tierPrices: row.tier_prices,
    minCopies: row.min_copies as number,
    minCompanies: row.min_companies as number,
    autoCluster: row.auto_cluster,
    stopped,
    participations: claims.map((c) => ({
      seq: c.seq,
      company: companies.indexOf(c.credit_code) + 1,
      copies: c.copies,
      deposit: c.deposit as string,
    })),
  };
}
/** SHA-256 over both, as they are handed out. */
export const clearingHash = (stored: { readonly input: object; readonly output: object }): string =>
  createHash('sha256')
    .update(canonical({ input: stored.input, output: stored.output } as never))
    .digest('hex');

const totalOf = (claims: readonly Claim[]): string =>
  claims.reduce((sum, c) => dec(sum).plus(c.quantity).toFixed(), '0');
const depositOfClaim = (row: Activity, claim: Claim) => ({
  bizType: PARTICIPATION,
  bizId: claim.id,
  payerId: claim.buyer_member_id,
  receiverId: row.seller_member_id,
  currency: CNY,
  side: 'effect' as const,
});
async function holdAccounts(ctx: CampaignContext, row: Activity, claims: readonly Claim[]): Promise<void> {
  await lockAccounts(ctx, {
    currency: CNY,
    accounts: [...new Set([...claims.map((c) => c.buyer_member_id), row.seller_member_id])].flatMap(
      (memberId) => (['AVAILABLE', 'FROZEN', 'RECEIVED'] as const).map((kind) => ({ memberId, kind })),
    ),
  });
}

/** Orders for all at one price; of each deposit what the order takes becomes payment, the rest goes back. */
async function succeed(
  ctx: CampaignContext,
  row: Activity,
  claims: readonly Claim[],
  output: ClearingOutput,
): Promise<void> {
  const unitPrice = output.unitPrice as string;
  await endDeposits(
    ctx,
    claims.map((claim, i) => ({
      ...depositOfClaim(row, claim),
      verb: 'offset' as const,
      amount: output.orders[i]?.offset,
      reason: row.activity_no,
    })),
  );
  const placed = await layOrders(ctx, row, {
    unitPrice,
    now: await ctx.now(),
    orders: claims.map((c, i) => ({
      buyerId: c.buyer_member_id,
      buyerOwner: { deptId: c.buyer_owner_dept_id, empId: c.buyer_owner_emp_id },
      quantity: c.quantity,
      billing: c.billing as FrozenPaper,
      address: c.address,
      deposit: output.orders[i]?.offset as string,
      by: null,
      submitter: { accountId: c.created_by, empId: c.buyer_owner_emp_id, name: c.buyer_name },
    })),
  });
  const written = claims.map((c, i) => ({
    id: c.id,
    amount: placed[i]?.amount,
    order_id: placed[i]?.orderId,
    order_no: placed[i]?.orderNo,
  }));
  await sql`update campaigns.claim k set unit_price = ${unitPrice}::numeric, amount = w.amount, order_id = w.order_id, order_no = w.order_no, gmt_modified = ${nowHere}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id bigint, amount numeric, order_id bigint, order_no text) where k.id = w.id`.execute(
    ctx.tx,
  );
  await book(ctx, row, [{ kind: 'SELL', quantity: totalOf(claims), fromHold: true }]);
  if (!isControlled(row)) return;
  await drawTonnes(
    ctx,
    row,
    claims.map((c, i) => ({
      orderId: placed[i]?.orderId as string,
      orderNo: placed[i]?.orderNo as string,
      buyerId: c.buyer_member_id,
      quantity: c.quantity,
    })),
  );
}

/** Every deposit back, each once; no copies count any more (INV-ACT-04). */
async function release(ctx: CampaignContext, row: Activity, claims: readonly Claim[]): Promise<void> {
  await endDeposits(
    ctx,
    claims.map((claim) => ({
      ...depositOfClaim(row, claim),
      verb: 'release' as const,
      reason: row.activity_no,
    })),
  );
  await sql`update campaigns.claim set state = 'failed', gmt_modified = ${nowHere} where activity_id = ${row.id}::bigint and state = 'counted'`.execute(
    ctx.tx,
  );
  await sql`update campaigns.allowance set copies = 0 where activity_id = ${row.id}::bigint`.execute(ctx.tx);
  const quantity = totalOf(claims);
  if (isPositive(quantity)) await book(ctx, row, [{ kind: 'UNHOLD', quantity }]);
}

export interface GroupEnd {
  readonly verb: 'end' | 'sellOut' | 'unpublish';
  readonly reason?: string | undefined;
}
const sideFor = { end: 'timer', sellOut: 'effect', unpublish: 'operator' } as const;
const verbFor = (output: ClearingOutput, end: GroupEnd): GroupVerb =>
  output.result === 'succeeded'
    ? 'succeed'
    : output.result === 'clustered'
      ? 'autoCluster'
      : end.verb === 'unpublish'
        ? 'fail'
        : 'miss';

/**
 * Clears a group at its end: the result is a pure function of what is stored, and both are kept with their hash. The
 * activity is locked. Answers its columns.
 */
export async function clearActivity(ctx: CampaignContext, row: Activity, end: GroupEnd): Promise<Activity> {
  const claims = await countedClaims(ctx, row.id);
  // Nobody ever joined: there was no group. One that all have left is missed like any other.
  if (claims.length === 0 && row.result === null) return row;
  await holdAccounts(ctx, row, claims);
  const input = clearingInput(row, claims, end.verb === 'unpublish');
  const output = clearGroup(input);
  const failed = output.result === 'failed' || output.result === 'empty';
  if (failed) await release(ctx, row, claims);
  else await succeed(ctx, row, claims, output);
  const stepped = await stepGroup(ctx, row, [
    {
      verb: verbFor(output, end),
      side: sideFor[end.verb],
      reason: end.reason ?? null,
      parties: [row.seller_member_id, ...new Set(claims.map((c) => c.buyer_member_id))],
    },
  ]);
  const cleared = await writeCounts(ctx, stepped, {
    ...(failed ? { remaining_copies: row.total_copies as number } : { cleared_price: output.unitPrice }),
    clearing: JSON.stringify({ input, output }) as never,
    clearing_hash: clearingHash({ input, output }),
  });
  const because = end.reason === undefined ? '' : `：${end.reason}`;
  await notifyParticipants(ctx, failed ? 'failed' : 'succeeded', cleared, claims, {
    reason: failed ? { zh: because, en: end.reason === undefined ? '' : ` (${end.reason})` } : '',
  });
  return cleared;
}
