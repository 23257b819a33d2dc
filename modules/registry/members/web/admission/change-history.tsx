import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Diff,
  Failed,
  lifeLook,
  Skeleton,
  StatusOf,
  Timeline,
  useReader,
} from '#kernel/web/screens/index.ts';
import { listOwnChanges } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { changeLife, changeTones } from '../../rules/change-life.ts';
import { changeWords } from '../../rules/change-words.ts';
import { COMPANY_SETS } from '../application-facts.tsx';
import { diffOf } from './field-diff.ts';

const look = lifeLook(changeLife, changeTones);
const MOST = 50;

/** Every request of the own company, newest first. */
export function ChangeHistory() {
  const t = useWords(changeWords);
  const a = useWords(auditWords);
  const reader = useReader(COMPANY_SETS);
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
            <StatusOf look={look} code={row.state} reader={reader} /> {a(`what.${row.what}`)}{' '}
            {row.organisation}
          </>
        ),
        at: row.reviewedAt ?? row.submittedAt,
        by: row.submittedName,
        note: (
          <>
            {row.reason === null ? null : <div>{a('rejectedNote', { reason: row.reason })}</div>}
            {row.differences.length > 0 ? (
              <Diff dense differences={diffOf(row.differences, reader)} />
            ) : (
              row.scope
            )}
          </>
        ),
        color: changeTones[changeLife.nameOf(row.state)],
      }))}
    />
  );
}
