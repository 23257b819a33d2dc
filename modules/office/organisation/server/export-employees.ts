import { inLocale } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { EmployeeRow } from '../contract/employee.ts';
import { employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { employeeWords as words } from '../rules/employee-words.ts';
import { listEmployeesHandler } from './show-employees.ts';

const t = words.table;
type Named = { readonly name: { readonly zh_CN: string; readonly en_US?: string | null | undefined } };
const names = (list: readonly Named[], locale: 'zh_CN' | 'en_US'): string =>
  list.map((r) => inLocale({ zh: r.name.zh_CN, en: r.name.en_US ?? r.name.zh_CN }, locale)).join('; ');

/** Columns of a staff list as a sheet holds them; masked values stay masked. */
export const staffColumns: readonly ExportColumn<EmployeeRow>[] = [
  { key: 'account', heading: t.account, width: 18 },
  { key: 'empName', heading: t.empName, width: 16 },
  { key: 'empNo', heading: t.empNo },
  { key: 'loginEmail', heading: t.loginEmail, width: 26 },
  { key: 'mobile', heading: t.mobile, width: 16 },
  { key: 'gender', heading: t.gender, codes: { '0': t['gender.0'], '1': t['gender.1'], '2': t['gender.2'] } },
  { key: 'deptName', heading: t.deptName, width: 20 },
  {
    key: 'positions',
    heading: t.positions,
    width: 24,
    value: (row, reader) => names(row.positions, reader.locale),
  },
  {
    key: 'mainPosition',
    heading: t.mainPosition,
    width: 20,
    value: (row, reader) =>
      names(
        row.positions.filter((p) => p.id === row.mainPositionId),
        reader.locale,
      ),
  },
  { key: 'roles', heading: t.roles, width: 24, value: (row, reader) => names(row.roles, reader.locale) },
  { key: 'superiorName', heading: t.superiorName },
  {
    key: 'responsibleDepts',
    heading: t.responsibleDepts,
    width: 24,
    value: (row) => row.responsibleDepts.map((d) => d.name).join('; '),
  },
  { key: 'adminFlag', heading: t.adminFlag },
  {
    key: 'status',
    heading: t.status,
    codes: Object.fromEntries(
      Object.entries(employeeLifecycle.codes).map(([name, code]) => [
        code,
        employeeLifecycle.labels[name as keyof typeof employeeLifecycle.codes],
      ]),
    ),
  },
  { key: 'lastLoginTime', heading: t.lastLoginTime, kind: 'dateTime' },
  { key: 'gmtModified', heading: t.gmtModified, kind: 'dateTime' },
  { key: 'joinDate', heading: t.joinDate, kind: 'date' },
  { key: 'leaveDate', heading: t.leaveDate, kind: 'date' },
  { key: 'remark', heading: t.remark, width: 30 },
];
/** «What I see» of the staff list. */
exporter({
  bizType: 'EMPLOYEE',
  title: t.employees,
  handler: listEmployeesHandler,
  columns: staffColumns,
});
