import { InUse, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { dissolveCompany } from '#office/organisation/server/door.ts';
import { deleteMember } from '../../contract/member.ts';
import { MEMBER } from '../../rules/member-lifecycle.ts';
import { asAny } from '../list-users.ts';
import { members } from '../tables.ts';
import { lockMember, noteMember } from './lock-member.ts';

/**
 * R-CUST-010: only a company nobody activated and no document names; its people go with it
 * (administration-domain 22.1). Refuses 10305, 10306.
 */
export const deleteMemberHandler = members.batchCommand(deleteMember, async (ctx) => {
  const row = await lockMember(ctx, ctx.input.id);
  if (row.status !== MEMBER.unactivated)
    throw StateNotAllowed({ subject: 'member', verb: 'remove', state: row.status, side: 'operator' });
  const { offers, negotiations, deals, orders } = await ctx.service('memberBusiness').countsOf(ctx, row.id);
  const named = await ctx.tx
    .selectFrom('members.member')
    .select('id')
    .where('parent_member_id', '=', row.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (offers + negotiations + deals + orders > 0 || named !== undefined) throw InUse({});
  await dissolveCompany(asAny(ctx), row.id);
  ctx.target({ type: 'MEMBER', id: row.id, no: row.member_code });
  await ctx.tx.updateTable('members.record').set({ deleted: true }).where('member_id', '=', row.id).execute();
  await noteMember(ctx, row, 'remove', [], { deleted: true });
});
