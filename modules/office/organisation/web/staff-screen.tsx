import type { ComponentType } from 'react';
import { type LocalizedText, translate } from '#kernel/rules/words.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import type { ActKit, BulkEntry, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type EmployeeRow, listEmployees } from '../contract/employee.ts';
import {
  activateEmployee,
  cancelAdministrator,
  deleteEmployee,
  disableEmployee,
  enableEmployee,
  rehireEmployee,
  resendActivation,
  setAdministrator,
} from '../contract/employee-acts.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { employeeWords } from '../rules/employee-words.ts';
import { employeeBadge } from './badges.ts';
import { opened } from './opened.ts';
import { departmentSource, nameIn, postSource, roleSource } from './sources.ts';
import { StaffDialogs } from './staff-dialogs.tsx';

const w = employeeWords.table;
const MOST_ROWS = 2000;

function Above() {
  const shown = useStore(opened);
  return shown === null ? null : <StaffDialogs open={shown} onClose={() => opened.set(null)} />;
}

type Named = {
  readonly id: string;
  readonly name: { readonly zh_CN: string; readonly en_US?: string | null | undefined };
};
const namesOf = (list: readonly Named[]): string => list.map((r) => nameIn(r.name)).join(comma()) || '--';
/** The server says what is open on a person; links and dialogs ask it as the acts do. */
const open = (verb: string) => (row: EmployeeRow) => row.can.includes(verb);
const ids = (rows: readonly EmployeeRow[]) => ({ ids: rows.map((r) => r.id) });
const one = (row: EmployeeRow) => ({ id: row.id, version: row.version });
type Title = 'enable.title' | 'disable.title' | 'resend.title' | 'rehire.title' | 'remove.title';
type Body = 'disable.body' | 'resend.body' | 'rehire.body' | 'remove.body';
const asks = (title: Title, body?: Body) => (row: EmployeeRow, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
  title: translate(employeeWords, formatter.locale, title, { name: row.empName }),
  ...(body === undefined ? {} : { body: translate(employeeWords, formatter.locale, body) }),
});
const admins =
  (title: 'admin.set' | 'admin.cancel', body: 'admin.set.body' | 'admin.cancel.body') =>
  (row: EmployeeRow, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
    title: translate(employeeWords, formatter.locale, title),
    body: translate(employeeWords, formatter.locale, body, { name: row.empName }),
  });
const activation = (_rows: unknown, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
  title: translate(employeeWords, formatter.locale, 'activate.confirm'),
  body: translate(employeeWords, formatter.locale, 'activate.body'),
});

const columnsOf = ({
  text,
  state,
  code,
  date,
  dateTime,
  bool,
  custom,
}: ColumnKit<EmployeeRow, typeof w>): readonly Column<EmployeeRow>[] => [
  text('account', { nowrap: true, width: 120 }),
  text('empName', { width: 110 }),
  state('status', employeeBadge, { width: 110 }),
  text('empNo', { nowrap: true, width: 90 }),
  text('deptName', { width: 130 }),
  custom('positions', { label: w.positions, text: (row) => namesOf(row.positions), width: 130 }),
  custom('roles', { label: w.roles, text: (row) => namesOf(row.roles), width: 130 }),
  bool('adminFlag', { width: 80 }),
  dateTime('lastLoginTime', { width: 140 }),
  dateTime('gmtModified', { width: 140 }),
  text('loginEmail', { width: 180 }),
  text('mobile', { nowrap: true, width: 120 }),
  custom('mainPosition', {
    label: w.mainPosition,
    text: (row) => namesOf(row.positions.filter((p) => p.id === row.mainPositionId)),
    optional: true,
  }),
  text('superiorName', { optional: true }),
  custom('responsibleDepts', {
    label: w.responsibleDepts,
    text: (row) => row.responsibleDepts.map((d) => d.name).join(comma()) || '--',
    optional: true,
  }),
  code('gender', 'gender', { optional: true }),
  date('joinDate', { optional: true }),
  date('leaveDate', { optional: true }),
  text('remark', { optional: true }),
];

const actionsOf = ({ act, doing }: ActKit<EmployeeRow>): readonly RowEntry<EmployeeRow>[] => [
  doing('view', (row) => opened.set({ kind: 'view', row }), { label: w.view, button: 'View' }),
  doing('edit', (row) => opened.set({ kind: 'edit', row }), {
    label: w.edit,
    button: 'Edit',
    when: open('edit'),
  }),
  act('activate', activateEmployee, {
    label: w.activate,
    send: (row) => ids([row]),
    question: activation,
  }),
  act('resend', resendActivation, {
    label: w.resend,
    send: (row) => ids([row]),
    question: asks('resend.title', 'resend.body'),
    done: w.sent,
  }),
  act('enable', enableEmployee, {
    label: w.enable,
    send: (row) => ids([row]),
    question: asks('enable.title'),
  }),
  doing('assignRole', (row) => opened.set({ kind: 'assignRole', rows: [row] }), {
    label: w.assignRole,
    button: 'AssignRole',
    when: open('assignRole'),
  }),
  doing('assignPosts', (row) => opened.set({ kind: 'assignPosts', rows: [row] }), {
    label: w.assignPosts,
    button: 'AssignPosts',
    when: open('assignPosts'),
  }),
  doing('setUpDepartment', (row) => opened.set({ kind: 'setUpDepartment', rows: [row] }), {
    label: w.setUpDepartment,
    button: 'SetUpDepartment',
    when: open('setUpDepartment'),
  }),
  doing('resetPassword', (row) => opened.set({ kind: 'resetPassword', row }), {
    label: w.resetPassword,
    button: 'ResetPassword',
    when: open('resetPassword'),
  }),
  act('setAdministrator', setAdministrator, {
    label: w.setAdministrator,
    send: one,
    question: admins('admin.set', 'admin.set.body'),
  }),
  act('cancelAdministrator', cancelAdministrator, {
    label: w.cancelAdministrator,
    send: one,
    question: admins('admin.cancel', 'admin.cancel.body'),
    danger: true,
  }),
  act('rehire', rehireEmployee, {
    label: w.rehire,
    send: one,
    question: asks('rehire.title', 'rehire.body'),
    done: w.sent,
  }),
  act('disable', disableEmployee, {
    label: w.disable,
    send: (row) => ids([row]),
    question: asks('disable.title', 'disable.body'),
    danger: true,
  }),
  doing('resign', (row) => opened.set({ kind: 'resign', row }), {
    label: w.resign,
    button: 'Edit',
    when: open('resign'),
    danger: true,
  }),
  act('remove', deleteEmployee, {
    label: w.remove,
    send: (row) => ids([row]),
    question: asks('remove.title', 'remove.body'),
    danger: true,
    done: w.deleted,
  }),
];

const bulkActionsOf = ({ bulk, bulkDoing }: ActKit<EmployeeRow>): readonly BulkEntry<EmployeeRow>[] => [
  bulk(activateEmployee, { label: w.activate, verb: 'activate', send: ids, question: activation }),
  bulk(enableEmployee, { label: w.enable, verb: 'enable', send: ids }),
  bulk(disableEmployee, { label: w.disable, verb: 'disable', send: ids, danger: true }),
  bulkDoing((rows) => opened.set({ kind: 'assignRole', rows }), {
    label: w.assignRole,
    button: 'AssignRole',
    most: 100,
  }),
  bulkDoing((rows) => opened.set({ kind: 'assignPosts', rows }), {
    label: w.assignPosts,
    button: 'AssignPosts',
    most: 100,
  }),
  bulkDoing((rows) => opened.set({ kind: 'setUpDepartment', rows }), {
    label: w.setUpDepartment,
    button: 'SetUpDepartment',
    most: 100,
  }),
  bulk(deleteEmployee, { label: w.remove, verb: 'remove', send: ids, danger: true }),
];

/** Staff of the own company (administration-domain 5.2 to 5.4): one screen for the platform and for every company. */
export const staffScreen = (title: LocalizedText, head?: ComponentType): ComponentType =>
  listScreen(listEmployees, employeeWords, ({ search, manyOf, pickOne, yesNo, dateRange, ...kit }) => ({
    title,
    within: 'EMPLOYEE',
    entityName: w.what,
    above: Above,
    ...(head === undefined ? {} : { head }),
    nameOf: (row) => row.empName,
    create: { run: () => opened.set({ kind: 'add' }), label: w.addTitle, button: 'Add' },
    columns: columnsOf(kit),
    filters: [
      search('keyword', { label: w.searched }),
      pickOne('deptId', departmentSource, { first: true }),
      manyOf('status', employeeBadge, { first: true }),
      yesNo('includeLower'),
      pickOne('roleId', roleSource),
      pickOne('positionId', postSource),
      yesNo('adminFlag'),
      dateRange('lastLoginFrom', 'lastLoginTo', { label: w.lastLoginTime }),
    ],
    actions: actionsOf(kit),
    bulkActions: bulkActionsOf(kit),
    card: ['empName', 'account', 'deptName', 'roles', 'status', 'lastLoginTime'],
    muted: (row) => row.status === EMPLOYEE.resigned,
    exportAs: 'EMPLOYEE',
    importAs: { bizType: 'EMPLOYEE', mostRows: MOST_ROWS },
  }));
