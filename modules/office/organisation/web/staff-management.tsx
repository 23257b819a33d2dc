import { organisationTitles } from '../rules/title-words.ts';
import { staffScreen } from './staff-screen.tsx';

/** /myBusiness/staffManagement: staff of a company. */
export default staffScreen(organisationTitles.table.staff);
