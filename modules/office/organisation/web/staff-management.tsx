import { organisationTitles } from '../rules/title-words.ts';
import { StaffHead } from './slots.tsx';
import { staffScreen } from './staff-screen.tsx';

/** /myBusiness/staffManagement: staff of a company. */
export default staffScreen(organisationTitles.table.staff, StaffHead);
