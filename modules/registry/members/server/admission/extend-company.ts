import { extendCompany } from '../../contract/change.ts';
import { members } from '../tables.ts';
import { sideOf } from './change-requests.ts';
import { lockCompany } from './company-record.ts';
import { putExtension } from './submit-change.ts';

/** Refuses 10302, 10306 while another change runs, 16010, 16012. */
export const extendCompanyHandler = members.command(extendCompany, async (ctx) => {
  const { version, organisation, scope } = ctx.input;
  const { member } = await lockCompany(ctx, { id: ctx.actor.memberId ?? '0', version });
  const stepped = await putExtension(ctx, member, { organisation, scope }, sideOf(ctx));
  ctx.target({ type: 'MEMBER', id: member.id, no: member.member_code });
  return { version: stepped.version, relationStatus: stepped.relation_status ?? '' };
});
