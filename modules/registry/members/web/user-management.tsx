import { userCalls } from '../contract/user.ts';
import { userWords } from '../rules/user-words.ts';
import { peopleScreen } from './people-screen.tsx';

/** /customerManagement/userManagement: users of all customers in the reader's reach (R-CUST-011 to R-CUST-017). */
export default peopleScreen(userCalls, { title: userWords.table.title, keeps: true });
