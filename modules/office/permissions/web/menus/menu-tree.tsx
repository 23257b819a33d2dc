import '../authority.css';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { codeBadge, Facts, StatusOf, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { treeScreen } from '#kernel/web/screens/tree-screen.tsx';
import {
  deleteMenu,
  displayMenu,
  type MenuLine,
  menuTree,
  moveMenu,
  orderMenu,
} from '../../contract/menu-admin.ts';
import { menuWords } from '../../rules/menu-words.ts';
import {
  AddChildMenu,
  AddTopMenu,
  EditButton,
  EditPage,
  EditShippedButton,
  EditShippedPage,
} from './menu-dialogs.tsx';

const MenuIcon = lazyComponent(() => import('#kernel/web/shell/menu-icons.tsx').then((m) => m.default));

const t = menuWords.table;
const showHide = codeBadge('show_hide');
type Opened =
  | { readonly dialog: 'top' }
  | { readonly dialog: 'child'; readonly parent: MenuLine }
  | { readonly dialog: 'edit'; readonly node: MenuLine };
const opened = createStore<Opened | null>(null);
const may = (verb: string) => (node: MenuLine) => node.can.includes(verb);
const STEP = 10;
const nextSort = (siblings: readonly MenuLine[]): number =>
  Math.max(0, ...siblings.map((m) => m.sort)) + STEP;

function Dialogs() {
  const open = useStore(opened);
  return open === null ? null : dialogOf(open, () => opened.set(null));
}

function dialogOf(open: Opened, onClose: () => void) {
  if (open.dialog === 'top')
    return <AddTopMenu start={{ displayStatus: '1', scopes: ['platform'] }} onClose={onClose} />;
  if (open.dialog === 'child') {
    const { id, children, scopes } = open.parent;
    return (
      <AddChildMenu
        start={{ parentId: id, type: '10', displayStatus: '1', scopes, sort: nextSort(children) }}
        onClose={onClose}
      />
    );
  }
  const {
    id,
    version,
    names,
    code,
    url,
    iconCode,
    sort,
    displayStatus,
    scopes,
    keepAlive,
    affix,
    iframe,
    description,
    type,
    shipped,
  } = open.node;
  const common = { id, version, names, code, sort, displayStatus, scopes, description };
  if (type === '20') {
    const Button = shipped ? EditShippedButton : EditButton;
    return <Button start={common} onClose={onClose} />;
  }
  const Page = shipped ? EditShippedPage : EditPage;
  return <Page start={{ ...common, url, iconCode, keepAlive, affix, iframe }} onClose={onClose} />;
}

function Detail({ node }: { readonly node: MenuLine }) {
  const words = useWords(menuWords);
  const formatter = useFormatter(['menu_type', 'show_hide']);
  const page = node.type === '10';
  return (
    <Facts
      columns={2}
      items={[
        { label: words('nameZh'), value: node.names.zh_CN },
        { label: words('nameEn'), value: node.names.en_US ?? '--' },
        { label: words('type'), value: formatter.codeName('menu_type', node.type) },
        { label: words('code'), value: node.code },
        ...(page ? [{ label: words('url'), value: node.url ?? '--', wide: true }] : []),
        {
          label: words('displayStatus'),
          value: <StatusOf look={showHide} code={node.displayStatus} formatter={formatter} />,
        },
        { label: words('level'), value: formatter.count(node.level) },
        { label: words('sort'), value: formatter.count(node.sort) },
        {
          label: words('scopes'),
          value: node.scopes.map((s) => formatter.text(t[`scope.${s}`])).join(comma()),
        },
        ...(page
          ? [
              {
                label: words('iconCode'),
                value: (
                  <span className="pm-icon">
                    <MenuIcon code={node.iconCode ?? ''} />
                    {node.iconCode ?? words('noIcon')}
                  </span>
                ),
              },
              { label: words('keepAlive'), value: formatter.bool(node.keepAlive) },
              { label: words('affix'), value: formatter.bool(node.affix) },
              { label: words('iframe'), value: formatter.bool(node.iframe) },
              {
                label: words('buttons'),
                value:
                  node.children
                    .filter((c) => c.type === '20')
                    .map((c) => formatter.i18n(c.names))
                    .join(comma()) || '--',
                wide: true,
              },
            ]
          : []),
        { label: words('roleCount'), value: words('rolesHold', { n: node.roleCount }) },
        { label: words('shipped'), value: words(node.shipped ? 'shipped.yes' : 'shipped.no') },
        { label: words('gmtModified'), value: formatter.dateTime(node.gmtModified) },
        { label: words('description'), value: node.description ?? '--', wide: true },
      ]}
    />
  );
}

/** /authoritymanagement/MenuManagement: the tree of menus and their buttons (R-MENU-001 to R-MENU-020). */
export default treeScreen<typeof menuTree, MenuLine, typeof menuWords.table>(
  menuTree,
  {},
  menuWords,
  ({ doing, act }) => ({
    title: t.title,
    entityName: t.noun,
    nodes: (lines) => lines,
    idOf: (node) => node.id,
    labelOf: (node, formatter) => formatter.i18n(node.names),
    childrenOf: (node) => node.children,
    mark: (node, formatter) => (
      <>
        {node.type === '20' ? <StatusTag color="blue" label={formatter.text(t['type.20'])} /> : null}
        {node.displayStatus === '0' ? <StatusTag color="gray" label={formatter.text(t.hidden)} /> : null}
      </>
    ),
    detail: Detail,
    dialogs: Dialogs,
    addTop: { label: t.addTop, button: 'AddNewLevelMenu', run: () => opened.set({ dialog: 'top' }) },
    addChild: {
      label: t.addChild,
      button: 'AddChild',
      when: may('addChild'),
      run: (parent) => opened.set({ dialog: 'child', parent }),
    },
    move: {
      call: moveMenu,
      button: 'Edit',
      when: (node) => node.type === '10',
      accepts: (parent) => parent.can.includes('addChild'),
      send: (node, parent) => ({ id: node.id, version: node.version, parentId: parent?.id ?? null }),
    },
    actions: [
      doing('edit', (node) => opened.set({ dialog: 'edit', node }), {
        label: t.edit,
        button: 'Edit',
        when: may('edit'),
      }),
      act('up', orderMenu, {
        label: t.up,
        ask: 'nothing',
        send: (node) => ({ id: node.id, version: node.version, to: 'up' as const }),
      }),
      act('down', orderMenu, {
        label: t.down,
        ask: 'nothing',
        send: (node) => ({ id: node.id, version: node.version, to: 'down' as const }),
      }),
      act('hide', displayMenu, {
        label: t.hide,
        danger: true,
        send: (node) => ({ id: node.id, version: node.version, displayStatus: '0' }),
        question: (_node, formatter) => ({ body: formatter.text(t.hideBody) }),
      }),
      act('show', displayMenu, {
        label: t.show,
        ask: 'nothing',
        send: (node) => ({ id: node.id, version: node.version, displayStatus: '1' }),
      }),
      act('remove', deleteMenu, {
        label: t.remove,
        danger: true,
        send: (node) => ({ ids: [node.id] }),
        question: (_node, formatter) => ({ body: formatter.text(t.removeBody) }),
      }),
    ],
  }),
);
