import { fillBoth } from '#kernel/rules/words.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-lifecycle.ts';
import { createEmployee } from '#office/organisation/server/door.ts';
import { appoint } from '#office/permissions/server/door.ts';
import { acceptInvitation, invitationOffer, showInvitation } from '../../contract/invitation.ts';
import { INVITATION } from '../../rules/invitation-lifecycle.ts';
import { MEMBER } from '../../rules/member-lifecycle.ts';
import { InvitationForAnother, InvitationOver } from '../../rules/refusals-registry.ts';
import { invitationWords } from '../../rules/relation-words.ts';
import { type MemberContext, stepApplication } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { called } from '../parties.ts';
import { type Invitation, members } from '../tables.ts';
import { hashOf, INVITATION_BIZ, INVITATION_TIMER, stepInvitation } from './invitations.ts';

interface Good {
  readonly row: Invitation;
  readonly companyName: string;
}
/**
 * The invitation of a link while it is good; used, taken back, ended and unknown links answer alike (16013).
 * Looked up past the walls: its reader has no company yet.
 */
async function goodLink(ctx: MemberContext, token: string, locked: boolean): Promise<Good> {
  const now = await ctx.now();
  return asSystem(ctx, async () => {
    const query = ctx.tx
      .selectFrom('members.invitation')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('deleted', '=', false);
    const row = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirst();
    if (row === undefined || row.state !== INVITATION.open || row.expire_at <= now) throw InvitationOver({});
    const company = await ctx.tx
      .selectFrom('members.member')
      .select(['name', 'name_en as nameEn', 'status'])
      .where('id', '=', row.member_id)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (company === undefined || company.status !== MEMBER.normal) throw InvitationOver({});
    return { row, companyName: called(ctx, company) };
  });
}

const said = (key: 'joined.title' | 'joined.text' | 'joined.withRoles', name: string) =>
  fillBoth(invitationWords.table[key], { name });
/** `a***@chem.example`: enough for the invited to know it is meant for him. */
const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

export const showInvitationHandler = members.query(showInvitation, async (ctx) => {
  const { row, companyName } = await goodLink(ctx, ctx.input.token, false);
  return {
    companyName,
    invitedByName: row.invited_by_name,
    email: maskedEmail(row.email),
    expireAt: row.expire_at.toISOString(),
  };
});

export const invitationOfferHandler = members.query(invitationOffer, async (ctx) => {
  const { row, companyName } = await goodLink(ctx, ctx.input.token, false);
  return {
    companyName,
    invitedByName: row.invited_by_name,
    personName: row.person_name,
    email: row.email,
    side: row.role_codes.some((code) => code.startsWith('SELLER_'))
      ? ('seller' as const)
      : ('buyer' as const),
  };
});

/** An application of his own that waits is withdrawn: he works for this company now. */
async function withdrawOwn(ctx: MemberContext, accountId: string): Promise<void> {
  const application = await ctx.tx
    .selectFrom('members.application')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'company')
    .where('state', '=', INVITATION.open)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (application !== undefined) await stepApplication(ctx, application, 'withdraw', 'submitter');
}

/**
 * Joins the staff, once, with the roles of the invitation. Refuses 11108 to who works elsewhere, 16013, and
 * 16023 to an account with another address: a link that was handed on opens nothing.
 */
export const acceptInvitationHandler = members.command(acceptInvitation, async (ctx) => {
  const accountId = ctx.actor.accountId ?? '0';
  const { row, companyName } = await goodLink(ctx, ctx.input.token, true);
  const person = await accountFor(ctx, { id: accountId });
  if (person?.email?.toLowerCase() !== row.email.toLowerCase())
    throw InvitationForAnother({ email: maskedEmail(row.email) });
  const empName = person?.personName ?? row.person_name;
  const memberId = row.member_id;
  await withdrawOwn(ctx, accountId);
  const now = await ctx.now();
  await asSystem(ctx, async () => {
    const { empId } = await createEmployee(ctx, {
      accountId,
      memberId,
      deptId: row.dept_id,
      empName,
      status: EMPLOYEE.normal,
      by: row.created_by,
    });
    await appoint(asAny(ctx), {
      accountId,
      memberId,
      empId,
      roleCodes: row.role_codes,
      instead: true,
      by: row.created_by,
    });
    await stepInvitation(ctx, row, 'accept', 'effect', { set: { accepted_by: accountId, accepted_at: now } });
  });
  await ctx.unschedule(INVITATION_TIMER, row.id);
  await notify(ctx, {
    event: 'MEMBER_JOINED',
    title: said('joined.title', empName),
    body: said(row.role_codes.length === 0 ? 'joined.text' : 'joined.withRoles', empName),
    to: { memberAdmins: memberId },
    bizType: INVITATION_BIZ,
    bizId: row.id,
    link: '/myBusiness/staffManagement',
    email: true,
  });
  ctx.target({ type: INVITATION_BIZ, id: row.id });
  return { companyName };
});
