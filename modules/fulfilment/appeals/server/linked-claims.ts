import { APPEAL, REOPEN_DAYS } from '../rules/appeal-lifecycle.ts';
import { CounterRefused, ReopenRefused } from '../rules/refusals.ts';
import { reached } from './lock-appeal.ts';
import type { Appeal, AppealContext } from './tables.ts';
import type { Target } from './targets.ts';

const DAY = 86_400_000;
interface Links {
  readonly parentAppealId: string | null;
  readonly counterOfId: string | null;
}
const find = (ctx: AppealContext, id: string): Promise<Appeal | undefined> =>
  reached(ctx).where('appeals.appeal.id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst() as Promise<
    Appeal | undefined
  >;
const linkedBy = async (
  ctx: AppealContext,
  column: 'parent_appeal_id' | 'counter_of_id',
  id: string,
): Promise<boolean> =>
  (await ctx.tx.selectFrom('appeals.appeal').select('id').where(column, '=', id).executeTakeFirst()) !==
  undefined;

/**
 * An appeal on new facts follows a closed one of the same order once, within seven days, and only the first; a
 * counter-claim is the respondent's, beside an open one. Both are in time by that. Refuses 18609 and 18610.
 */
export async function linkedClaim(
  ctx: AppealContext,
  i: Links,
  target: Target,
  now: Date,
): Promise<{ inTime: boolean }> {
  if (i.parentAppealId !== null) {
    const parent = await find(ctx, i.parentAppealId);
    const isOpen =
      parent !== undefined &&
      parent.state === APPEAL.ended &&
      parent.order_id === target.order.id &&
      parent.parent_appeal_id === null &&
      now.getTime() < (parent.ended_at as Date).getTime() + REOPEN_DAYS * DAY &&
      !(await linkedBy(ctx, 'parent_appeal_id', parent.id));
    if (!isOpen) throw ReopenRefused({ days: String(REOPEN_DAYS) });
    return { inTime: true };
  }
  if (i.counterOfId === null) return { inTime: false };
  const against = await find(ctx, i.counterOfId);
  const isOpen =
    against !== undefined &&
    against.state !== APPEAL.ended &&
    against.order_id === target.order.id &&
    against.claimant_side !== target.side &&
    against.counter_of_id === null &&
    !(await linkedBy(ctx, 'counter_of_id', against.id));
  if (!isOpen) throw CounterRefused({});
  return { inTime: true };
}
