import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { fillBoth, nameOf } from '#kernel/rules/words.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { notify } from '#office/messaging/server/door.ts';
import { departmentLines, departments } from '#office/organisation/server/door.ts';
import {
  departmentsToJoin,
  type InvitationRow,
  invite,
  listInvitations,
  revokeInvitation,
} from '../../contract/invitation.ts';
import {
  INVITATION,
  INVITATION_HOURS,
  INVITATIONS_AT_ONCE,
  invitationLife,
} from '../../rules/invitation-life.ts';
import { invitationWords } from '../../rules/invitation-words.ts';
import { APPLY_PAGE } from '../../rules/pages.ts';
import { AlreadyInvited, TooManyInvitations } from '../../rules/refusals-registry.ts';
import type { Hand } from '../applications.ts';
import { type Invitation, room } from '../tables.ts';

export const INVITATION_BIZ = 'INVITATION';
/** Its timer: the link ends by itself. */
export const INVITATION_TIMER = 'members.invitation';
const both = (key: 'mail.title' | 'mail.text', args: Readonly<Record<string, string | number>>) =>
  fillBoth(invitationWords.table[key], args);
/** Of a link only its hash is kept. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The only writer of an invitation's state. */
export const stepInvitation = stepper<
  Invitation,
  typeof invitationLife.codes,
  Parameters<typeof invitationLife.next>[0]
>({
  life: invitationLife,
  table: 'members.invitation',
  column: 'state',
  bizType: INVITATION_BIZ,
  number: () => null,
  parties: (i) => [i.member_id],
});

/** Invitations of the own company, newest first. */
export const invitations = room.ask(listInvitations, async (w) => {
  let query = w.tx
    .selectFrom('members.invitation as i')
    .selectAll('i')
    .where('i.deleted', '=', false)
    .where(inScope(w.actor, 'EMPLOYEE', { member: 'i.member_id' }));
  const { keyword } = w.input;
  if (keyword !== undefined && keyword !== '')
    query = query.where(
      sql<boolean>`(i.email ilike ${anywhere(keyword)} or i.person_name ilike ${anywhere(keyword)})`,
    );
  const page = await paged(w.tx, query, w.input, {
    sortable: { gmtCreate: 'i.gmt_create', expireAt: 'i.expire_at' },
    fallback: { column: 'i.gmt_create', asc: false },
    key: 'i.id',
  });
  const rooms = new Map(
    (await departments(w, [...new Set(page.list.map((i) => i.dept_id))])).map((d) => [
      d.id,
      nameOf(d, 'name', w.actor.locale) ?? d.name,
    ]),
  );
  const shown = (i: Invitation): InvitationRow => ({
    id: i.id,
    version: i.version,
    email: i.email,
    personName: i.person_name,
    deptName: rooms.get(i.dept_id) ?? '',
    state: i.state,
    invitedByName: i.invited_by_name,
    gmtCreate: i.gmt_create.toISOString(),
    expireAt: i.expire_at.toISOString(),
    acceptedAt: i.accepted_at?.toISOString() ?? null,
    can: invitationLife.open(i.state, 'submitter'),
  });
  return { ...page, list: page.list.map(shown) };
});

export const departmentsForInvited = room.ask(departmentsToJoin, async (w) => {
  const lines = await departmentLines(w, w.actor.memberId ?? '0');
  return lines.filter((d) => d.enabled).map((d) => ({ id: d.id, name: d.name, level: d.level }));
});

/** The company's row is the gate: of two who invite the same address, or the last one too many, one is refused. */
async function roomForOne(w: Hand, memberId: string): Promise<void> {
  await w.tx.selectFrom('members.member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
  const { n } = await w.tx
    .selectFrom('members.invitation')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('state', '=', INVITATION.open)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= INVITATIONS_AT_ONCE) throw TooManyInvitations({ n: INVITATIONS_AT_ONCE });
}

/** Refuses 10301 (a department of another company or switched off), 16014, 16015. */
export const inviteColleague = room.on(invite, async (w) => {
  const { email, personName, deptId } = w.input;
  const memberId = w.actor.memberId ?? '0';
  const [dept] = await departments(w, [deptId]);
  if (dept === undefined || dept.memberId !== memberId || !dept.enabled) throw NotFound({}, 'deptId');
  await roomForOne(w, memberId);
  const token = randomBytes(32).toString('base64url');
  const expireAt = new Date((await w.now()).getTime() + INVITATION_HOURS * 3_600_000);
  const who = {
    invited_by_name: w.actor.name,
    created_by: w.actor.accountId,
    modified_by: w.actor.accountId,
    owner_dept_id: w.actor.deptId,
    owner_emp_id: w.actor.empId,
  };
  let row: Invitation;
  try {
    row = await w.tx
      .insertInto('members.invitation')
      .values({
        ...who,
        member_id: memberId,
        email,
        person_name: personName,
        dept_id: deptId,
        token_hash: hashOf(token),
        expire_at: expireAt,
        accepted_by: null,
        accepted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (brokenConstraint(error) === 'invitation_open') throw AlreadyInvited({}, 'email');
    throw error;
  }
  await w.history({
    bizType: INVITATION_BIZ,
    bizId: row.id,
    bizNo: null,
    action: 'invite',
    from: null,
    to: row.state,
    side: 'submitter',
    parties: [memberId],
  });
  await w.due({ kind: INVITATION_TIMER, key: row.id, at: expireAt });
  const told = {
    actor: w.actor.name,
    company: w.actor.memberName ?? '',
    hours: INVITATION_HOURS,
    link: `${w.service('doorSettings').publicUrl}${APPLY_PAGE}?invite=${token}`,
  };
  await notify(w, {
    event: 'COLLEAGUE_INVITED',
    title: both('mail.title', told),
    body: both('mail.text', told),
    email: true,
    secret: true,
    to: { target: { channel: 'email', address: email } },
    bizType: INVITATION_BIZ,
    bizId: row.id,
  });
  w.target({ type: INVITATION_BIZ, id: row.id });
  return { id: row.id, expireAt: expireAt.toISOString() };
});

/** The link is dead from now on. */
export const revoke = room.on(revokeInvitation, async (w) => {
  const row = await w.tx
    .selectFrom('members.invitation')
    .selectAll()
    .where('id', '=', w.input.id)
    .where('member_id', '=', w.actor.memberId ?? '0')
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.version !== w.input.version) throw VersionConflict({ version: row.version });
  const next = await stepInvitation(w, row, 'revoke', 'submitter');
  await w.undue(INVITATION_TIMER, row.id);
  w.target({ type: INVITATION_BIZ, id: row.id });
  return { id: row.id, state: next.state };
});

/** At its end an invitation that nobody took up is over. */
export const endInvitation = room.timer<unknown>(INVITATION_TIMER, async (w) => {
  const row = await w.tx
    .selectFrom('members.invitation')
    .selectAll()
    .where('id', '=', w.input.key)
    .where('state', '=', INVITATION.open)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row !== undefined) await stepInvitation(w, row, 'expire', 'timer');
});
