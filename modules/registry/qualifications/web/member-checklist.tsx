import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { memberChecklist } from '../contract/checklist.ts';
import { checklistWords } from '../rules/checklist-words.ts';
import { ChecklistSheet } from './checklist-sheet.tsx';

/** The operator's checklist of one company. */
export default function MemberChecklist() {
  const t = useWords(checklistWords);
  const { params } = useScreen();
  const { data, error, refetch } = useCall(
    memberChecklist,
    { memberId: params.memberId ?? '0' },
    { silent: true },
  );
  if (error && data === undefined)
    return <Failed error={error} right={t('title')} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton /> : <ChecklistSheet list={data} />;
}
