import type { Kysely } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { all } from '#kernel/server/database.ts';
import { type CodeNode, treeView, treeViews } from '../contract/code-tree.ts';
import { CodeType } from '../rules/refusals.ts';
import { itemsOf, treeOf, typeExists } from './items.ts';
import { codesets, type Tables } from './tables.ts';

async function treeOfSet(
  tx: Kysely<Tables>,
  type: string,
  locale: Locale,
  includeDisabled: boolean,
): Promise<CodeNode[]> {
  const rows = await itemsOf(tx, type, locale, includeDisabled);
  if (rows.length === 0 && !(await typeExists(tx, type))) throw CodeType({}, 'codesetType');
  return treeOf(rows);
}

/** Answers a code set as a tree in the reader's language; refuses a type that does not exist (11501). */
export const treeViewHandler = codesets.query(treeView, ({ tx, input, actor }) =>
  treeOfSet(tx, input.codesetType, input.language ?? actor.locale, input.includeDisabled),
);

/** Answers several sets of one page at once, the same way. */
export const treeViewsHandler = codesets.query(treeViews, ({ tx, input, actor }) =>
  all(input.codesetTypes.map((type) => treeOfSet(tx, type, input.language ?? actor.locale, false))),
);
