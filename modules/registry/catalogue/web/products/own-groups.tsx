import { sellerGroup } from '../../contract/products/group.ts';
import { OWN_GROUPS } from '../../rules/pages.ts';
import { groupWords } from '../../rules/product-screen-words.ts';
import { groupScreen } from './groups.tsx';

export default groupScreen({
  calls: sellerGroup,
  title: groupWords.table.ownList,
  path: OWN_GROUPS,
  platform: false,
});
