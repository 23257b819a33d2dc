import { employeeWords } from '../rules/employee-words.ts';
import { staffScreen } from './staff-screen.tsx';

/** /myBusiness/staffManagement: staff of a company. */
export default staffScreen(employeeWords.table.staffTitle);
