import { Can } from '#kernel/web/guard/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { exportCategories, platformCategory, platformTree } from '../../contract/base/platform-category.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryTree } from './dictionary-tree.tsx';
import { ExportSheet } from './panels.tsx';

const LEVELS = 3;
function Head() {
  const person = useStore(operatorStore);
  if (person?.identityType === 'platform') return <ExportSheet call={platformCategory.export} input={{}} />;
  return (
    <Can code="Export">
      <ExportSheet call={exportCategories} input={{}} />
    </Can>
  );
}
const levelUnder = (level: unknown): number => (typeof level === 'number' ? level + 1 : 1);

/**
 * Platform categories: kept by the operator, read by sellers and buyers (administration-domain 24.3,
 * R-CATA-001 to R-CATA-003, R-CATA-032 to R-CATA-039).
 */
export default dictionaryTree(platformCategory, platformTree, {
  title: baseFields.table['platformCategory.title'],
  levels: LEVELS,
  head: Head,
  start: (parent) => ({ parentId: parent?.id ?? null, level: levelUnder(parent?.level), sort: 0 }),
  mark: (row) => String(row.code),
});
