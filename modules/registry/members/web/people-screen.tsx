import type { ComponentType } from 'react';
import { type LocalizedText, translate } from '#kernel/rules/words.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { codeBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { EMPLOYEE } from '#office/organisation/rules/employee-lifecycle.ts';
import { deleteUser, type PeopleCalls, type UserRow } from '../contract/user.ts';
import { userWords } from '../rules/user-words.ts';
import { companySource } from './door.ts';
import { UserDialogs } from './user-dialogs.tsx';
import { opened } from './user-opened.ts';

const w = userWords.table;
const status = codeBadge('account_status');

function Above() {
  const open = useStore(opened);
  return open === null ? null : <UserDialogs open={open} onClose={() => opened.set(null)} />;
}

const ids = (rows: readonly UserRow[]) => ({ ids: rows.map((r) => r.id) });
type Title = 'enable.title' | 'disable.title' | 'remove.title';
type Body = 'disable.body' | 'remove.body';
const asks = (title: Title, body?: Body) => (row: UserRow, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
  title: translate(userWords, formatter.locale, title, { name: row.empName }),
  ...(body === undefined ? {} : { body: translate(userWords, formatter.locale, body) }),
});

/** The main position, or the only one (R-ORG-032). */
const mainOf = (row: UserRow) =>
  row.positions.find((p) => p.id === row.mainPositionId) ??
  (row.positions.length === 1 ? row.positions[0] : undefined);

const columnsOf = (
  { text, state, dateTime, bool, custom }: ColumnKit<UserRow, typeof w>,
  keeps: boolean,
): readonly Column<UserRow>[] => [
  text('account', { nowrap: true, width: 140 }),
  text('empName', { width: 110 }),
  state('accountStatus', status, { width: 110 }),
  custom('memberName', {
    label: w.memberName,
    text: (row, formatter) => (row.memberId === null ? formatter.text(w.noCompany) : row.memberName),
    width: 200,
  }),
  text('memberCode', { nowrap: true, optional: true }),
  text('deptName', { width: 140 }),
  custom('roles', {
    label: w.roles,
    text: (row, formatter) => row.roles.map((r) => formatter.i18n(r.name)).join(comma()) || '--',
    width: 160,
  }),
  custom('mainPosition', {
    label: w.mainPosition,
    text: (row, formatter) => formatter.i18n(mainOf(row)?.name) || '--',
    width: 140,
  }),
  bool('adminFlag', { width: 80 }),
  dateTime('lastLoginTime', { width: 140 }),
  dateTime('gmtModified', { width: 140 }),
  text('loginEmail', { width: 180 }),
  text('mobile', { nowrap: true, width: 120 }),
  ...(keeps ? [text('empNo', { optional: true, nowrap: true }), text('remark', { optional: true })] : []),
];

const actionsOf = (
  { act, doing }: Pick<ActKit<UserRow>, 'act' | 'doing'>,
  calls: PeopleCalls,
  keeps: boolean,
): readonly RowEntry<UserRow>[] => [
  ...(keeps
    ? [
        doing('edit', (row) => opened.set({ kind: 'edit', row }), {
          label: w.edit,
          button: 'Edit',
          when: (row) => row.can.includes('edit'),
        }),
      ]
    : [doing('view', (row) => opened.set({ kind: 'view', row }), { label: w.view, button: 'View' })]),
  doing('resetPassword', (row) => opened.set({ kind: 'resetPassword', row, keeps }), {
    label: w.resetPassword,
    button: 'ResetPassword',
    when: (row) => row.can.includes('resetPassword'),
  }),
  act('enable', calls.enable, {
    label: w.enable,
    send: (row) => ids([row]),
    question: asks('enable.title'),
  }),
  act('disable', calls.disable, {
    label: w.disable,
    send: (row) => ids([row]),
    question: asks('disable.title', 'disable.body'),
    danger: true,
  }),
  ...(keeps
    ? [
        act('remove', deleteUser, {
          label: w.remove,
          send: (row) => ids([row]),
          question: asks('remove.title', 'remove.body'),
          danger: true,
          done: w.deleted,
        }),
      ]
    : []),
];

/**
 * Members' people, for the platform, told once: all customers' users with every button (`keeps`), or the
 * directory of every member account (administration-domain 5.4).
 */
export const peopleScreen = (
  calls: PeopleCalls,
  where: { readonly title: LocalizedText; readonly keeps: boolean },
): ComponentType =>
  listScreen(calls.list, userWords, ({ search, oneOf, pickOne, yesNo, dateRange, bulk, ...kit }) => {
    const { keeps } = where;
    return {
      title: where.title,
      entityName: w.what,
      above: Above,
      nameOf: (row) => row.empName,
      ...(keeps
        ? { create: { run: () => opened.set({ kind: 'add' }), label: w.addTitle, button: 'Add' } }
        : {}),
      columns: columnsOf(kit, keeps),
      filters: [
        search('keyword', { label: w.searched }),
        pickOne('memberId', companySource, { first: true }),
        oneOf('accountStatus', status, { first: true }),
        yesNo('adminFlag'),
        dateRange('lastLoginFrom', 'lastLoginTo', { label: w.lastLoginTime }),
      ],
      actions: actionsOf(kit, calls, keeps),
      bulkActions: [
        bulk(calls.enable, { label: w.enable, verb: 'enable', send: ids }),
        bulk(calls.disable, { label: w.disable, verb: 'disable', send: ids, danger: true }),
        ...(keeps ? [bulk(deleteUser, { label: w.remove, verb: 'remove', send: ids, danger: true })] : []),
      ],
      card: ['empName', 'account', 'memberName', 'accountStatus', 'lastLoginTime'],
      muted: (row) => row.status === EMPLOYEE.resigned,
    };
  });
