import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { TabSet } from '#kernel/web/screens/index.ts';
import { useFreshAddress } from '#kernel/web/tabs/index.ts';
import { visitWords } from '../rules/visit-words.ts';
import { LogList } from './log-list.tsx';
import { VisitReport } from './visit-report.tsx';

/** Operation logs; operators see the report of page visits beside them. A member has the log of his company alone. */
export default function OperationLogs() {
  const t = useWords(visitWords);
  const operator = useStore(operatorStore);
  const afresh = useFreshAddress();
  if (operator?.identityType !== 'platform') return <LogList />;
  return (
    <TabSet
      name={t('tabs')}
      onChoose={() => afresh()}
      parts={[
        { key: 'logs', label: t('logs'), body: () => <LogList /> },
        { key: 'visits', label: t('title'), body: () => <VisitReport /> },
      ]}
    />
  );
}
