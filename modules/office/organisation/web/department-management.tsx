import './organisation.css';
import type { ComponentType } from 'react';
import { translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { ActKit } from '#kernel/web/screens/acts.ts';
import { StatusOf } from '#kernel/web/screens/index.ts';
import { treeScreen } from '#kernel/web/screens/tree-screen.tsx';
import type { TreeDialogs } from '#kernel/web/screens/tree-declaration.ts';
import {
  type DepartmentNode,
  deleteDepartment,
  departmentTree,
  disableDepartment,
  enableDepartment,
  moveDepartment,
} from '../contract/department.ts';
import { departmentWords } from '../rules/department-words.ts';
import { peopleBelow } from '../rules/people-below.ts';
import { departmentBadge } from './badges.ts';
import { DepartmentForms } from './department-forms.tsx';
import type { DepartmentOpened } from './department-forms.tsx';
import { DepartmentView } from './department-view.tsx';
import { deptName } from './sources.ts';

const w = departmentWords.table;
const opened = createStore<DepartmentOpened | null>(null);

function Dialogs({ choose }: TreeDialogs) {
  const open = useStore(opened);
  return open === null ? null : (
    <DepartmentForms open={open} onClose={() => opened.set(null)} onAdded={choose} />
  );
}

/** Counted as in the detail: with everything below; what of it is the department's own is said on hover. */
export function PeopleMark({ node }: { readonly node: DepartmentNode }) {
  const t = useWords(departmentWords);
  const below = peopleBelow(node);
  if (below === 0) return null;
  return (
    <span className="ct-num" title={t('people.value', { here: node.people, below })}>
      {node.people === below
        ? t('people.mark', { n: below })
        : t('people.markBelow', { here: node.people, below })}
    </span>
  );
}

type Title = 'enable.title' | 'disable.title' | 'remove.title';
type Body = 'disable.body' | 'remove.body';
const asks =
  (title: Title, body?: Body) => (node: DepartmentNode, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
    title: translate(departmentWords, formatter.locale, title, { name: node.name }),
    ...(body === undefined ? {} : { body: translate(departmentWords, formatter.locale, body) }),
  });
const ids = (node: DepartmentNode) => ({ ids: [node.id] });
const MOST_ROWS = 2000;

/**
 * Departments of the own company (administration-domain 5.1): the tree left, the chosen one right; moved by
 * drag or by dialog.
 */
const DepartmentManagement: ComponentType = treeScreen(
  departmentTree,
  {},
  departmentWords,
  ({ act, doing }: ActKit<DepartmentNode>) => ({
    title: w.title,
    entityName: w.what,
    nodes: (tree) => tree,
    idOf: (node) => node.id,
    labelOf: (node) => deptName(node),
    childrenOf: (node) => node.children,
    mark: (node, formatter) => (
      <span className="og-mark">
        {node.type === '10' ? <span>{formatter.text(w['type.10'])}</span> : null}
        <PeopleMark node={node} />
        {node.state === '0' ? (
          <StatusOf look={departmentBadge} code={node.state} formatter={formatter} />
        ) : null}
      </span>
    ),
    detail: DepartmentView,
    actions: [
      doing('edit', (node) => opened.set({ kind: 'edit', node }), { label: w.edit, button: 'Edit' }),
      act('enable', enableDepartment, { label: w.enable, send: ids, question: asks('enable.title') }),
      act('disable', disableDepartment, {
        label: w.disable,
        send: ids,
        question: asks('disable.title', 'disable.body'),
        danger: true,
      }),
      act('remove', deleteDepartment, {
        label: w.remove,
        send: ids,
        question: asks('remove.title', 'remove.body'),
        danger: true,
        done: w.deleted,
      }),
    ],
    addTop: { label: w.add, button: 'Add', run: () => opened.set({ kind: 'add' }) },
    addChild: {
      label: w.addChild,
      button: 'AddChild',
      when: (node) => node.can.includes('addChild'),
      run: (node) => opened.set({ kind: 'addChild', node }),
    },
    move: {
      call: moveDepartment,
      button: 'Edit',
      top: false,
      when: (node) => node.can.includes('move'),
      send: (node, parent) => ({
        id: node.id,
        version: node.version,
        newParentId: parent?.id ?? node.parentId ?? '',
      }),
    },
    importAs: { bizType: 'DEPARTMENT', mostRows: MOST_ROWS },
    dialogs: Dialogs,
  }),
);
export default DepartmentManagement;
