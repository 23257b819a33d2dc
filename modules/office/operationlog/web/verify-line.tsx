import './operationlog.css';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { createStore, operatorStore, useAct, useStore } from '#kernel/web/request/index.ts';
import { verifyLogs } from '../contract/logs.ts';
import { logWords } from '../rules/words.ts';

const MAY_VERIFY = ['PLAT_SECURITY', 'PLAT_SUPER'];
interface WithRoles {
  readonly roleList?: readonly { readonly code: string }[];
}
/** What the last check of the page found; the button stands beside the title, its answer below. */
const verified = createStore<OutputOf<typeof verifyLogs> | null>(null);

/**
 * For security auditors and super administrators: recomputes the seals of the log and says whether every row
 * is as it was written.
 */
export function VerifyButton() {
  const t = useWords(logWords);
  const operator = useStore(operatorStore) as WithRoles | null;
  const { run, running } = useAct(verifyLogs, { refreshes: 'none', onDone: (data) => verified.set(data) });
  // Whoever opens the log anew has checked nothing yet.
  useEffect(() => () => verified.set(null), []);
  if (!(operator?.roleList ?? []).some((role) => MAY_VERIFY.includes(role.code))) return null;
  return (
    <Button loading={running} onClick={() => run({})}>
      {t('verify')}
    </Button>
  );
}

export function VerifyResult() {
  const t = useWords(logWords);
  const format = useFormat();
  const data = useStore(verified);
  if (data === null) return null;
  const bad = data.problems.length > 0;
  return (
    <div role="status" className={bad ? 'ol-verify is-bad' : 'ol-verify'}>
      <span aria-hidden="true">{bad ? '! ' : '✓ '}</span>
      {bad
        ? t('tampered', { n: data.problems.length })
        : t('verified', { seals: data.seals, rows: data.rows, unsealed: data.unsealedRows })}
      {' · '}
      {t('verifiedAt', { time: format.exactTime(data.checkedAt) })}
      {bad ? (
        <ul>
          {data.problems.map((p) => (
            <li key={p.sealId}>{t('seal', { id: p.sealId, problem: p.problem })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
