import { treeView } from '../contract/code-tree.ts';
import { CodeType } from '../rules/refusals.ts';
import { itemsOf, treeOf, typeExists } from './items.ts';
import { codesets } from './tables.ts';

/** Answers a code set as a tree in the reader's language; refuses a type that does not exist (11501). */
export const treeViewHandler = codesets.query(treeView, async ({ tx, input, actor }) => {
  const rows = await itemsOf(tx, input.codesetType, input.language ?? actor.locale, input.includeDisabled);
  if (rows.length === 0 && !(await typeExists(tx, input.codesetType))) throw CodeType({}, 'codesetType');
  return treeOf(rows);
});
