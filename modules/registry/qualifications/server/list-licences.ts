import { type SelectQueryBuilder, sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { type Condition, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { APPROVAL } from '#office/approvals/rules/approval-life.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  anyLicenceDetail,
  countAllLicences,
  countLicences,
  licenceDetail,
  listAllLicences,
  listLicences,
} from '../contract/licence.ts';
import { LICENCE } from '../rules/licence-life.ts';
import { type Hand, OWNED } from './licences.ts';
import { presentLicence, presentRows } from './present-licence.ts';
import { type LicenceRow, type QualificationTables, room } from './tables.ts';

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
function reached(w: Hand): Query {
  const query = w.tx
    .selectFrom(l)
    .selectAll(l)
    .where('deleted', '=', false)
    .where(inScope(w.actor, 'LICENCE', OWNED));
  return (isPlatform(w.actor) ? query.where('approval_status', '<>', APPROVAL.draft) : query) as Query;
}

const filtersOf = (w: Hand) =>
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
    keyword: (typed: string) => (typed === '' ? null : byKeyword(w, typed)),
  });
/** Certificate number or issuer; for the operator also the company by name, pinyin or code. */
async function byKeyword(w: Hand, keyword: string): Promise<Condition> {
  const like = anywhere(keyword.toLowerCase());
  const members = isPlatform(w.actor) ? await searchMembers(w, { keyword }) : [];
  const company = members.length > 0 ? sql`or member_id in (${sql.join([...members])})` : sql``;
  return sql<boolean>`(lower(certificate_no) like ${like} or lower(issuer) like ${like} ${company})`;
}

type Asked = Parameters<ReturnType<typeof filtersOf>['narrow']>[2];
const page = async (w: Hand & { readonly input: Asked & PageInput }) => {
  const found = await paged(w.tx, await filtersOf(w).narrow(w.tx, reached(w), w.input), w.input, spec);
  return { ...found, list: await presentRows(w, found.list) };
};
const counted = async (w: Hand): Promise<Record<string, number>> => {
  const rows = await reached(w)
    .clearSelect()
    .select(['approval_status', sql<number>`count(*)::int`.as('n')])
    .groupBy('approval_status')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.approval_status, r.n]));
};
export const ownLicences = room.ask(listLicences, page);
export const allLicences = room.ask(listAllLicences, page);
export const ownCounts = room.ask(countLicences, counted);
export const allCounts = room.ask(countAllLicences, counted);
export const ownLicence = room.ask(licenceDetail, (w) => presentLicence(w, w.input.id));
export const anyLicence = room.ask(anyLicenceDetail, (w) => presentLicence(w, w.input.id));
