import { itemsScreen } from './items-screen.tsx';

/** /basicManagement/valueSetManagement: the business sets alone (administration-domain 9). */
export default itemsScreen('business');
