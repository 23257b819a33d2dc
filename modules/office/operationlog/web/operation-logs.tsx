import { useRef } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { TabSet } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { visitWords } from '../rules/visit-words.ts';
import { LogList } from './log-list.tsx';
import { VisitReport } from './visit-report.tsx';

/** Operation logs; operators see the report of page visits beside them. A member has the log of his company alone. */
export default function OperationLogs() {
  const t = useWords(visitWords);
  const operator = useStore(operatorStore);
  const { search, setSearch } = useScreen();
  const latest = useRef(search);
  latest.current = search;
  if (operator?.identityType !== 'platform') return <LogList />;
  // Filters of one list mean nothing to the other.
  const clean = () => setSearch(Object.fromEntries(Object.keys(latest.current).map((key) => [key, null])));
  return (
    <TabSet
      name={t('tabs')}
      onChoose={clean}
      parts={[
        { key: 'logs', label: t('logs'), body: () => <LogList /> },
        { key: 'visits', label: t('title'), body: () => <VisitReport /> },
      ]}
    />
  );
}
