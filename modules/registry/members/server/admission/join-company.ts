import { fillBoth } from '#kernel/rules/words.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-life.ts';
import { createEmployee } from '#office/organisation/server/door.ts';
import { appoint } from '#office/permissions/server/door.ts';
import { acceptInvitation, showInvitation } from '../../contract/invitation.ts';
import { INVITATION } from '../../rules/invitation-life.ts';
import { invitationWords } from '../../rules/invitation-words.ts';
import { MEMBER } from '../../rules/member-life.ts';
import { InvitationOver } from '../../rules/refusals-registry.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Hand, stepApplication } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { called } from '../parties.ts';
import { type Invitation, room } from '../tables.ts';
import { hashOf, INVITATION_BIZ, INVITATION_TIMER, stepInvitation } from './invitations.ts';

interface Good {
  readonly row: Invitation;
  readonly companyName: string;
}
/** The invitation of a link while it is good; used, taken back, ended and unknown links answer alike (16013). Looked up past the walls: its reader has no company yet. */
async function goodLink(w: Hand, token: string, locked: boolean): Promise<Good> {
  const now = await w.now();
  return asSystem(w, async () => {
    const query = w.tx
      .selectFrom('members.invitation')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('deleted', '=', false);
    const row = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirst();
    if (row === undefined || row.state !== INVITATION.open || row.expire_at <= now) throw InvitationOver({});
    const company = await w.tx
      .selectFrom('members.member')
      .select(['name', 'name_en as nameEn', 'status'])
      .where('id', '=', row.member_id)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (company === undefined || company.status !== MEMBER.normal) throw InvitationOver({});
    return { row, companyName: called(w, company) };
  });
}

const said = (key: 'joined.title' | 'joined.text', name: string) =>
  fillBoth(invitationWords.table[key], { name });
/** `a***@chem.example`: enough for the invited to know it is meant for him. */
const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

export const showLink = room.ask(showInvitation, async (w) => {
  const { row, companyName } = await goodLink(w, w.input.token, false);
  return {
    companyName,
    invitedByName: row.invited_by_name,
    email: maskedEmail(row.email),
    expireAt: row.expire_at.toISOString(),
  };
});

/** An application of his own that waits is withdrawn: he works for this company now. */
async function withdrawOwn(w: Hand, accountId: string): Promise<void> {
  const own = await w.tx
    .selectFrom('members.application')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'company')
    .where('state', '=', INVITATION.open)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (own !== undefined) await stepApplication(w, own, 'withdraw', 'submitter');
}

/** Joins the staff, once; the administrators give the roles. Refuses 11108 to who works elsewhere, 16013. */
export const joinByLink = room.on(acceptInvitation, async (w) => {
  const accountId = w.actor.accountId ?? '0';
  const { row, companyName } = await goodLink(w, w.input.token, true);
  const person = await accountFor(w, { id: accountId });
  const empName = person?.personName ?? row.person_name;
  const memberId = row.member_id;
  await withdrawOwn(w, accountId);
  const now = await w.now();
  await asSystem(w, async () => {
    const { empId } = await createEmployee(w, {
      accountId,
      memberId,
      deptId: row.dept_id,
      empName,
      status: EMPLOYEE.normal,
      by: row.created_by,
    });
    await appoint(asAny(w), { accountId, memberId, empId, roleCodes: [], instead: true, by: row.created_by });
    await stepInvitation(w, row, 'accept', 'effect', { set: { accepted_by: accountId, accepted_at: now } });
  });
  await w.undue(INVITATION_TIMER, row.id);
  await notify(w, {
    event: 'MEMBER_JOINED',
    title: said('joined.title', empName),
    body: said('joined.text', empName),
    to: { memberAdmins: memberId },
    bizType: INVITATION_BIZ,
    bizId: row.id,
    link: '/myBusiness/staffManagement',
    email: true,
  });
  w.target({ type: INVITATION_BIZ, id: row.id });
  return { companyName };
});
