import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from '#kernel/web/screens/index.ts';
import { ownChecklist } from '../contract/checklist.ts';
import { checklistWords } from '../rules/checklist-words.ts';
import { ChecklistSheet } from './checklist-sheet.tsx';

/** What the operator checks of this company, and what it may declare itself. */
export default function OwnChecklist() {
  const t = useWords(checklistWords);
  const { data, error, refetch } = useCall(ownChecklist, {}, { silent: true });
  if (error && data === undefined)
    return <Failed error={error} right={t('title')} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton /> : <ChecklistSheet list={data} />;
}
