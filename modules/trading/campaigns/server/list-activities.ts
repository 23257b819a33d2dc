import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { wallsOf } from '#trading/offers/server/door.ts';
import { activityDetail, activityState, countActivities, listActivities } from '../contract/market.ts';
import { anyActivityDetail, countAllActivities, listAllActivities } from '../contract/oversight.ts';
import { countSellerActivities, listSellerActivities, sellerActivityDetail } from '../contract/seller.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { announced, reached, seeActivity } from './lock-activity.ts';
import { presentActivities, presentDetail } from './present-activity.ts';
import { type Activity, type CampaignContext, campaigns } from './tables.ts';

const T = 'campaigns.activity';
const filters = listFilters({
  activityType: eq('activity_type'),
  status: eq('status'),
  storeId: eq('store_id'),
  sellerId: eq('seller_member_id'),
  ...dayRange('start_time'),
});
type Rows = ReturnType<typeof reached>;
interface Asked {
  readonly keyword?: string | undefined;
  readonly pageNum: number;
  readonly pageCount: number;
  readonly sortProperties?: string | undefined;
  readonly sortAsc: boolean;
}
const { lit } = sql;
/**
 * What can be taken now comes first, the soonest over before others; then what is to begin, the next one first; what is
 * over last. Written as the index activity_of_market writes it.
 */
const onMarket = [
  sql`(case campaigns.activity.status when ${lit(ACTIVITY.running)} then 0 when ${lit(ACTIVITY.preheating)} then 1 else 2 end)`,
  sql`(case campaigns.activity.status when ${lit(ACTIVITY.running)} then campaigns.activity.closes_at
    when ${lit(ACTIVITY.preheating)} then campaigns.activity.start_time end)`,
];
/** Few among many: said so that a plan made once knows it. */
const OPEN = sql<boolean>`campaigns.activity.status in (${lit(ACTIVITY.preheating)}, ${lit(ACTIVITY.running)})`;
async function page(ctx: CampaignContext<Asked>, rows: Rows, before: typeof onMarket = []) {
  let query = await filters.narrow(ctx.tx, rows.selectAll(T), ctx.input as never);
  if (ctx.input.keyword) {
    const pattern = containsPattern(ctx.input.keyword);
    query = query.where(
      sql<boolean>`(activity_no ilike ${pattern} or activity_name ilike ${pattern} or product_zh ilike ${pattern} or product_en ilike ${pattern})`,
    );
  }
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      activityNo: `${T}.activity_no`,
      startTime: `${T}.start_time`,
      gmtCreate: `${T}.id`,
      remainingCopies: `${T}.remaining_copies`,
    },
    fallback: { column: `${T}.id`, asc: false, before },
    key: `${T}.id`,
  });
  return { ...found, list: await presentActivities(ctx, found.list as Activity[]) };
}
async function count(ctx: CampaignContext<{ activityType?: string | undefined }>, rows: Rows) {
  const type = ctx.input.activityType;
  const found = await (type === undefined ? rows : rows.where(`${T}.activity_type`, '=', type as never))
    .select([`${T}.status`, sql<number>`count(*)::int`.as('n')])
    .groupBy(`${T}.status`)
    .execute();
  return Object.fromEntries(found.map((r) => [r.status as string, r.n]));
}

export const listSellerActivitiesHandler = campaigns.query(listSellerActivities, (ctx) =>
  page(ctx, reached(ctx)),
);
export const countSellerActivitiesHandler = campaigns.query(countSellerActivities, (ctx) =>
  count(ctx, reached(ctx)),
);
export const sellerActivityDetailHandler = campaigns.query(sellerActivityDetail, async (ctx) =>
  presentDetail(ctx, await seeActivity(ctx, ctx.input.id)),
);
export const listAllActivitiesHandler = campaigns.query(listAllActivities, (ctx) => page(ctx, reached(ctx)));
export const countAllActivitiesHandler = campaigns.query(countAllActivities, (ctx) =>
  count(ctx, reached(ctx)),
);
export const anyActivityDetailHandler = campaigns.query(anyActivityDetail, async (ctx) =>
  presentDetail(ctx, await seeActivity(ctx, ctx.input.id)),
);

/** Hazardous goods are shown to licence-checked companies alone; across a blacklist there is nothing (1.4, 19.3). */
async function inSight(ctx: CampaignContext): Promise<Rows> {
  const { blocked, hazards } = await wallsOf(ctx, undefined);
  let rows = announced(ctx);
  if (blocked.length > 0) rows = rows.where(`${T}.seller_member_id`, 'not in', blocked);
  if (hazards !== null) rows = rows.where(sql<boolean>`${sql.ref(`${T}.control_classes`)} <@ '{00}'`);
  return rows;
}
export const listActivitiesHandler = campaigns.query(listActivities, async (ctx) => {
  const rows = await inSight(ctx);
  const joined = sql<boolean>`exists (select from campaigns.claim k where k.activity_id = ${sql.ref(`${T}.id`)} and k.buyer_member_id = ${ctx.actor.memberId}::bigint)`;
  const wished = ctx.input.joined === true ? rows.where(joined) : rows;
  return page(ctx, ctx.input.open === true ? wished.where(OPEN) : wished, onMarket);
});
export const countActivitiesHandler = campaigns.query(countActivities, async (ctx) =>
  count(ctx, await inSight(ctx)),
);
export const activityDetailHandler = campaigns.query(activityDetail, async (ctx) => {
  const row = (await (
    await inSight(ctx)
  )
    .where(`${T}.id`, '=', ctx.input.id)
    .selectAll(T)
    .executeTakeFirst()) as Activity | undefined;
  if (row !== undefined) return presentDetail(ctx, row);
  // Who only lacks a licence is told so; a stranger learns nothing.
  const { blocked, hazards } = await wallsOf(ctx, undefined);
  const hidden = await announced(ctx)
    .where(`${T}.id`, '=', ctx.input.id)
    .select(`${T}.seller_member_id`)
    .executeTakeFirst();
  if (hidden !== undefined && hazards === 'licence' && !blocked.includes(hidden.seller_member_id))
    throw LicenceMissing({ says: [] });
  throw NotFound({});
});
export const activityStateHandler = campaigns.query(activityState, async (ctx) => {
  const row = (await foundRow(announced(ctx).where(`${T}.id`, '=', ctx.input.id).selectAll(T))) as Activity;
  return {
    status: row.status,
    remainingCopies: row.remaining_copies,
    copies: row.group_copies,
    companies: row.group_companies,
    endTime: (row.closes_at ?? row.end_time)?.toISOString() ?? null,
    now: (await ctx.now()).toISOString(),
  };
});
