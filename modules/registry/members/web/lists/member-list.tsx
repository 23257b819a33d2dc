import { memberWords } from '../../rules/member-words.ts';
import { membersScreen } from './members-screen.tsx';

/** /membermanage/memberManageList: every member, subsidiaries too, to look things up in (R-MEMB-003). */
export default membersScreen({ title: memberWords.table.members, keeps: false });
