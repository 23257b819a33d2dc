import { adminGroup, type sellerGroup } from '../../contract/products/group.ts';
import { groupPage } from './group-detail.tsx';

export default groupPage(adminGroup as unknown as typeof sellerGroup, true);
