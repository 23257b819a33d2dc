import { industryCategory, industryTree } from '../../contract/base/industry-category.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryTree } from './dictionary-tree.tsx';
import { ExportSheet } from './panels.tsx';

/** Industry categories and their subcategories (R-CATA-028 to R-CATA-031). */
export default dictionaryTree(industryCategory, industryTree, {
  title: baseFields.table['industryCategory.title'],
  levels: 2,
  head: () => <ExportSheet call={industryCategory.export} input={{}} />,
  start: (parent) => ({ parentId: parent?.id ?? null }),
});
