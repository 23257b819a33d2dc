import '../authority.css';
import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { ActKit, BulkEntry, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { codeBadge, fixedBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  activatePosition,
  deactivatePosition,
  deletePosition,
  disablePosition,
  enablePosition,
  listPositions,
  type PositionRow,
} from '../../contract/position.ts';
import { DATA_TYPES, dataTypes } from '../../rules/data-types.ts';
import { positionWords } from '../../rules/position-words.ts';
import { AccreditDialog } from './accredit-dialog.tsx';
import { LendDialog } from './lend-dialog.tsx';
import { AddPosition, EditPosition } from './position-dialogs.tsx';
import { PositionDrawer } from './position-drawer.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

const t = positionWords.table;
const onOff = codeBadge('on_off');
const authBadge = fixedBadge({
  '1': { ...t['authState.1'], color: 'green' },
  '0': { ...t['authState.0'], color: 'gray' },
});
type Opened =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'preview' }
  | { readonly dialog: 'edit'; readonly row: PositionRow }
  | { readonly dialog: 'view' | 'accredit' | 'dept' | 'post'; readonly id: string };
const opened = createStore<Opened | null>(null);
const may = (verb: string) => (row: PositionRow) => row.can.includes(verb);
const FEW_TYPES = 2;
/** The first few by name, all of them as "all"; the drawer shows each. */
function typeNames(types: readonly string[], locale: 'zh_CN' | 'en_US'): string {
  if (types.length === DATA_TYPES.length) return inLocale(t.allTypes, locale);
  const ordered = DATA_TYPES.filter((x) => types.includes(x)).map((x) => inLocale(dataTypes[x], locale));
  if (ordered.length <= FEW_TYPES + 1) return ordered.join(comma()) || '--';
  return fill(inLocale(t.typesMore, locale), {
    types: ordered.slice(0, FEW_TYPES).join(comma()),
    n: ordered.length,
  });
}

function Dialog({ open }: { open: Opened }) {
  const close = () => opened.set(null);
  if (open.dialog === 'add')
    return (
      <AddPosition
        onClose={close}
        onDone={(made) => setTimeout(() => opened.set({ dialog: 'accredit', id: made.id }))}
      />
    );
  if (open.dialog === 'edit') {
    const { id, version, names, description, deptId, sellerId } = open.row;
    return <EditPosition start={{ id, version, names, description, deptId, sellerId }} onClose={close} />;
  }
  if (open.dialog === 'preview') return <PreviewDialog onClose={close} />;
  if (open.dialog === 'view') return <PositionDrawer id={open.id} onClose={close} />;
  if (open.dialog === 'accredit') return <AccreditDialog id={open.id} onClose={close} />;
  return <LendDialog id={open.id} kind={open.dialog} onClose={close} />;
}

function Above() {
  const open = useStore(opened);
  return open === null ? null : <Dialog open={open} />;
}

function Head() {
  const t = useWords(positionWords);
  return (
    <Button icon={<EyeOutlined />} onClick={() => opened.set({ dialog: 'preview' })}>
      {t('previewButton')}
    </Button>
  );
}

const columnsOf = ({
  text,
  named,
  i18n,
  count,
  state,
  dateTime,
  custom,
}: ColumnKit<PositionRow, typeof t>): readonly Column<PositionRow>[] => [
  i18n('names', { width: 180 }),
  text('code', { nowrap: true, width: 170 }),
  named('deptName', { width: 140 }),
  state('state', onOff, { width: 80 }),
  state('authState', authBadge, { width: 90 }),
  custom('dataTypes', {
    label: t.dataTypes,
    text: (row, formatter) => typeNames(row.dataTypes, formatter.locale),
    width: 220,
  }),
  count('holderCount', { width: 90 }),
  count('delegationCount', { width: 80 }),
  custom('sellerName', { label: t.sellerId, text: (row) => row.sellerName ?? '--', optional: true }),
  text('description', { optional: true }),
  dateTime('gmtModified', { width: 150 }),
];

const actionsOf = ({ act, doing }: ActKit<PositionRow>): readonly RowEntry<PositionRow>[] => [
  doing('view', (row) => opened.set({ dialog: 'view', id: row.id }), { label: t.view, button: 'View' }),
  doing('accredit', (row) => opened.set({ dialog: 'accredit', id: row.id }), {
    label: t.accredit,
    button: 'Accredit',
    when: may('accredit'),
  }),
  doing('edit', (row) => opened.set({ dialog: 'edit', row }), {
    label: t.edit,
    button: 'Edit',
    when: may('edit'),
  }),
  act('activate', activatePosition, {
    label: t.activate,
    send: (row) => ({ ids: [row.id] }),
    question: (_row, formatter) => ({ body: formatter.text(t.activateBody) }),
  }),
  act('deactivate', deactivatePosition, {
    label: t.deactivate,
    danger: true,
    send: (row) => ({ ids: [row.id] }),
    question: (_row, formatter) => ({ body: formatter.text(t.deactivateBody) }),
  }),
  doing('dept', (row) => opened.set({ dialog: 'dept', id: row.id }), {
    label: t.toDept,
    button: 'DelegateToDepartment',
    when: may('delegate'),
  }),
  doing('post', (row) => opened.set({ dialog: 'post', id: row.id }), {
    label: t.toPost,
    button: 'DelegateToPost',
    when: may('delegate'),
  }),
  act('enable', enablePosition, { label: t.enable, send: (row) => ({ ids: [row.id] }) }),
  act('disable', disablePosition, {
    label: t.disable,
    danger: true,
    send: (row) => ({ ids: [row.id] }),
    question: (_row, formatter) => ({ body: formatter.text(t.disableBody) }),
  }),
  act('remove', deletePosition, {
    label: t.remove,
    danger: true,
    send: (row) => ({ ids: [row.id] }),
    question: (_row, formatter) => ({ body: formatter.text(t.removeBody) }),
  }),
];

const bulkActionsOf = ({ bulk }: ActKit<PositionRow>): readonly BulkEntry<PositionRow>[] => [
  bulk(activatePosition, {
    label: t.activate,
    verb: 'activate',
    send: (rows) => ({ ids: rows.map((r) => r.id) }),
  }),
  bulk(deactivatePosition, {
    label: t.deactivate,
    danger: true,
    verb: 'deactivate',
    send: (rows) => ({ ids: rows.map((r) => r.id) }),
  }),
  bulk(enablePosition, {
    label: t.enable,
    verb: 'enable',
    send: (rows) => ({ ids: rows.map((r) => r.id) }),
  }),
  bulk(disablePosition, {
    label: t.disable,
    danger: true,
    verb: 'disable',
    send: (rows) => ({ ids: rows.map((r) => r.id) }),
  }),
  bulk(deletePosition, {
    label: t.remove,
    danger: true,
    verb: 'remove',
    send: (rows) => ({ ids: rows.map((r) => r.id) }),
  }),
];

/** /authoritymanagement/jobManage: positions and what they let people see (R-POS-001 to R-POS-024). */
export default listScreen(listPositions, positionWords, ({ search, oneOf, ...kit }) => ({
  title: t.title,
  entityName: t.noun,
  above: Above,
  head: Head,
  create: { run: () => opened.set({ dialog: 'add' }), label: t.add, button: 'Add' },
  nameOf: (row, formatter) => formatter.i18n(row.names),
  columns: columnsOf(kit),
  filters: [
    search('keyword', { label: t.searched }),
    oneOf('state', 'on_off', { first: true }),
    oneOf(
      'authState',
      [
        { value: '1', ...t['authState.1'] },
        { value: '0', ...t['authState.0'] },
      ],
      { first: true },
    ),
  ],
  actions: actionsOf(kit),
  bulkActions: bulkActionsOf(kit),
  card: ['names', 'code', 'deptName', 'state', 'authState', 'holderCount'],
  muted: (row) => row.state === '0',
}));
