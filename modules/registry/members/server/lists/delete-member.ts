import { StateNotAllowed, InUse } from '#kernel/rules/refusals.ts';
import { dissolveCompany } from '#office/organisation/server/door.ts';
import { deleteMember } from '../../contract/member.ts';
import { MEMBER } from '../../rules/member-life.ts';
import { asAny } from '../list-users.ts';
import { room } from '../tables.ts';
import { lockMember, noteMember } from './lock-member.ts';

/** R-CUST-010: only a company nobody activated and no document names; its people go with it (administration-domain 22.1). Refuses 10305, 10306. */
export const dropMember = room.each(deleteMember, async (w) => {
  const row = await lockMember(w, w.input.id);
  if (row.status !== MEMBER.unactivated)
    throw StateNotAllowed({ subject: 'member', verb: 'remove', state: row.status, side: 'operator' });
  const { offers, negotiations, deals, orders } = await w.service('memberBusiness').countsOf(w, row.id);
  const named = await w.tx
    .selectFrom('members.member')
    .select('id')
    .where('parent_member_id', '=', row.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (offers + negotiations + deals + orders > 0 || named !== undefined) throw InUse({});
  await dissolveCompany(asAny(w), row.id);
  w.target({ type: 'MEMBER', id: row.id, no: row.member_code });
  await w.tx.updateTable('members.record').set({ deleted: true }).where('member_id', '=', row.id).execute();
  await noteMember(w, row, 'remove', [], { deleted: true });
});
