import { directoryCalls } from '../contract/user.ts';
import { userWords } from '../rules/user-words.ts';
import { peopleScreen } from './people-screen.tsx';

/** /membermanage/userManage: every member account, registered persons without a company too (R-MEMB-002). */
export default peopleScreen(directoryCalls, { title: userWords.table.directory, keeps: false });
