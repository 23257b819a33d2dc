import './organisation.css';
import { EMPTY } from '#kernel/rules/format.ts';
import { useAccess } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Facts, Failed, Skeleton, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { type DepartmentNode, departmentDetail } from '../contract/department.ts';
import { departmentWords } from '../rules/department-words.ts';
import { STAFF_PAGES } from '../rules/places.ts';
import { departmentBadge } from './badges.ts';
import { DepartmentPeople } from './department-people.tsx';

/** One department in full, with its people for who may see them. */
export function DepartmentView({ node }: { readonly node: DepartmentNode }) {
  const t = useWords(departmentWords);
  const formatter = useFormatter();
  const { routes } = useAccess();
  const { data, error, refetch } = useCall(departmentDetail, { id: node.id }, { silent: true });
  if (error) return <Failed error={error} right={t('title')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const staffPage = STAFF_PAGES.find((path) => routes.some((r) => r.path === path && r.permission));
  return (
    <div className="og-detail">
      <Facts
        columns={2}
        items={[
          { label: t('name'), value: data.name },
          { label: t('nameEn'), value: data.nameEn ?? EMPTY },
          { label: t('code'), value: <span className="ct-num">{data.code}</span> },
          { label: t('type'), value: t(data.type === '10' ? 'type.10' : 'type.20') },
          { label: t('parentName'), value: data.parentName ?? EMPTY },
          { label: t('level'), value: String(data.level) },
          {
            label: t('state'),
            value: <StatusOf look={departmentBadge} code={data.state} formatter={formatter} />,
          },
          { label: t('sort'), value: String(data.sort) },
          { label: t('leaderEmpId'), value: data.leaderName ?? EMPTY },
          { label: t('people'), value: t('people.value', { here: data.people, below: data.peopleBelow }) },
          ...(data.type === '10'
            ? [{ label: t('linkedMemberId'), value: data.linkedMemberName ?? EMPTY }]
            : []),
          { label: t('gmtModified'), value: formatter.dateTime(data.gmtModified) },
          { label: t('description'), value: data.description ?? EMPTY, wide: true },
        ]}
      />
      {staffPage === undefined ? null : <DepartmentPeople node={node} staffPage={staffPage} />}
    </div>
  );
}
