import '../authority.css';
import { createStore, operatorStore, useStore } from '#kernel/web/request/index.ts';
import { codeBadge, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { deleteRole, enableRole, listRoles, type RoleRow } from '../../contract/role.ts';
import { roleWords } from '../../rules/role-words.ts';
import { AccreditDialog } from './accredit-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { AddOwnRole, AddRole, EditRole } from './role-dialogs.tsx';

const t = roleWords.table;
const onOff = codeBadge('on_off');
type Opened =
  | { readonly dialog: 'add'; readonly from?: RoleRow | undefined }
  | { readonly dialog: 'edit'; readonly row: RoleRow }
  | { readonly dialog: 'disable'; readonly row: RoleRow }
  | { readonly dialog: 'accredit' | 'look'; readonly id: string };
const opened = createStore<Opened | null>(null);
const may = (verb: string) => (row: RoleRow) => row.can.includes(verb);

/** A copy begins with the names of its source, told apart by a number. */
const copyOf = ({ id, names, description }: RoleRow) => ({
  copyFrom: id,
  description,
  names: { zh_CN: `${names.zh_CN} 2`, ...(names.en_US ? { en_US: `${names.en_US} 2` } : {}) },
});

function Dialogs() {
  const open = useStore(opened);
  const formatter = useFormatter();
  const side = useStore(operatorStore)?.identityType ?? 'platform';
  const close = () => opened.set(null);
  if (open === null) return null;
  if (open.dialog === 'add') {
    const Form = side === 'platform' ? AddRole : AddOwnRole;
    const start = { type: open.from?.type ?? side, ...(open.from ? copyOf(open.from) : {}) };
    // The next thing to do with a new role is to say what it may do.
    return (
      <Form
        start={start}
        onClose={close}
        onDone={(made) => setTimeout(() => opened.set({ dialog: 'accredit', id: made.id }))}
      />
    );
  }
  if (open.dialog === 'edit') {
    const { id, version, names, description } = open.row;
    return <EditRole start={{ id, version, names, description }} onClose={close} />;
  }
  if (open.dialog === 'disable') return <DisableDialog row={open.row} onClose={close} />;
  return (
    <AccreditDialog key={formatter.locale} id={open.id} readOnly={open.dialog === 'look'} onClose={close} />
  );
}

/** /authoritymanagement/roleManagement: roles of the platform, sellers and buyers (R-ROLE-001 to R-ROLE-013). */
export default listScreen(
  listRoles,
  roleWords,
  ({ text, i18n, code, state, count, bool, dateTime, custom, search, oneOf, doing, act, bulk }) => ({
    title: t.title,
    entityName: t.noun,
    above: Dialogs,
    create: { run: () => opened.set({ dialog: 'add' }), label: t.add, button: 'Add' },
    nameOf: (row, formatter) => formatter.i18n(row.names),
    columns: [
      i18n('names', { width: 200 }),
      text('code', { nowrap: true, width: 200 }),
      code('type', 'role_type', { width: 90 }),
      custom('owner', {
        label: t.owner,
        text: (row, formatter) => formatter.text(row.template ? t['owner.template'] : t['owner.own']),
        width: 140,
      }),
      count('holderCount', { width: 80 }),
      state('state', onOff, { width: 90 }),
      bool('builtin', { width: 80 }),
      text('description', { optional: true }),
      dateTime('gmtModified', { width: 150 }),
    ],
    filters: [
      search('keyword', { label: t.searched }),
      oneOf('type', 'role_type', { first: true }),
      oneOf('state', 'on_off', { first: true }),
    ],
    actions: [
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
      doing('look', (row) => opened.set({ dialog: 'look', id: row.id }), {
        label: t.look,
        when: may('look'),
      }),
      doing('copy', (row) => opened.set({ dialog: 'add', from: row }), {
        label: t.copy,
        button: 'Add',
        when: may('copy'),
      }),
      doing('disable', (row) => opened.set({ dialog: 'disable', row }), {
        label: t.disable,
        button: 'Edit',
        danger: true,
        when: may('disable'),
      }),
      act('enable', enableRole, { label: t.enable, send: (row) => ({ ids: [row.id] }) }),
      act('remove', deleteRole, {
        label: t.remove,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: (_row, formatter) => ({ body: formatter.text(t.removeBody) }),
      }),
    ],
    bulkActions: [
      bulk(enableRole, { label: t.enable, verb: 'enable', send: (rows) => ({ ids: rows.map((r) => r.id) }) }),
      bulk(deleteRole, {
        label: t.remove,
        danger: true,
        verb: 'remove',
        send: (rows) => ({ ids: rows.map((r) => r.id) }),
      }),
    ],
    card: ['names', 'code', 'type', 'holderCount', 'state'],
    muted: (row) => row.state === '0',
  }),
);
