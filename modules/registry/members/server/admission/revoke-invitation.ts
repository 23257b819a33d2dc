import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { revokeInvitation } from '../../contract/invitation.ts';
import { members } from '../tables.ts';
import { INVITATION_BIZ, INVITATION_TIMER, stepInvitation } from './invitations.ts';

/** The link is dead from now on. */
export const revokeInvitationHandler = members.command(revokeInvitation, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('members.invitation')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('member_id', '=', ctx.actor.memberId ?? '0')
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.version !== ctx.input.version) throw VersionConflict({ version: row.version });
  const next = await stepInvitation(ctx, row, 'revoke', 'submitter');
  await ctx.unschedule(INVITATION_TIMER, row.id);
  ctx.target({ type: INVITATION_BIZ, id: row.id });
  return { id: row.id, state: next.state };
});
