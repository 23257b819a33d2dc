import { enableMember } from '../../contract/member.ts';
import { memberEnabled } from '../../rules/standing-news.ts';
import { asAny } from '../list-users.ts';
import { members } from '../tables.ts';
import { lockMember, stepMember } from './lock-member.ts';
import { sendNotice } from './switch-member.ts';

/** R-CUST-008, sm:member enable: not while a paper for dangerous goods has lapsed. Refuses 10306, 17101. */
export const enableMemberHandler = members.batchCommand(enableMember, async (ctx) => {
  const { id, reason } = ctx.input;
  const row = await lockMember(ctx, id);
  const out = await stepMember(ctx, row, 'enable', 'operator', { reason, set: { disabled_reason: null } });
  await ctx.service('memberBusiness').requireReturn(asAny(ctx), id);
  await sendNotice(ctx, 'MEMBER_ENABLED', out, reason ?? '');
  await ctx.emit(memberEnabled, { memberId: id });
});
