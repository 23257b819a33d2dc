import { sellerGroup } from '../../contract/products/group.ts';
import { groupPage } from './group-detail.tsx';

export default groupPage(sellerGroup, false);
