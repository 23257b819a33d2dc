import { employeeWords } from '../rules/employee-words.ts';
import { staffScreen } from './staff-screen.tsx';

/** /authoritymanagement/employeeManagement: staff of the platform. */
export default staffScreen(employeeWords.table.title);
