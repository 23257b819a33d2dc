import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { ACTIVITY, type ActivityVerb, activityLifecycle } from '../rules/activity-lifecycle.ts';
import { BIZ } from '../rules/codes.ts';
import type { Activity, CampaignContext } from './tables.ts';

const T = 'campaigns.activity';
const owner = {
  member: `${T}.seller_member_id`,
  dept: `${T}.seller_owner_dept_id`,
  emp: `${T}.seller_owner_emp_id`,
};

/** The only writer of an activity's status. */
export const stepActivity = stepper<Activity, typeof ACTIVITY, ActivityVerb>({
  lifecycle: activityLifecycle,
  table: T,
  column: 'status',
  bizType: BIZ,
  number: (row) => row.activity_no,
  parties: (row) => [row.seller_member_id],
  deadlines: {
    preheating: { at: 'start_time', lapse: 'start' },
    running: { at: 'closes_at', lapse: 'end' },
  },
});

/** Activities of the seller's company, or of all companies, within the caller's scope. */
export const reached = (ctx: CampaignContext) =>
  ctx.tx
    .selectFrom(T)
    .where(`${T}.deleted`, '=', false)
    .where(inScope(ctx.actor, 'ACTIVITY', owner));
/** Activities that were announced; from then on everybody admitted sees them. */
export const announced = (ctx: CampaignContext) =>
  ctx.tx.selectFrom(T).where(`${T}.deleted`, '=', false).where(`${T}.public_since`, 'is not', null);

export const seeActivity = (ctx: CampaignContext, id: string): Promise<Activity> =>
  foundRow(reached(ctx).where(`${T}.id`, '=', id).selectAll()) as Promise<Activity>;

interface Wish {
  readonly id: string;
  readonly version: number;
}
/** An activity of the caller's, locked. Refuses 10301 to who does not reach it, and 10302. */
export async function lockActivity(ctx: CampaignContext, wish: Wish): Promise<Activity> {
  const row = (await lockRow(
    reached(ctx).where(`${T}.id`, '=', wish.id).selectAll(),
    wish.version,
  )) as Activity;
  ctx.target({ type: BIZ, id: row.id, no: row.activity_no });
  return row;
}
/** Locked whoever acts: by claims, timers and effects. */
export const holdActivity = (ctx: CampaignContext, id: string): Promise<Activity | undefined> =>
  asSystem(ctx, () =>
    ctx.tx
      .selectFrom(T)
      .selectAll()
      .where('id', '=', id)
      .where('deleted', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  ) as Promise<Activity | undefined>;
/** As holdActivity, of one that was announced. Refuses 10301. */
export async function holdAnnounced(ctx: CampaignContext, id: string): Promise<Activity> {
  const row = await holdActivity(ctx, id);
  if (row === undefined || row.public_since === null) throw NotFound({});
  return row;
}

export const sideOfActor = (ctx: Pick<CampaignContext, 'actor'>): 'operator' | 'seller' =>
  isPlatform(ctx.actor) ? 'operator' : 'seller';

/** Whoever looks at the activity or its lists looks again. */
export function moved(ctx: Pick<CampaignContext, 'live'>, row: Activity): void {
  ctx.live(`activity:${row.id}`);
  ctx.live(`activities:${row.seller_member_id}`);
  if (row.public_since !== null) ctx.live('activities:market');
  ctx.live('activities:all');
}
/** The picture everybody at a running activity sees: copies left and what stands of a group; no names. */
export function pictured(ctx: Pick<CampaignContext, 'live'>, row: Activity): void {
  ctx.live(`activity:${row.id}`, {
    remaining: row.remaining_copies,
    copies: row.group_copies,
    companies: row.group_companies,
    status: row.status,
  });
}
/** Whether an instant lies in the time of orders of a running activity. */
export const phaseOf = (row: Activity, now: Date): 'before' | 'running' | 'ended' => {
  if (row.status === ACTIVITY.running)
    return row.closes_at !== null && now < row.closes_at ? 'running' : 'ended';
  return row.status === ACTIVITY.waiting || row.status === ACTIVITY.preheating ? 'before' : 'ended';
};
/** Columns of an activity that claims and effects write; its version stays, so that who acts on it is not in their way. */
export async function writeCounts(
  ctx: CampaignContext,
  row: Activity,
  set: Partial<Activity>,
): Promise<Activity> {
  return (await ctx.tx
    .updateTable(T)
    .set(set as object)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Activity;
}
/** Copies that count for companies, by credit code. */
export async function takenOf(
  ctx: CampaignContext,
  activityId: string,
  creditCodes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ credit_code: string; copies: number }>`
    select credit_code, copies from campaigns.allowance
    where activity_id = ${activityId}::bigint and credit_code = any(${[...new Set(creditCodes)]}::text[])`.execute(
    ctx.tx,
  );
  return new Map(rows.map((r) => [r.credit_code, r.copies]));
}
/** Adds copies to what counts for companies, or takes them back; the check of the table holds the limit. */
export async function addToAllowances(
  ctx: CampaignContext,
  row: Activity,
  changes: readonly { readonly creditCode: string; readonly copies: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  const sums = new Map<string, number>();
  for (const { creditCode, copies } of changes) sums.set(creditCode, (sums.get(creditCode) ?? 0) + copies);
  await sql`insert into campaigns.allowance as w (activity_id, credit_code, copies, most)
    select ${row.id}::bigint, c.code, greatest(c.copies, 0), ${row.purchase_limit ?? row.total_copies ?? 0}
    from unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::int[]) as c(code, copies) order by c.code
    on conflict (activity_id, credit_code) do update set copies = w.copies + (
      select c.copies from unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::int[]) as c(code, copies) where c.code = w.credit_code)`.execute(
    ctx.tx,
  );
}
