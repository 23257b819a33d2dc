import { extendMember } from '../../contract/standing.ts';
import { room } from '../tables.ts';
import { putExtension } from '../admission/submit-change.ts';
import { lockMember } from './lock-member.ts';

/** sm:relation extend, by O: the platform starts it and an auditor other than who started decides. Refuses 10302, 10306 while another change runs or was refused, 16012. */
export const extendOfMember = room.on(extendMember, async (w) => {
  const { id, version, organisation, scope } = w.input;
  const member = await lockMember(w, id, version);
  const after = await putExtension(w, member, { organisation, scope }, 'operator');
  return { id: after.id, version: after.version, relationStatus: after.relation_status ?? '' };
});
