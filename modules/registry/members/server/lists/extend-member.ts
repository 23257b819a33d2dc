import { extendMember } from '../../contract/standing.ts';
import { putExtension } from '../admission/submit-change.ts';
import { members } from '../tables.ts';
import { lockMember } from './lock-member.ts';

/**
 * sm:relation extend, by O: the platform starts it and an auditor other than who started decides. Refuses
 * 10302, 10306 while another change runs or was refused, 16012.
 */
export const extendMemberHandler = members.command(extendMember, async (ctx) => {
  const { id, version, organisation, scope } = ctx.input;
  const member = await lockMember(ctx, id, version);
  const after = await putExtension(ctx, member, { organisation, scope }, 'operator');
  return { id: after.id, version: after.version, relationStatus: after.relation_status ?? '' };
});
