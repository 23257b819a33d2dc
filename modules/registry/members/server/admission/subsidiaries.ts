import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { paged } from '#kernel/server/page.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import {
  listSubsidiaries,
  type SubsidiaryRow,
  subsidiaryApplication,
  subsidiaryDetail,
} from '../../contract/subsidiary.ts';
import { APPLICATION, type ApplicationState, companyLifecycle } from '../../rules/company-lifecycle.ts';
import { type MemberContext, ownApplication } from '../applications.ts';
import { shownApplication } from '../apply.ts';
import { companyOf } from '../company.ts';
import { members } from '../tables.ts';

interface Row {
  key: string;
  application_id: string | null;
  member_id: string | null;
  version: number;
  name: string;
  member_code: string | null;
  credit_code: string | null;
  share: string | null;
  state: ApplicationState;
  status: string | null;
  relation_status: string | null;
  submitted_at: Date | null;
  reviewed_at: Date | null;
  reason: string | null;
  gmt_modified: Date;
}

/** What was applied for and what stands; a company linked without an application stands by itself. */
const under = (memberId: string, english: boolean) => sql<Row>`(
  select 'a' || a.id as key, a.id::text as application_id, a.member_id::text as member_id, a.version, coalesce(case when ${english} then coalesce(nullif(m.name_en, ''), m.name, nullif(a.content->>'englishName', '')) else m.name end, a.company_name, '') as name, m.member_code, coalesce(m.credit_code, a.credit_code) as credit_code,
    coalesce(m.subsidiary_share::text, a.content->>'subsidiaryShare') as share, a.state, m.status, m.relation_status, a.submitted_at, a.reviewed_at, a.reject_reason as reason, greatest(a.gmt_modified, m.gmt_modified) as gmt_modified
  from members.application a left join members.member m on m.id = a.member_id
  where a.kind = 'sub' and a.parent_member_id = ${memberId}::bigint and not a.deleted
  union all
  select 'm' || m.id, null, m.id::text, m.version, case when ${english} then coalesce(nullif(m.name_en, ''), m.name) else m.name end, m.member_code, m.credit_code, m.subsidiary_share::text, '20', m.status, m.relation_status, null, m.verified_at, null, m.gmt_modified
  from members.member m where m.parent_member_id = ${memberId}::bigint and not m.deleted
    and not exists (select from members.application a where a.member_id = m.id and a.kind = 'sub' and not a.deleted))`;

const verbs = (r: Row): string[] => {
  const open = companyLifecycle.open(r.state, 'submitter');
  return [
    ...(r.state === APPLICATION.pending || r.state === APPLICATION.approved ? open : ['edit', ...open]),
    ...(r.member_id === null ? [] : ['view']),
  ];
};

export const listSubsidiariesHandler = members.query(listSubsidiaries, async (ctx) => {
  let query = ctx.tx
    .selectFrom(under(ctx.actor.memberId ?? '0', ctx.actor.locale === 'en_US').as('s'))
    .selectAll('s');
  const { keyword, state } = ctx.input;
  if (keyword !== undefined && keyword !== '')
    query = query.where(
      sql<boolean>`(s.name ilike ${containsPattern(keyword)} or s.credit_code ilike ${containsPattern(keyword)} or s.member_code ilike ${containsPattern(keyword)})`,
    );
  if (state !== undefined && state.length > 0) query = query.where('s.state', 'in', state);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { companyName: 's.name', submittedAt: 's.submitted_at', gmtModified: 's.gmt_modified' },
    fallback: { column: 's.gmt_modified', asc: false },
    key: 's.key',
  });
  const shown = (r: Row): SubsidiaryRow => ({
    id: r.key,
    applicationId: r.application_id,
    memberId: r.member_id,
    version: r.version,
    companyName: r.name,
    memberCode: r.member_code,
    creditCode: r.credit_code,
    share: r.share,
    state: r.state,
    status: r.status,
    relationStatus: r.relation_status,
    submittedAt: r.submitted_at?.toISOString() ?? null,
    reviewedAt: r.reviewed_at?.toISOString() ?? null,
    reason: r.reason,
    gmtModified: r.gmt_modified.toISOString(),
    can: verbs(r),
  });
  return { ...page, list: page.list.map(shown) };
});

export const subsidiaryApplicationHandler = members.query(subsidiaryApplication, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('members.application')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('kind', '=', 'sub')
    .where('deleted', '=', false)
    .where(ownApplication(ctx.actor))
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return shownApplication(ctx, row);
});

/** Whether a company stands below another, on whichever level. */
async function standsBelow(ctx: MemberContext, id: string, above: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive up as (
      select id, parent_member_id, 0 as n from members.member where id = ${id}::bigint and not deleted
      union all select m.id, m.parent_member_id, up.n + 1 from up join members.member m on m.id = up.parent_member_id where up.n < 3)
    select exists (select from up where parent_member_id = ${above}::bigint) as found`.execute(ctx.tx);
  return rows[0]?.found ?? false;
}

/**
 * The company above reads, and only reads: asked after the relation, then looked at with the system's rights
 * (administration-domain 22.2).
 */
export const subsidiaryDetailHandler = members.query(subsidiaryDetail, async (ctx) => {
  const { id } = ctx.input;
  if (!(await standsBelow(ctx, id, ctx.actor.memberId ?? '0'))) throw NotFound({});
  const company = await asSystem(ctx, () => companyOf(ctx, id));
  const { rows } = await sql<{ id: string; name: string; memberCode: string; share: string | null }>`
    select m.id::text, ${localizedName(ctx.actor, 'm')} as name, m.member_code as "memberCode", null as share from members.member m where m.parent_member_id = ${id}::bigint and not m.deleted order by m.name`.execute(
    ctx.tx,
  );
  const parent = await ctx.tx
    .selectFrom('members.member')
    .select('subsidiary_share')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...company,
    share: parent.subsidiary_share,
    subsidiaries: rows.map((r) => ({ id: r.id, name: r.name, memberCode: r.memberCode })),
  };
});
