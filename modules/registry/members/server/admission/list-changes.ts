import { type Selectable, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { containsAny, dayRange, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { type ChangeRow, changeDetail, listChanges, listOwnChanges } from '../../contract/change.ts';
import { CHANGE, changeLifecycle } from '../../rules/change-lifecycle.ts';
import { AUDITED, differencesOf } from '../../rules/company-changes.ts';
import { STANDING } from '../../rules/standing.ts';
import type { MemberContext } from '../applications.ts';
import { type ChangeTable, members } from '../tables.ts';
import { mayDecide, needPage, seenRequests, waitedMinutes } from './audit-sight.ts';
import { CHANGE_BIZ, extensionOf, infoOf } from './change-requests.ts';
import { readCompany } from './company-record.ts';
import { historyRows } from './history.ts';
import { lookAround } from './look-around.ts';
import { standingOf } from './standing-requests.ts';

type Row = Selectable<ChangeTable> & {
  name: string;
  member_code: string;
  credit_code: string | null;
  parent_member_id: string | null;
  waited: number;
};

const changeQuery = (ctx: Pick<MemberContext, 'tx' | 'actor'>) =>
  ctx.tx
    .selectFrom('members.change_request as c')
    .innerJoin('members.member as m', 'm.id', 'c.member_id')
    .where('c.deleted', '=', false)
    .selectAll('c')
    .select(localizedName(ctx.actor, 'm').as('name'))
    .select(['m.member_code', 'm.credit_code', 'm.parent_member_id'])
    .select(waitedMinutes('c').as('waited'));

const differences = (ctx: MemberContext, c: Row) => {
  if (c.kind === 'extension') return [];
  if (c.kind === 'standing')
    return differencesOf(STANDING, standingOf(c.content).before, standingOf(c.content).after);
  const { before, after } = infoOf(ctx, c.content);
  return differencesOf(AUDITED, before, after);
};

function shown(ctx: MemberContext, c: Row, can: string[]): ChangeRow {
  return {
    id: c.id,
    version: c.version,
    what: c.kind,
    state: c.state,
    memberId: c.member_id,
    memberName: c.name,
    memberCode: c.member_code,
    creditCode: c.credit_code,
    fields: differences(ctx, c).map((d) => d.field),
    organisation: c.kind === 'extension' ? extensionOf(c.content).organisation : null,
    submittedAt: c.submitted_at?.toISOString() ?? null,
    submittedName: c.submitted_name ?? '',
    submissions: c.submissions,
    waitedMinutes: c.waited,
    reviewedAt: c.reviewed_at?.toISOString() ?? null,
    reviewedName: c.reviewed_name,
    reason: c.reason,
    can,
  };
}
const kindOf = (c: Row): 'company' | 'sub' => (c.parent_member_id === null ? 'company' : 'sub');
/** Nobody decides what he submitted; only he takes it back, on the customer's own dialog. */
const decisions = (actor: Actor, c: Row): string[] =>
  changeLifecycle
    .open(c.state, 'operator')
    .filter(
      (verb) =>
        verb !== 'withdraw' &&
        c.submitted_by !== actor.accountId &&
        mayDecide(actor, kindOf(c), verb === 'approve' ? 'Approve' : 'Reject'),
    );

const filters = listFilters({
  state: oneOf('c.state'),
  what: eq('c.kind'),
  memberId: eq('c.member_id'),
  companyName: containsAny([
    'm.name',
    'm.name_en',
    'm.credit_code',
    'm.member_code',
    sql`c.content->'after'->>'companyName'`,
  ]),
  ...dayRange('c.submitted_at'),
});
/** Requests of companies or of subsidiaries (administration-domain 22.6). */
export const listChangesHandler = members.query(listChanges, async (ctx) => {
  const { kind } = ctx.input;
  needPage(ctx.actor, kind);
  const seen = changeQuery(ctx)
    .where('m.parent_member_id', kind === 'sub' ? 'is not' : 'is', null)
    .where(seenRequests(ctx.actor, kind));
  const query = await filters.narrow(ctx.tx, seen, ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      submittedAt: 'c.submitted_at',
      memberName: 'm.name',
      waitedMinutes: 'waited',
      reviewedAt: 'c.reviewed_at',
    },
    fallback: { column: 'c.submitted_at', asc: true },
    key: 'c.id',
  });
  return { ...page, list: page.list.map((c) => shown(ctx, c as Row, decisions(ctx.actor, c as Row))) };
});

/** One request with what was, what is asked for, and what a computer can say of it. */
export const changeDetailHandler = members.query(changeDetail, async (ctx) => {
  const row = (await changeQuery(ctx).where('c.id', '=', ctx.input.id).executeTakeFirst()) as Row | undefined;
  if (row === undefined) throw NotFound({});
  needPage(ctx.actor, kindOf(row));
  const seen = await ctx.tx
    .selectFrom('members.change_request as c')
    .select('c.id')
    .where('c.id', '=', row.id)
    .where(seenRequests(ctx.actor, kindOf(row)))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const member = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  const { fields } = await readCompany(ctx, member);
  const info = row.kind === 'info' ? infoOf(ctx, row.content).after : {};
  const refused = row.refused === null || row.kind !== 'info' ? null : infoOf(ctx, row.refused).after;
  const checks =
    row.kind === 'info'
      ? await lookAround(
          ctx,
          { ...fields, ...(info as Partial<typeof fields>) },
          { memberId: row.member_id, applicant: null },
        )
      : [];
  const organisations = await ctx.tx
    .selectFrom('members.sales_organisation')
    .select(['organisation', 'scope'])
    .where('member_id', '=', row.member_id)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  return {
    ...shown(ctx, row, decisions(ctx.actor, row)),
    scope: row.kind === 'extension' ? extensionOf(row.content).scope : null,
    note: row.kind === 'standing' ? standingOf(row.content).note : null,
    differences: differences(ctx, row),
    since: refused === null || row.state === CHANGE.rejected ? null : differencesOf(AUDITED, refused, info),
    checks: checks.map((c) => ({ ...c, about: [...c.about] })),
    organisations,
    history: await historyRows(ctx, CHANGE_BIZ, row.id),
  };
});

/** The own company's requests, newest first. */
export const listOwnChangesHandler = members.query(listOwnChanges, async (ctx) => {
  const query = changeQuery(ctx).where(inScope(ctx.actor, 'CUSTOMER', { member: 'c.member_id' }));
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { submittedAt: 'c.submitted_at' },
    fallback: { column: 'c.submitted_at', asc: false },
    key: 'c.id',
  });
  return {
    ...page,
    list: page.list.map((c) => {
      const row = c as Row;
      return {
        ...shown(ctx, row, changeLifecycle.open(row.state, 'submitter')),
        differences: differences(ctx, row),
        scope: row.kind === 'extension' ? extensionOf(row.content).scope : null,
      };
    }),
  };
});
