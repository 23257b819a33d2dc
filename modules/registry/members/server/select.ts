import { searchPattern } from '#kernel/rules/search-key.ts';
import { paged } from '#kernel/server/page.ts';
import { selectMember } from '../contract/select.ts';
import { APPLICATION } from '../rules/company-lifecycle.ts';
import { MEMBER } from '../rules/member-lifecycle.ts';
import { members } from './tables.ts';

export const selectMemberHandler = members.query(selectMember, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('members.member as m')
    .select(['m.id as id', 'm.member_code as code', 'm.name', 'm.name_en as nameEn', 'm.abbreviation'])
    .where('m.deleted', '=', false)
    .where('m.id', '<>', actor.memberId ?? '0');
  if (input.ids !== undefined) query = query.where('m.id', 'in', [...input.ids]);
  else
    query = query
      .where('m.status', '=', MEMBER.normal)
      .where('m.application_state', '=', APPLICATION.approved);
  if (input.side === 'intermediary') query = query.where('m.intermediary_qualified', '=', true);
  else if (input.side !== undefined) query = query.where('m.member_type', 'in', [input.side, 'both']);
  const pattern = searchPattern(input.keyword ?? '');
  if (pattern !== null) query = query.where('m.find_key', 'like', pattern);
  return paged(tx, query, input, {
    sortable: { name: 'm.name', code: 'm.member_code' },
    fallback: { column: 'm.member_code', asc: true },
    key: 'm.id',
  });
});
