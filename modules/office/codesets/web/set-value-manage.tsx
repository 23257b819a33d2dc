import { itemsScreen } from './items-screen.tsx';

/** /authoritymanagement/setValueManage: every code set (R-CODE-001 to R-CODE-004). */
export default itemsScreen('all');
