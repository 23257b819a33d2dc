import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { applicationDetail, countApplications, listApplications } from '../contract/application.ts';
import { applicationFiles } from './application-files.ts';
import { reached, seeApplication } from './lock-application.ts';
import { eventsOf, presentApplications } from './present-application.ts';
import { type Application, type ApplicationContext, intermediaries } from './tables.ts';

const T = 'intermediaries.application';
/** A draft the choice made gives way to whatever its company, or the reader's, has written for the same negotiation. */
const shown = (ctx: ApplicationContext) =>
  reached(ctx).where(
    sql<boolean>`(${sql.ref(`${T}.approval_status`)} <> ${sql.lit(APPROVAL.draft)} or ${sql.ref(`${T}.applicant_member_id`)} = ${ctx.actor.memberId ?? '0'}::bigint
      or (chosen and ${sql.ref(`${T}.intermediary_member_id`)} is distinct from ${ctx.actor.memberId ?? '0'}::bigint))`,
  );
/** The goods are searched where the reader sees them (`sightOf`); numbers always. */
const seesGoods = (ctx: ApplicationContext) =>
  isPlatform(ctx.actor)
    ? sql<boolean>`true`
    : sql<boolean>`(intermediary_member_id is distinct from ${ctx.actor.memberId}::bigint or approval_status = ${sql.lit(APPROVAL.approved)} or (seller_consent is not null and buyer_consent is not null))`;
const filters = listFilters({
  threadStatus: eq('thread_status'),
  approvalStatus: eq('approval_status'),
  ...dayRange('gmt_create'),
});

/** Applications and negotiations in 35, 50, 55 and 60 of which the reader is a party, the newest first. */
export const listApplicationsHandler = intermediaries.query(listApplications, async (ctx) => {
  let query = await filters.narrow(ctx.tx, shown(ctx).selectAll(), ctx.input);
  if (ctx.input.keyword) {
    const pattern = containsPattern(ctx.input.keyword);
    query = query.where(
      sql<boolean>`(application_no ilike ${pattern} or negotiation_no ilike ${pattern} or (${seesGoods(ctx)} and (product_zh ilike ${pattern} or product_en ilike ${pattern})))`,
    );
  }
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { applicationNo: `${T}.application_no`, gmtCreate: `${T}.id`, respondBy: `${T}.respond_by` },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
  });
  return { ...page, list: await presentApplications(ctx, page.list as Application[]) };
});
export const countApplicationsHandler = intermediaries.query(countApplications, async (ctx) => {
  const rows = await shown(ctx)
    .select(['thread_status', sql<number>`count(*)::int`.as('n')])
    .groupBy('thread_status')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.thread_status, r.n]));
});
export const applicationDetailHandler = intermediaries.query(applicationDetail, async (ctx) => {
  const row = await seeApplication(ctx, ctx.input.id);
  const [said] = await presentApplications(ctx, [row]);
  if (said === undefined) throw NotFound({});
  return { ...said, files: await applicationFiles(ctx, row), events: await eventsOf(ctx, row) };
});
