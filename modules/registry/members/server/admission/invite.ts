import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { departments } from '#office/organisation/server/door.ts';
import { invite } from '../../contract/invitation.ts';
import { INVITATION, INVITATION_HOURS, INVITATIONS_AT_ONCE } from '../../rules/invitation-lifecycle.ts';
import { APPLY_PAGE } from '../../rules/pages.ts';
import { AlreadyInvited, TooManyInvitations } from '../../rules/refusals-registry.ts';
import { invitationWords } from '../../rules/relation-words.ts';
import type { MemberContext } from '../applications.ts';
import { type Invitation, members } from '../tables.ts';
import { hashOf, INVITATION_BIZ, INVITATION_TIMER } from './invitations.ts';
import { rolesOf, usualRoles } from './roles-to-join.ts';

const both = (key: 'mail.title' | 'mail.text', args: Readonly<Record<string, string | number>>) =>
  fillBoth(invitationWords.table[key], args);

/** The company's row is the gate: of two who invite the same address, or the last one too many, one is refused. */
async function roomForOne(ctx: MemberContext, memberId: string): Promise<void> {
  await ctx.tx
    .selectFrom('members.member')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute();
  const { n } = await ctx.tx
    .selectFrom('members.invitation')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('state', '=', INVITATION.open)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= INVITATIONS_AT_ONCE) throw TooManyInvitations({ n: INVITATIONS_AT_ONCE });
}

/** Refuses 10201 (a role that is not his to give), 10301 (a department of another company or switched off), 16014, 16015. */
export const inviteHandler = members.command(invite, async (ctx) => {
  const { email, personName, deptId } = ctx.input;
  const memberId = ctx.actor.memberId ?? '0';
  const [dept] = await departments(ctx, [deptId]);
  if (dept === undefined || dept.memberId !== memberId || !dept.enabled) throw NotFound({}, 'deptId');
  const roleCodes = ctx.input.roleCodes ?? usualRoles(ctx.actor);
  const allowed = rolesOf(ctx.actor);
  if (roleCodes.some((code) => !allowed.includes(code))) throw NoPermission({}, 'roleCodes');
  await roomForOne(ctx, memberId);
  const token = randomBytes(32).toString('base64url');
  const expireAt = new Date((await ctx.now()).getTime() + INVITATION_HOURS * 3_600_000);
  const who = {
    invited_by_name: ctx.actor.name,
    created_by: ctx.actor.accountId,
    modified_by: ctx.actor.accountId,
    owner_dept_id: ctx.actor.deptId,
    owner_emp_id: ctx.actor.empId,
  };
  let row: Invitation;
  try {
    row = await ctx.tx
      .insertInto('members.invitation')
      .values({
        ...who,
        member_id: memberId,
        email,
        person_name: personName,
        dept_id: deptId,
        role_codes: [...roleCodes],
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
  await ctx.history({
    bizType: INVITATION_BIZ,
    bizId: row.id,
    bizNo: null,
    action: 'invite',
    from: null,
    to: row.state,
    side: 'submitter',
    parties: [memberId],
  });
  await ctx.schedule({ kind: INVITATION_TIMER, key: row.id, at: expireAt });
  const args = {
    actor: ctx.actor.name,
    company: ctx.actor.memberName ?? '',
    hours: INVITATION_HOURS,
    link: `${ctx.service('doorSettings').publicUrl}${APPLY_PAGE}?invite=${token}`,
  };
  await notify(ctx, {
    event: 'COLLEAGUE_INVITED',
    title: both('mail.title', args),
    body: both('mail.text', args),
    email: true,
    secret: true,
    to: { target: { channel: 'email', address: email } },
    bizType: INVITATION_BIZ,
    bizId: row.id,
  });
  ctx.target({ type: INVITATION_BIZ, id: row.id });
  return { id: row.id, expireAt: expireAt.toISOString() };
});
