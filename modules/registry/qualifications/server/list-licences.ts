import { type SelectQueryBuilder, sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { isPlatform } from '#kernel/server/actor.ts';
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
import type { LicenceState } from '../rules/licence-life.ts';
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
interface Filters {
  keyword?: string | null | undefined;
  licenceType?: string[] | undefined;
  approvalStatus?: string[] | undefined;
  state?: string | undefined;
  effectiveStatus?: string[] | undefined;
  expiringIn?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  memberId?: string | undefined;
}

/** Papers within the reader's reach; drafts are their company's alone. */
function reached(w: Hand): Query {
  const query = w.tx
    .selectFrom(l)
    .selectAll(l)
    .where('deleted', '=', false)
    .where(inScope(w.actor, 'LICENCE', OWNED));
  return (isPlatform(w.actor) ? query.where('approval_status', '<>', APPROVAL.draft) : query) as Query;
}

async function filtered(w: Hand, f: Filters): Promise<Query> {
  let q = reached(w);
  if (f.licenceType?.length) q = q.where('licence_type', 'in', f.licenceType);
  if (f.approvalStatus?.length) q = q.where('approval_status', 'in', f.approvalStatus);
  if (f.state !== undefined) q = q.where('approval_status', '=', f.state);
  if (f.effectiveStatus?.length) q = q.where('effective_status', 'in', f.effectiveStatus as LicenceState[]);
  if (f.memberId !== undefined) q = q.where('member_id', '=', f.memberId);
  if (f.expiringIn !== undefined)
    q = q
      .where('effective_status', 'in', [LICENCE.effective, LICENCE.expiring])
      .where(
        sql<boolean>`end_date between (select kernel.today()) and (select kernel.today()) + ${f.expiringIn}::int`,
      );
  if (f.dateFrom !== undefined) q = q.where('end_date', '>=', f.dateFrom);
  if (f.dateTo !== undefined) q = q.where('end_date', '<=', f.dateTo);
  return f.keyword ? byKeyword(w, q, f.keyword) : q;
}
/** Certificate number or issuer; for the operator also the company by name, pinyin or code. */
async function byKeyword(w: Hand, q: Query, keyword: string): Promise<Query> {
  const like = anywhere(keyword.toLowerCase());
  const members = isPlatform(w.actor) ? await searchMembers(w, { keyword }) : [];
  return q.where((eb) =>
    eb.or([
      sql<boolean>`lower(certificate_no) like ${like}`,
      sql<boolean>`lower(issuer) like ${like}`,
      ...(members.length > 0 ? [eb('member_id', 'in', members)] : []),
    ]),
  );
}

const page = async (w: Hand & { readonly input: Filters & PageInput }) => {
  const found = await paged(w.tx, await filtered(w, w.input), w.input, spec);
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
