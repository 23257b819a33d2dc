import { adminGroup, type sellerGroup } from '../../contract/products/group.ts';
import { ALL_GROUPS } from '../../rules/pages.ts';
import { groupWords } from '../../rules/product-screen-words.ts';
import { groupScreen } from './groups.tsx';

export default groupScreen({
  calls: adminGroup as unknown as typeof sellerGroup,
  title: groupWords.table.list,
  path: ALL_GROUPS,
  platform: true,
});
