import { type SelectQueryBuilder, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { type Condition, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  anyLicenceDetail,
  countAllLicences,
  countLicences,
  licenceDetail,
  listAllLicences,
  listLicences,
} from '../contract/licence.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { OWNED, type QualificationsContext } from './licences.ts';
import { presentLicence, presentRows } from './present-licence.ts';
import { type LicenceRow, type QualificationTables, qualifications } from './tables.ts';

const l = 'qualifications.licence';
type Query = SelectQueryBuilder<QualificationTables, 'qualifications.licence', LicenceRow>;
const spec = {
  sortable: {
    endDate: `${l}.end_date`,
    startDate: `${l}.start_date`,
    certificateNo: `${l}.certificate_no`,
    licenceType: `${l}.licence_type`,
    approvalStatus: `${l}.approval_status`,
    gmtCreate: `${l}.gmt_create`,
    gmtModified: `${l}.gmt_modified`,
    submittedAt: `${l}.submitted_at`,
  },
  fallback: { column: `${l}.gmt_create`, asc: false },
  key: `${l}.id`,
};

/** Papers within the reader's reach; drafts are their company's alone. */
function reached(ctx: QualificationsContext): Query {
  const query = ctx.tx
    .selectFrom(l)
    .selectAll(l)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', OWNED));
  return (isPlatform(ctx.actor) ? query.where('approval_status', '<>', APPROVAL.draft) : query) as Query;
}

const filtersOf = (ctx: QualificationsContext) =>
  listFilters({
    licenceType: oneOf('licence_type'),
    approvalStatus: oneOf('approval_status'),
    state: eq('approval_status'),
    effectiveStatus: oneOf('effective_status'),
    memberId: eq('member_id'),
    expiringIn: (days: string) =>
      sql<boolean>`(effective_status in (${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}) and end_date between (select kernel.today()) and (select kernel.today()) + ${days}::int)`,
    // A licence ends on a calendar day: no zone has a part in it.
    dateFrom: (day: string) => sql<boolean>`end_date >= ${day}`,
    dateTo: (day: string) => sql<boolean>`end_date <= ${day}`,
    keyword: (typed: string) => (typed === '' ? null : byKeyword(ctx, typed)),
  });
/** Certificate number or issuer; for the operator also the company by name, pinyin or code. */
async function byKeyword(ctx: QualificationsContext, keyword: string): Promise<Condition> {
  const like = containsPattern(keyword.toLowerCase());
  const members = isPlatform(ctx.actor) ? await searchMembers(ctx, { keyword }) : [];
  const company = members.length > 0 ? sql`or member_id in (${sql.join([...members])})` : sql``;
  return sql<boolean>`(lower(certificate_no) like ${like} or lower(issuer) like ${like} ${company})`;
}

type Asked = Parameters<ReturnType<typeof filtersOf>['narrow']>[2];
const page = async (ctx: QualificationsContext & { readonly input: Asked & PageInput }) => {
  const found = await paged(
    ctx.tx,
    await filtersOf(ctx).narrow(ctx.tx, reached(ctx), ctx.input),
    ctx.input,
    spec,
  );
  return { ...found, list: await presentRows(ctx, found.list) };
};
const counted = async (ctx: QualificationsContext): Promise<Record<string, number>> => {
  const rows = await reached(ctx)
    .clearSelect()
    .select(['approval_status', sql<number>`count(*)::int`.as('n')])
    .groupBy('approval_status')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.approval_status, r.n]));
};
export const listLicencesHandler = qualifications.query(listLicences, page);
export const listAllLicencesHandler = qualifications.query(listAllLicences, page);
export const countLicencesHandler = qualifications.query(countLicences, counted);
export const countAllLicencesHandler = qualifications.query(countAllLicences, counted);
export const licenceDetailHandler = qualifications.query(licenceDetail, (ctx) =>
  presentLicence(ctx, ctx.input.id),
);
export const anyLicenceDetailHandler = qualifications.query(anyLicenceDetail, (ctx) =>
  presentLicence(ctx, ctx.input.id),
);
