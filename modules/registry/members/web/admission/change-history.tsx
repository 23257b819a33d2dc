import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Diff,
  Failed,
  lifecycleBadge,
  Skeleton,
  StatusOf,
  Timeline,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { listOwnChanges } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { changeLifecycle, changeTones } from '../../rules/change-lifecycle.ts';
import { changeWords } from '../../rules/relation-words.ts';
import { COMPANY_SETS } from '../application-facts.tsx';
import { diffOf } from './field-diff.ts';

const look = lifecycleBadge(changeLifecycle, changeTones);
const MOST = 50;

/** Every request of the own company, newest first. */
export function ChangeHistory() {
  const t = useWords(changeWords);
  const a = useWords(auditWords);
  const formatter = useFormatter(COMPANY_SETS);
  const { data, error, refetch } = useCall(listOwnChanges, { pageCount: MOST }, { silent: true });
  if (data === undefined)
    return error ? (
      <Failed error={error} right={t('history')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={4} />
    );
  if (data.list.length === 0) return <p className="sc-faint">{t('history.none')}</p>;
  return (
    <Timeline
      events={data.list.map((row) => ({
        key: row.id,
        title: (
          <>
            <StatusOf look={look} code={row.state} formatter={formatter} /> {a(`what.${row.what}`)}{' '}
            {row.organisation}
          </>
        ),
        at: row.reviewedAt ?? row.submittedAt,
        by: row.submittedName,
        note: (
          <>
            {row.reason === null ? null : <div>{a('rejectedNote', { reason: row.reason })}</div>}
            {row.differences.length > 0 ? (
              <Diff dense differences={diffOf(row.differences, formatter)} />
            ) : (
              row.scope
            )}
          </>
        ),
        color: changeTones[changeLifecycle.nameOf(row.state)],
      }))}
    />
  );
}
