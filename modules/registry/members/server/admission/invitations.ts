import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { departmentLines, departments } from '#office/organisation/server/door.ts';
import { departmentsToJoin, type InvitationRow, listInvitations } from '../../contract/invitation.ts';
import { INVITATION, invitationLifecycle } from '../../rules/invitation-lifecycle.ts';
import { type Invitation, members } from '../tables.ts';

export const INVITATION_BIZ = 'INVITATION';

/** Its timer: the link ends by itself. */
export const INVITATION_TIMER = 'members.invitation';

/** Of a link only its hash is kept. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The only writer of an invitation's state. */
export const stepInvitation = stepper<
  Invitation,
  typeof invitationLifecycle.codes,
  Parameters<typeof invitationLifecycle.next>[0]
>({
  lifecycle: invitationLifecycle,
  table: 'members.invitation',
  column: 'state',
  bizType: INVITATION_BIZ,
  number: () => null,
  parties: (i) => [i.member_id],
  deadlines: { open: { at: 'expire_at', lapse: 'expire' } },
});

/** Invitations of the own company, newest first. */
export const listInvitationsHandler = members.query(listInvitations, async (ctx) => {
  let query = ctx.tx
    .selectFrom('members.invitation as i')
    .selectAll('i')
    .where('i.deleted', '=', false)
    .where(inScope(ctx.actor, 'EMPLOYEE', { member: 'i.member_id' }));
  const { keyword } = ctx.input;
  if (keyword !== undefined && keyword !== '')
    query = query.where(
      sql<boolean>`(i.email ilike ${containsPattern(keyword)} or i.person_name ilike ${containsPattern(keyword)})`,
    );
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { gmtCreate: 'i.gmt_create', expireAt: 'i.expire_at' },
    fallback: { column: 'i.gmt_create', asc: false },
    key: 'i.id',
  });
  const deptNames = new Map(
    (await departments(ctx, [...new Set(page.list.map((i) => i.dept_id))])).map((d) => [
      d.id,
      nameOf(d, 'name', ctx.actor.locale) ?? d.name,
    ]),
  );
  const shown = (i: Invitation): InvitationRow => ({
    id: i.id,
    version: i.version,
    email: i.email,
    personName: i.person_name,
    deptName: deptNames.get(i.dept_id) ?? '',
    state: i.state,
    invitedByName: i.invited_by_name,
    gmtCreate: i.gmt_create.toISOString(),
    expireAt: i.expire_at.toISOString(),
    acceptedAt: i.accepted_at?.toISOString() ?? null,
    can: invitationLifecycle.open(i.state, 'submitter'),
  });
  return { ...page, list: page.list.map(shown) };
});

export const departmentsToJoinHandler = members.query(departmentsToJoin, async (ctx) => {
  const lines = await departmentLines(ctx, ctx.actor.memberId ?? '0');
  return lines.filter((d) => d.enabled).map((d) => ({ id: d.id, name: d.name, level: d.level }));
});

/** At its end an invitation that nobody took up is over. */
export const endInvitation = members.timer<unknown>(INVITATION_TIMER, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('members.invitation')
    .selectAll()
    .where('id', '=', ctx.input.key)
    .where('state', '=', INVITATION.open)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row !== undefined) await stepInvitation(ctx, row, 'expire', 'timer');
});
