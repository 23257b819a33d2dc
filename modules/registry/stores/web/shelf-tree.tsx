import { Button } from 'antd';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, isRefusal, notifyError, useStore } from '#kernel/web/request/index.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { Facts, fixedBadge, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { treeScreen } from '#kernel/web/screens/tree-screen.tsx';
import {
  addShelf,
  deleteShelves,
  disableShelves,
  enableShelves,
  listShelves,
  MOST_SHELF_ROWS,
  moveShelf,
  SHELF_SHEET,
  type Shelf,
  updateShelf,
} from '../contract/shelf.ts';
import { shelfWords } from '../rules/store-words.ts';

const t = shelfWords.table;
type Store = OutputOf<typeof listShelves>['stores'][number];
/** A store at the top, its categories below it, theirs below them. */
type Node =
  | { readonly kind: 'store'; readonly store: Store; readonly children: readonly Node[] }
  | { readonly kind: 'shelf'; readonly shelf: Shelf; readonly children: readonly Node[] };
const look = fixedBadge({
  '1': { ...t['enabled.1'], color: 'green' },
  '0': { ...t['enabled.0'], color: 'gray' },
});

function treeOf({ stores, list }: OutputOf<typeof listShelves>): Node[] {
  const below = (storeId: string, parentId: string | null): Node[] =>
    list
      .filter((c) => c.storeId === storeId && c.parentId === parentId)
      .map((shelf) => ({ kind: 'shelf', shelf, children: below(storeId, shelf.id) }));
  return stores.map((store) => ({ kind: 'store', store, children: below(store.id, null) }));
}
const shelfOf = (n: Node): Shelf | null => (n.kind === 'shelf' ? n.shelf : null);
const isShelf = (n: Node): boolean => n.kind === 'shelf';
const named = (n: Node, formatter: { i18n(v: Shelf['names']): string }): string =>
  n.kind === 'store' ? n.store.name : formatter.i18n(n.shelf.names);
const ids = (n: Node) => ({ ids: n.kind === 'shelf' ? [n.shelf.id] : [] });

const Add = formDialog(addShelf, shelfWords, ({ field, section }) => ({
  title: t.addTop,
  done: t.saved,
  sections: [section([field.i18n('names', { most: 50, span: 3 }), field.count('sort', { required: false })])],
}));
const Edit = formDialog(updateShelf, shelfWords, ({ field, section }) => ({
  title: t.editTitle,
  done: t.saved,
  sections: [section([field.i18n('names', { most: 50, span: 3 }), field.count('sort', { required: false })])],
}));
const opened = createStore<{ readonly storeId: string; readonly parentId: string | null } | Shelf | null>(
  null,
);
function Dialogs({ refresh }: { refresh(): void }) {
  const open = useStore(opened);
  const onClose = () => opened.set(null);
  if (open === null) return null;
  if (!('id' in open)) return <Add start={{ ...open, sort: 0 }} onClose={onClose} onDone={refresh} />;
  const { id, version, names, sort } = open;
  return <Edit start={{ id, version, names, sort }} onClose={onClose} onDone={refresh} />;
}

const COLUMNS = {
  storeId: t.storeId,
  parentId: t.parentId,
  nameZh: t['name.zh'],
  nameEn: t['name.en'],
  sort: t.sort,
  enabled: t.enabled,
  gmtModified: t.gmtModified,
};
/** Takes the categories along as a sheet. */
function Head() {
  const w = useWords(shelfWords);
  const formatter = useFormatter();
  const start = () =>
    screenPorts()
      .exports.start({
        bizType: SHELF_SHEET,
        title: formatter.text(t.title),
        later: false,
        format: 'xlsx',
        filters: {},
        said: '',
        columns: Object.entries(COLUMNS).map(([key, said]) => ({ key, label: formatter.text(said) })),
      })
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        if (!error.toasted) notifyError(error.message, error.requestId);
      });
  return <Button onClick={() => void start()}>{w('export')}</Button>;
}

function Detail({ node }: { node: Node; refresh(): void }) {
  const t = useWords(shelfWords);
  const formatter = useFormatter();
  if (node.kind === 'store')
    return <p className="sc-faint">{t('store.help', { code: node.store.code, n: node.children.length })}</p>;
  const { shelf } = node;
  return (
    <Facts
      columns={2}
      items={[
        { label: t('names'), value: [shelf.names.zh_CN, shelf.names.en_US].filter(Boolean).join(' / ') },
        {
          label: t('enabled'),
          value: <StatusOf look={look} code={shelf.enabled ? '1' : '0'} formatter={formatter} />,
        },
        { label: t('level'), value: formatter.count(shelf.level) },
        { label: t('sort'), value: formatter.count(shelf.sort) },
        { label: t('below'), value: formatter.count(node.children.length) },
        { label: t('gmtModified'), value: formatter.dateTime(shelf.gmtModified) },
      ]}
    />
  );
}

/** Shop categories of the own stores, two levels (R-CATA-040). */
export default treeScreen<typeof listShelves, Node, typeof shelfWords.table>(
  listShelves,
  {},
  shelfWords,
  ({ act, doing }) => ({
    title: t.title,
    entityName: t.noun,
    nodes: treeOf,
    idOf: (n) => (n.kind === 'store' ? `store${n.store.id}` : n.shelf.id),
    labelOf: named,
    childrenOf: (n) => n.children,
    mark: (n, formatter) =>
      n.kind === 'shelf' && !n.shelf.enabled ? <StatusOf look={look} code="0" formatter={formatter} /> : null,
    detail: Detail,
    dialogs: Dialogs,
    head: Head,
    importAs: { bizType: SHELF_SHEET, mostRows: MOST_SHELF_ROWS },
    addChild: {
      label: t.addTop,
      button: 'Add',
      when: (n) => n.kind === 'store' || n.shelf.level === 1,
      run: (n) =>
        opened.set(
          n.kind === 'store'
            ? { storeId: n.store.id, parentId: null }
            : { storeId: n.shelf.storeId, parentId: n.shelf.id },
        ),
    },
    move: {
      call: moveShelf,
      button: 'Edit',
      when: isShelf,
      top: false,
      accepts: (n) => n.kind === 'store' || n.shelf.level === 1,
      send: (n, parent) => ({
        id: shelfOf(n)?.id ?? '',
        version: shelfOf(n)?.version ?? 1,
        parentId: parent === null || parent.kind === 'store' ? null : parent.shelf.id,
      }),
    },
    actions: [
      doing('edit', (n) => opened.set(shelfOf(n)), { label: t.edit, button: 'Edit', when: isShelf }),
      act('enable', enableShelves, {
        label: t.enable,
        when: (n) => n.kind === 'shelf' && !n.shelf.enabled,
        send: ids,
        question: confirmation(t['ask.enable'], named),
      }),
      act('disable', disableShelves, {
        label: t.disable,
        danger: true,
        when: (n) => n.kind === 'shelf' && n.shelf.enabled,
        send: ids,
        question: confirmation(t['ask.disable'], named, t['ask.disable.body']),
      }),
      act('delete', deleteShelves, {
        label: t.remove,
        danger: true,
        when: isShelf,
        send: ids,
        question: confirmation(t['ask.remove'], named, t['ask.gone']),
        done: t.deleted,
      }),
    ],
  }),
);
