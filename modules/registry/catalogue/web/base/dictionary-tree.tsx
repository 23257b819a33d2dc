import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import type { ActKit } from '#kernel/web/screens/acts.ts';
import { StatusOf } from '#kernel/web/screens/index.ts';
import { treeScreen } from '#kernel/web/screens/tree-screen.tsx';
import type { AnyDictionary } from '../../contract/base/dictionary.ts';
import type { AnyBranches } from '../../contract/base/tree.ts';
import { baseWords } from '../../rules/base-words.ts';
import { baseActions } from './dictionary-screen.tsx';
import { panelsOf } from './panels.tsx';
import { RecordFacts, RecordPast } from './record.tsx';
import { type BaseRow, nameOf, panelStore, stateBadge } from './row.ts';

const t = baseWords.table;

export interface DictionaryTree {
  readonly title: LocalizedText;
  readonly levels: number;
  readonly head: ComponentType;
  /** Values a record under this one starts with; null: at the top. */
  start(parent: BaseRow | null): Readonly<Record<string, unknown>>;
  /** After the name: its code. */
  mark?(row: BaseRow): string;
}
const levelOf = (row: BaseRow, tree: DictionaryTree): number =>
  typeof row.level === 'number' ? row.level : row.parentId === null ? 1 : tree.levels;

/**
 * The tree of one kind of base data, from its declaration: read by those who hold its page, kept by those who
 * hold its buttons.
 */
export function dictionaryTree(dict: AnyDictionary, calls: AnyBranches, more: DictionaryTree): ComponentType {
  const panel = panelStore();
  const Dialogs = panelsOf(dict, panel, {}, {});
  function Detail({ node }: { readonly node: BaseRow }) {
    const person = useStore(operatorStore);
    const { can } = useCan();
    return (
      <>
        <RecordFacts dict={dict} row={node} />
        {person?.identityType === 'platform' && can('View') ? <RecordPast dict={dict} id={node.id} /> : null}
      </>
    );
  }
  return treeScreen<AnyBranches['tree'], BaseRow, typeof baseWords.table>(
    calls.tree,
    {},
    baseWords,
    (kit: ActKit<BaseRow>) => ({
      title: more.title,
      entityName: dict.noun,
      nodes: (tree) => tree,
      idOf: (node) => node.id,
      labelOf: nameOf,
      childrenOf: (node) => node.children ?? [],
      mark: (node, formatter) => (
        <>
          {more.mark ? <span className="sc-faint ct-num"> {more.mark(node)}</span> : null}
          {node.state === '0' ? <StatusOf look={stateBadge} code={node.state} formatter={formatter} /> : null}
        </>
      ),
      detail: Detail,
      head: more.head,
      actions: baseActions(kit, dict, panel, true),
      addTop: { label: t.add, button: 'Add', run: () => panel.set({ what: 'add', start: more.start(null) }) },
      addChild: {
        label: t.addChild,
        button: 'Add',
        when: (node) => node.state === '1' && levelOf(node, more) < more.levels,
        run: (node) => panel.set({ what: 'add', start: more.start(node) }),
      },
      move: {
        call: calls.move,
        button: 'Edit',
        accepts: (parent) => parent.state === '1' && levelOf(parent, more) < more.levels,
        send: (node, parent) => ({ id: node.id, version: node.version, parentId: parent?.id ?? null }),
      },
      importAs: { bizType: dict.bizType, mostRows: dict.mostRows ?? 2000 },
      dialogs: Dialogs,
    }),
  );
}
