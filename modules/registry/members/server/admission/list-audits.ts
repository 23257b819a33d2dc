import { type Selectable, sql } from 'kysely';
import { nameOf } from '#kernel/rules/words.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { containsAny, dayRange, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { paged } from '#kernel/server/page.ts';
import { type AuditRow, listAudits } from '../../contract/audit.ts';
import { APPLICATION, companyLifecycle } from '../../rules/company-lifecycle.ts';
import { HOME } from '../../rules/countries.ts';
import type { MemberContext } from '../applications.ts';
import { type ApplicationTable, members } from '../tables.ts';
import { mayDecide, needPage, seenApplications, waitedMinutes } from './audit-sight.ts';

type Row = Pick<
  Selectable<ApplicationTable>,
  | 'id'
  | 'version'
  | 'kind'
  | 'state'
  | 'account_id'
  | 'company_name'
  | 'credit_code'
  | 'region'
  | 'content'
  | 'member_id'
  | 'submitted_at'
  | 'submitted_name'
  | 'submissions'
  | 'reviewed_at'
  | 'reviewed_name'
  | 'reject_reason'
> & { parent_name: string | null; waited: number };

/** Applications a person of the platform may see, as the query every list and page of them starts from. */
export const auditQuery = (ctx: Pick<MemberContext, 'tx' | 'actor'>, kind: 'company' | 'sub') =>
  ctx.tx
    .selectFrom('members.application as a')
    .leftJoin('members.member as p', 'p.id', 'a.parent_member_id')
    .where('a.deleted', '=', false)
    .where('a.kind', '=', kind)
    .where('a.submitted_at', 'is not', null)
    .where('a.state', '<>', APPLICATION.draft)
    .where(seenApplications(ctx.actor, kind))
    .select([
      'a.id',
      'a.version',
      'a.kind',
      'a.state',
      'a.account_id',
      'a.company_name',
      'a.credit_code',
      'a.region',
      'a.content',
      'a.member_id',
      'a.submitted_at',
      'a.submitted_name',
      'a.submissions',
      'a.reviewed_at',
      'a.reviewed_name',
      'a.reject_reason',
    ])
    .select(localizedName(ctx.actor, 'p').as('parent_name'))
    .select(waitedMinutes('a').as('waited'));

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
/** Verbs of the life that are open to this person: not to who applied, not without the button. */
const verbsFor = (actor: Actor, row: Pick<Row, 'kind' | 'state' | 'account_id'>): string[] =>
  row.account_id === actor.accountId
    ? []
    : companyLifecycle
        .open(row.state, 'operator')
        .filter((verb) => mayDecide(actor, row.kind, verb === 'approve' ? 'Approve' : 'Reject'));

export const shownAudit = (actor: Actor, r: Row): AuditRow => ({
  id: r.id,
  version: r.version,
  kind: r.kind,
  state: r.state as AuditRow['state'],
  companyName:
    nameOf(
      {
        name: r.company_name,
        nameEn: typeof r.content.englishName === 'string' ? r.content.englishName : null,
      },
      'name',
      actor.locale,
    ) ?? '',
  creditCode:
    r.credit_code ?? (typeof r.content.registrationNo === 'string' ? r.content.registrationNo : null),
  country: typeof r.content.country === 'string' ? r.content.country : HOME,
  region: r.region,
  customerType: typeof r.content.customerType === 'string' ? r.content.customerType : null,
  identityTypes: strings(r.content.identityTypes),
  parentName: r.parent_name,
  memberId: r.member_id,
  submittedAt: r.submitted_at?.toISOString() ?? null,
  submittedName: r.submitted_name ?? '',
  submissions: r.submissions,
  waitedMinutes: r.waited,
  reviewedAt: r.reviewed_at?.toISOString() ?? null,
  reviewedName: r.reviewed_name,
  reason: r.reject_reason,
  can: verbsFor(actor, r),
});

const filters = listFilters({
  state: oneOf('a.state'),
  companyName: containsAny([
    'a.company_name',
    sql`a.content->>'englishName'`,
    'a.credit_code',
    sql`a.content->>'registrationNo'`,
    'p.name',
    'p.name_en',
  ]),
  ...dayRange('a.submitted_at'),
});
/** What waits for the auditors of one kind, and what they decided (R-CUST-002, R-CUST-003). */
export const listAuditsHandler = members.query(listAudits, async (ctx) => {
  const { kind } = ctx.input;
  needPage(ctx.actor, kind);
  const query = await filters.narrow(ctx.tx, auditQuery(ctx, kind), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      submittedAt: 'a.submitted_at',
      companyName: 'a.company_name',
      waitedMinutes: 'waited',
      reviewedAt: 'a.reviewed_at',
    },
    fallback: { column: 'a.submitted_at', asc: true },
    key: 'a.id',
  });
  return { ...page, list: page.list.map((r) => shownAudit(ctx.actor, r as Row)) };
});
