import { useState } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { Paginator } from '#kernel/web/screens/paginator.tsx';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { DepartmentNode } from '../contract/department.ts';
import { type EmployeeRow, listEmployees } from '../contract/employee.ts';
import { departmentWords } from '../rules/department-words.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { employeeWords } from '../rules/employee-words.ts';
import { employeeBadge } from './badges.ts';
import { nameIn } from './sources.ts';

const FIRST = { pageNum: 1, pageCount: 10 } as const;
const { unactivated, normal, disabled } = EMPLOYEE;
const STAYING = [unactivated, normal, disabled];

/** Who works in a department and below it, one line a person, each the way to his row in the staff list. */
export function DepartmentPeople({ node, staffPage }: { node: DepartmentNode; staffPage: string }) {
  const t = useWords(departmentWords);
  const [page, setPage] = useState<{ pageNum: number; pageCount: number }>(FIRST);
  const { data, error, refetch } = useCall(
    listEmployees,
    { deptId: node.id, status: STAYING, ...page },
    { silent: true, keepRows: true },
  );
  return (
    <section className="og-people" aria-label={t('colleagues')}>
      <header className="sc-title">
        <h2>
          {t('colleagues')}{' '}
          {node.children.length > 0 ? <small className="sc-faint">{t('colleagues.below')}</small> : null}
        </h2>
        <To href={`${staffPage}?deptId=${node.id}`}>{t('staff')}</To>
      </header>
      {data !== undefined ? (
        <>
          <People rows={data.list} staffPage={staffPage} />
          {data.totalCount > FIRST.pageCount ? (
            <Paginator
              total={data.totalCount}
              more={data.totalMore}
              {...page}
              onPage={(pageNum, pageCount) => setPage({ pageNum, pageCount })}
            />
          ) : null}
        </>
      ) : error ? (
        <Failed error={error} right={t('colleagues')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows lines={4} />
      )}
    </section>
  );
}

export function People({ rows, staffPage }: { rows: readonly EmployeeRow[]; staffPage: string }) {
  const t = useWords(departmentWords);
  const e = useWords(employeeWords);
  const formatter = useFormatter();
  if (rows.length === 0) return <p className="sc-faint">{t('colleagues.none')}</p>;
  return (
    <SmallTable
      label={t('colleagues')}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          label: e('empName'),
          cell: (row) => (
            <To href={`${staffPage}?keyword=${encodeURIComponent(row.account ?? row.empName)}`}>
              {row.empName}
            </To>
          ),
        },
        { label: e('account'), cell: (row) => row.account ?? EMPTY },
        { label: e('deptName'), cell: (row) => row.deptName },
        {
          label: e('positions'),
          cell: (row) => row.positions.map((p) => nameIn(p.name)).join(comma()) || EMPTY,
        },
        {
          label: e('status'),
          cell: (row) => <StatusOf look={employeeBadge} code={row.status} formatter={formatter} />,
        },
      ]}
    />
  );
}
