import { useState } from 'react';
import { useDebounced } from '#kernel/web/fields/debounced.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { Paginator } from '#kernel/web/screens/paginator.tsx';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { roleHolders } from '../../contract/role-grants.ts';
import { roleWords } from '../../rules/role-words.ts';

const EMPLOYEE_STATUS = 'employee_status';

/** Who holds the role, page by page. */
export function Members({ id }: { id: string }) {
  const t = useWords(roleWords);
  const formatter = useFormatter([EMPLOYEE_STATUS]);
  const [place, setPlace] = useState({ pageNum: 1, pageCount: 10 });
  const [typed, type] = useState('');
  const keyword = useDebounced(typed.trim());
  const { data, error, refetch } = useCall(
    roleHolders,
    { id, ...place, ...(keyword === '' ? {} : { keyword }) },
    { silent: true, keepRows: true },
  );
  if (error) return <Failed error={error} right={t('tab.members')} onRetry={() => void refetch()} />;
  return (
    <div className="pm-members">
      <input
        className="bt-input pm-find"
        type="search"
        value={typed}
        placeholder={t('searchPeople')}
        aria-label={t('searchPeople')}
        onChange={(event) => {
          type(event.target.value);
          setPlace((p) => ({ ...p, pageNum: 1 }));
        }}
      />
      {data === undefined ? (
        <Skeleton />
      ) : data.list.length === 0 ? (
        <p className="sc-faint">{t('noMembers')}</p>
      ) : (
        <div className="dt-scroll is-plain">
          <SmallTable
            rows={data.list}
            keyOf={(person) => person.accountId}
            columns={[
              { label: t('empName'), names: true, cell: (person) => person.empName },
              { label: t('empNo'), cell: (person) => person.empNo ?? '--' },
              { label: t('deptName'), cell: (person) => person.deptName ?? '--' },
              { label: t('company'), cell: (person) => person.company ?? '--' },
              { label: t('status'), cell: (person) => formatter.codeName(EMPLOYEE_STATUS, person.status) },
            ]}
          />
        </div>
      )}
      {data && data.totalCount > place.pageCount ? (
        <Paginator
          total={data.totalCount}
          more={data.totalMore}
          {...place}
          onPage={(pageNum, pageCount) => setPlace({ pageNum, pageCount })}
        />
      ) : null}
    </div>
  );
}
