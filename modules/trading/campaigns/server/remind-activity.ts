import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { remindActivity } from '../contract/market.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { BIZ } from '../rules/codes.ts';
import { announced } from './lock-activity.ts';
import { campaigns } from './tables.ts';

/** While it preheats: who asks is told when it starts or is withdrawn. */
export const remindActivityHandler = campaigns.command(remindActivity, async (ctx) => {
  const row = await foundRow(
    announced(ctx)
      .where('campaigns.activity.id', '=', ctx.input.id)
      .select(['campaigns.activity.id', 'campaigns.activity.status', 'campaigns.activity.activity_no']),
  );
  ctx.target({ type: BIZ, id: row.id, no: row.activity_no });
  if (row.status !== ACTIVITY.preheating)
    throw StateNotAllowed({ subject: 'activity', verb: 'remind', state: row.status, side: 'buyer' });
  const accountId = ctx.actor.accountId as string;
  if (ctx.input.on)
    await ctx.tx
      .insertInto('campaigns.reminder')
      .values({ activity_id: row.id, account_id: accountId, member_id: ctx.actor.memberId as string })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await ctx.tx
      .deleteFrom('campaigns.reminder')
      .where('activity_id', '=', row.id)
      .where('account_id', '=', accountId)
      .execute();
  return { id: row.id, reminded: ctx.input.on };
});
