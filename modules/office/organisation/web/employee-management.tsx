import { organisationTitles } from '../rules/title-words.ts';
import { staffScreen } from './staff-screen.tsx';

/** /authoritymanagement/employeeManagement: staff of the platform. */
export default staffScreen(organisationTitles.table.employees);
