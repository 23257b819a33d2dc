import '../authority.css';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { lazily, Veil } from '#kernel/web/parts/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { codeLook, Facts, StatusOf, StatusTag, useReader } from '#kernel/web/screens/index.ts';
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

const MenuIcon = lazily(() => import('#kernel/web/shell/menu-icons.tsx').then((m) => m.default));
const dialogs = () => import('./menu-dialogs.tsx');
const waiting = () => <Veil />;
const AddTopMenu = lazily(() => dialogs().then((m) => m.AddTopMenu), { waiting });
const AddChildMenu = lazily(() => dialogs().then((m) => m.AddChildMenu), { waiting });
const EditPage = lazily(() => dialogs().then((m) => m.EditPage), { waiting });
const EditShippedPage = lazily(() => dialogs().then((m) => m.EditShippedPage), { waiting });
const EditButton = lazily(() => dialogs().then((m) => m.EditButton), { waiting });
const EditShippedButton = lazily(() => dialogs().then((m) => m.EditShippedButton), { waiting });

const t = menuWords.table;
const showHide = codeLook('show_hide');
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
  const say = useWords(menuWords);
  const reader = useReader(['menu_type', 'show_hide']);
  const page = node.type === '10';
  return (
    <Facts
      columns={2}
      items={[
        { label: say('nameZh'), value: node.names.zh_CN },
        { label: say('nameEn'), value: node.names.en_US ?? '--' },
        { label: say('type'), value: reader.codeName('menu_type', node.type) },
        { label: say('code'), value: node.code },
        ...(page ? [{ label: say('url'), value: node.url ?? '--', wide: true }] : []),
        {
          label: say('displayStatus'),
          value: <StatusOf look={showHide} code={node.displayStatus} reader={reader} />,
        },
        { label: say('level'), value: reader.count(node.level) },
        { label: say('sort'), value: reader.count(node.sort) },
        { label: say('scopes'), value: node.scopes.map((s) => reader.said(t[`scope.${s}`])).join(comma()) },
        ...(page
          ? [
              {
                label: say('iconCode'),
                value: (
                  <span className="pm-icon">
                    <MenuIcon code={node.iconCode ?? ''} />
                    {node.iconCode ?? say('noIcon')}
                  </span>
                ),
              },
              { label: say('keepAlive'), value: reader.bool(node.keepAlive) },
              { label: say('affix'), value: reader.bool(node.affix) },
              { label: say('iframe'), value: reader.bool(node.iframe) },
              {
                label: say('buttons'),
                value:
                  node.children
                    .filter((c) => c.type === '20')
                    .map((c) => reader.i18n(c.names))
                    .join(comma()) || '--',
                wide: true,
              },
            ]
          : []),
        { label: say('roleCount'), value: say('rolesHold', { n: node.roleCount }) },
        { label: say('shipped'), value: say(node.shipped ? 'shipped.yes' : 'shipped.no') },
        { label: say('gmtModified'), value: reader.dateTime(node.gmtModified) },
        { label: say('description'), value: node.description ?? '--', wide: true },
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
    noun: t.noun,
    nodes: (lines) => lines,
    idOf: (node) => node.id,
    labelOf: (node, reader) => reader.i18n(node.names),
    childrenOf: (node) => node.children,
    mark: (node, reader) => (
      <>
        {node.type === '20' ? <StatusTag color="blue" label={reader.said(t['type.20'])} /> : null}
        {node.displayStatus === '0' ? <StatusTag color="gray" label={reader.said(t.hidden)} /> : null}
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
        primary: true,
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
        question: (_node, reader) => ({ body: reader.said(t.hideBody) }),
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
        question: (_node, reader) => ({ body: reader.said(t.removeBody) }),
      }),
    ],
  }),
);
