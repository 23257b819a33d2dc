import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { TabSet } from '#kernel/web/screens/index.ts';
import { useFreshAddress, useScreen } from '#kernel/web/tabs/index.ts';
import { countStopped } from '../contract/stopped-tasks.ts';
import { taskWords } from '../rules/task-words.ts';
import { visitWords } from '../rules/visit-words.ts';
import { LogList } from './log-list.tsx';
import { StoppedTasks } from './stopped-tasks.tsx';
import { VisitReport } from './visit-report.tsx';

interface WithRoles {
  readonly roleList?: readonly { readonly code: string }[];
}

/**
 * Operation logs; operators see the report of page visits beside them, super administrators the tasks that
 * were given up. A member has the log of his company alone.
 */
export default function OperationLogs() {
  const t = useWords(visitWords);
  const s = useWords(taskWords);
  const operator = useStore(operatorStore) as ({ readonly identityType: string } & WithRoles) | null;
  const chief = (operator?.roleList ?? []).some((role) => role.code === 'PLAT_SUPER');
  const stopped = useCall(countStopped, {}, { silent: true, enabled: chief });
  const { search } = useScreen();
  const afresh = useFreshAddress();
  if (operator?.identityType !== 'platform') return <LogList />;
  return (
    <TabSet
      page
      name={s('tabs')}
      start={search.tab}
      onChoose={() => afresh()}
      parts={[
        { key: 'logs', label: t('logs'), body: () => <LogList /> },
        { key: 'visits', label: t('title'), body: () => <VisitReport /> },
        ...(chief
          ? [{ key: 'stopped', label: s('title'), count: stopped.data?.n, body: () => <StoppedTasks /> }]
          : []),
      ]}
    />
  );
}
