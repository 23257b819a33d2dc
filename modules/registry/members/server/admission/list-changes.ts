import { type Selectable, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { containsAny, dayRange, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { spokenName } from '#kernel/server/spoken-name.ts';
import { type ChangeRow, changeDetail, listChanges, listOwnChanges } from '../../contract/change.ts';
import { CHANGE, changeLife } from '../../rules/change-life.ts';
import { AUDITED, differencesOf } from '../../rules/company-changes.ts';
import { STANDING } from '../../rules/standing.ts';
import type { Hand } from '../applications.ts';
import { type ChangeTable, room } from '../tables.ts';
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

const changeQuery = (w: Pick<Hand, 'tx' | 'actor'>) =>
  w.tx
    .selectFrom('members.change_request as c')
    .innerJoin('members.member as m', 'm.id', 'c.member_id')
    .where('c.deleted', '=', false)
    .selectAll('c')
    .select(spokenName(w.actor, 'm').as('name'))
    .select(['m.member_code', 'm.credit_code', 'm.parent_member_id'])
    .select(waitedMinutes('c').as('waited'));

const differences = (w: Hand, c: Row) => {
  if (c.kind === 'extension') return [];
  if (c.kind === 'standing')
    return differencesOf(STANDING, standingOf(c.content).before, standingOf(c.content).after);
  const { before, after } = infoOf(w, c.content);
  return differencesOf(AUDITED, before, after);
};

function shown(w: Hand, c: Row, can: string[]): ChangeRow {
  return {
    id: c.id,
    version: c.version,
    what: c.kind,
    state: c.state,
    memberId: c.member_id,
    memberName: c.name,
    memberCode: c.member_code,
    creditCode: c.credit_code,
    fields: differences(w, c).map((d) => d.field),
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
  changeLife
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
export const changes = room.ask(listChanges, async (w) => {
  const { kind } = w.input;
  needPage(w.actor, kind);
  const seen = changeQuery(w)
    .where('m.parent_member_id', kind === 'sub' ? 'is not' : 'is', null)
    .where(seenRequests(w.actor, kind));
  const query = await filters.narrow(w.tx, seen, w.input);
  const page = await paged(w.tx, query, w.input, {
    sortable: {
      submittedAt: 'c.submitted_at',
      memberName: 'm.name',
      waitedMinutes: 'waited',
      reviewedAt: 'c.reviewed_at',
    },
    fallback: { column: 'c.submitted_at', asc: true },
    key: 'c.id',
  });
  return { ...page, list: page.list.map((c) => shown(w, c as Row, decisions(w.actor, c as Row))) };
});

/** One request with what was, what is asked for, and what a computer can say of it. */
export const change = room.ask(changeDetail, async (w) => {
  const row = (await changeQuery(w).where('c.id', '=', w.input.id).executeTakeFirst()) as Row | undefined;
  if (row === undefined) throw NotFound({});
  needPage(w.actor, kindOf(row));
  const seen = await w.tx
    .selectFrom('members.change_request as c')
    .select('c.id')
    .where('c.id', '=', row.id)
    .where(seenRequests(w.actor, kindOf(row)))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const member = await w.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  const { fields } = await readCompany(w, member);
  const info = row.kind === 'info' ? infoOf(w, row.content).after : {};
  const refused = row.refused === null || row.kind !== 'info' ? null : infoOf(w, row.refused).after;
  const checks =
    row.kind === 'info'
      ? await lookAround(
          w,
          { ...fields, ...(info as Partial<typeof fields>) },
          { memberId: row.member_id, applicant: null },
        )
      : [];
  const organisations = await w.tx
    .selectFrom('members.sales_organisation')
    .select(['organisation', 'scope'])
    .where('member_id', '=', row.member_id)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  return {
    ...shown(w, row, decisions(w.actor, row)),
    scope: row.kind === 'extension' ? extensionOf(row.content).scope : null,
    note: row.kind === 'standing' ? standingOf(row.content).note : null,
    differences: differences(w, row),
    since: refused === null || row.state === CHANGE.rejected ? null : differencesOf(AUDITED, refused, info),
    checks: checks.map((c) => ({ ...c, about: [...c.about] })),
    organisations,
    history: await historyRows(w, CHANGE_BIZ, row.id),
  };
});

/** The own company's requests, newest first. */
export const ownChanges = room.ask(listOwnChanges, async (w) => {
  const query = changeQuery(w).where(inScope(w.actor, 'CUSTOMER', { member: 'c.member_id' }));
  const page = await paged(w.tx, query, w.input, {
    sortable: { submittedAt: 'c.submitted_at' },
    fallback: { column: 'c.submitted_at', asc: false },
    key: 'c.id',
  });
  return {
    ...page,
    list: page.list.map((c) => {
      const row = c as Row;
      return {
        ...shown(w, row, changeLife.open(row.state, 'submitter')),
        differences: differences(w, row),
        scope: row.kind === 'extension' ? extensionOf(row.content).scope : null,
      };
    }),
  };
});
