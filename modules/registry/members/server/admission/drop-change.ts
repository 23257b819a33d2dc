import { dropChange } from '../../contract/change.ts';
import { members } from '../tables.ts';
import { CHANGE_BIZ, lockRequest, sideOf, stepChange, stepRelation } from './change-requests.ts';
import { lockCompany } from './company-record.ts';

export const dropChangeHandler = members.command(dropChange, async (ctx) => {
  const row = await lockRequest(ctx, ctx.input, ctx.actor.memberId ?? '0');
  const { member } = await lockCompany(ctx, { id: row.member_id });
  await stepChange(ctx, row, 'drop', 'submitter');
  const after = await stepRelation(ctx, member, 'drop', sideOf(ctx));
  ctx.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
  return { version: after.version, relationStatus: after.relation_status ?? '' };
});
