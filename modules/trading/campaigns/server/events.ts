import { sql } from 'kysely';
import { partiesOf } from '#registry/members/server/door.ts';
import type { ActivityDetail } from '../contract/parts.ts';
import { activityLifecycle } from '../rules/activity-lifecycle.ts';
import { BIZ } from '../rules/codes.ts';
import { groupLifecycle } from '../rules/group-lifecycle.ts';
import { GROUP_BIZ } from './group.ts';
import type { Activity, CampaignContext } from './tables.ts';

const MOST = 60;
/** Steps of the two lives; who took or left copies is no step of theirs. */
const STEPS = [
  ...Object.keys(activityLifecycle.verbs),
  ...Object.keys(groupLifecycle.verbs).filter((verb) => !['joinFirst', 'join', 'leave'].includes(verb)),
];
interface Past {
  seq: number;
  action: string;
  actor_name: string;
  actor_company_id: string | null;
  reason: string | null;
  gmt_create: Date;
}
/** What happened to an activity, as far as row security shows it; people of other companies stay unnamed. */
export async function eventsOf(ctx: CampaignContext, row: Activity): Promise<ActivityDetail['events']> {
  const { rows } = await sql<Past>`
    select (row_number() over (order by gmt_create, id))::int as seq, action, actor_name, actor_company_id, reason, gmt_create
    from kernel.trade_history where biz_type in (${BIZ}, ${GROUP_BIZ}) and biz_id = ${row.id}::bigint and action = any(${STEPS}::text[])
    order by gmt_create, id limit ${MOST}`.execute(ctx.tx);
  const companies = [...new Set(rows.map((r) => r.actor_company_id))].filter(
    (id): id is string => id !== null && id !== '0',
  );
  const parties = await partiesOf(ctx, { memberIds: companies });
  const { actor } = ctx;
  return rows.map((r) => {
    const party = r.actor_company_id === null ? undefined : parties.get(r.actor_company_id);
    return {
      seq: r.seq,
      action: r.action,
      company: { zh: party?.name ?? null, en: party?.nameEn ?? null },
      person: actor.identity === 'platform' || r.actor_company_id === actor.memberId ? r.actor_name : null,
      reason: r.reason,
      at: r.gmt_create.toISOString(),
    };
  });
}
