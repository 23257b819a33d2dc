import type { ComponentType } from 'react';
import { say } from '#kernel/rules/words.ts';
import { lazily, Veil } from '#kernel/web/parts/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { codeLook, pickFrom } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { selectMember } from '../contract/select.ts';
import { deleteUser, disableUser, enableUser, listUsers, type UserRow } from '../contract/user.ts';
import { userWords } from '../rules/user-words.ts';
import { opened } from './user-opened.ts';

const UserDialogs = lazily(() => import('./user-dialogs.tsx').then((m) => m.UserDialogs), { waiting: () => <Veil /> });
const w = userWords.table;
const status = codeLook('account_status');
const companies = pickFrom(selectMember, { keyword: 'keyword', ids: 'ids', option: (row) => ({ value: row.id, label: row.name, note: row.code }) });

function Above() {
  const open = useStore(opened);
  return open === null ? null : <UserDialogs open={open} onClose={() => opened.set(null)} />;
}

const ids = (rows: readonly UserRow[]) => ({ ids: rows.map((r) => r.id) });
type Title = 'enable.title' | 'disable.title' | 'remove.title';
type Body = 'disable.body' | 'remove.body';
const asks = (title: Title, body?: Body) => (row: UserRow, reader: { locale: 'zh_CN' | 'en_US' }) => ({
  title: say(userWords, reader.locale, title, { name: row.empName }),
  ...(body === undefined ? {} : { body: say(userWords, reader.locale, body) }),
});

/** Users of all customers in the reader's reach (R-CUST-011 to R-CUST-017). */
const UserManagement: ComponentType = listScreen(listUsers, userWords, (kit) => {
  const { text, bool, state, dateTime, custom, search, oneOf, pickOne, yesNo, dateRange, act, doing, bulk } = kit;
  return {
    title: w.title,
    noun: w.what,
    above: Above,
    nameOf: (row) => row.empName,
    create: { run: () => opened.set({ kind: 'add' }), label: w.addTitle, button: 'Add' },
    columns: [
      text('account', { solid: true, width: 140 }),
      text('empName', { width: 110 }),
      state('accountStatus', status, { width: 110 }),
      text('memberName', { width: 200 }),
      text('memberCode', { solid: true, optional: true }),
      text('deptName', { width: 140 }),
      custom('roles', { label: w.roles, text: (row, reader) => row.roles.map((r) => reader.i18n(r.name)).join(', ') || '--', width: 160 }),
      custom('mainPosition', { label: w.mainPosition, text: (row, reader) => row.positions.filter((p) => p.id === row.mainPositionId).map((p) => reader.i18n(p.name)).join() || '--', width: 140 }),
      bool('adminFlag', { width: 80 }),
      dateTime('lastLoginTime', { width: 140 }),
      dateTime('gmtModified', { width: 140 }),
      text('loginEmail', { width: 180 }),
      text('mobile', { solid: true, width: 120 }),
      text('empNo', { optional: true, solid: true }),
      text('remark', { optional: true }),
    ],
    filters: [
      search('keyword'),
      pickOne('memberId', companies, { first: true }),
      oneOf('accountStatus', status, { first: true }),
      yesNo('adminFlag'),
      dateRange('lastLoginFrom', 'lastLoginTo', { label: w.lastLoginTime }),
    ],
    actions: [
      doing('edit', (row) => opened.set({ kind: 'edit', row }), { label: w.edit, button: 'Edit', when: (row) => row.can.includes('edit') }),
      doing('resetPassword', (row) => opened.set({ kind: 'resetPassword', row }), { label: w.resetPassword, button: 'ResetPassword', when: (row) => row.can.includes('resetPassword') }),
      act('enable', enableUser, { label: w.enable, send: (row) => ids([row]), question: asks('enable.title') }),
      act('disable', disableUser, { label: w.disable, send: (row) => ids([row]), question: asks('disable.title', 'disable.body'), danger: true }),
      act('remove', deleteUser, { label: w.remove, send: (row) => ids([row]), question: asks('remove.title', 'remove.body'), danger: true, done: w.deleted }),
    ],
    bulkActions: [
      bulk(enableUser, { label: w.enable, verb: 'enable', send: ids }),
      bulk(disableUser, { label: w.disable, verb: 'disable', send: ids, danger: true }),
      bulk(deleteUser, { label: w.remove, verb: 'remove', send: ids, danger: true }),
    ],
    card: ['empName', 'account', 'memberName', 'accountStatus', 'lastLoginTime'],
    muted: (row) => row.status === '40',
  };
});
export default UserManagement;
