import { useState } from 'react';
import { useDebounced } from '#kernel/web/fields/debounced.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useReader } from '#kernel/web/screens/index.ts';
import { Paginator } from '#kernel/web/screens/paginator.tsx';
import { roleHolders } from '../../contract/role-grants.ts';
import { roleWords } from '../../rules/role-words.ts';

const EMPLOYEE_STATUS = 'employee_status';

/** Who holds the role, page by page. */
export function Members({ id }: { id: string }) {
  const t = useWords(roleWords);
  const reader = useReader([EMPLOYEE_STATUS]);
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
          <table className="dt dt-plain">
            <thead>
              <tr>
                <th scope="col">{t('empName')}</th>
                <th scope="col">{t('empNo')}</th>
                <th scope="col">{t('deptName')}</th>
                <th scope="col">{t('company')}</th>
                <th scope="col">{t('status')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((person) => (
                <tr key={person.accountId}>
                  <th scope="row">{person.empName}</th>
                  <td>{person.empNo ?? '--'}</td>
                  <td>{person.deptName ?? '--'}</td>
                  <td>{person.company ?? '--'}</td>
                  <td>{reader.codeName(EMPLOYEE_STATUS, person.status)}</td>
                </tr>
              ))}
            </tbody>
          </table>
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
