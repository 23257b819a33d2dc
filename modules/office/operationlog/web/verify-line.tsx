import './operationlog.css';
import { Button } from 'antd';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useAct, useStore } from '#kernel/web/request/index.ts';
import { verifyLogs } from '../contract/logs.ts';
import { logWords } from '../rules/words.ts';

const MAY_VERIFY = ['PLAT_SECURITY', 'PLAT_SUPER'];
interface WithRoles {
  readonly roleList?: readonly { readonly code: string }[];
}

/**
 * For security auditors and super administrators: recomputes the seals of the log and says whether every row
 * is as it was written.
 */
export function VerifyLine() {
  const t = useWords(logWords);
  const format = useFormat();
  const operator = useStore(operatorStore) as WithRoles | null;
  const { run, running, data } = useAct(verifyLogs, { refreshes: 'none' });
  if (!(operator?.roleList ?? []).some((role) => MAY_VERIFY.includes(role.code))) return null;
  return (
    <div className="ol-verify">
      <Button loading={running} onClick={() => run({})}>
        {t('verify')}
      </Button>
      {data === undefined ? null : (
        <div role="status" className={data.problems.length > 0 ? 'ol-bad' : 'ol-good'}>
          <span aria-hidden="true">{data.problems.length > 0 ? '! ' : '✓ '}</span>
          {data.problems.length > 0
            ? t('tampered', { n: data.problems.length })
            : t('verified', { seals: data.seals, rows: data.rows, unsealed: data.unsealedRows })}
          {' · '}
          {t('verifiedAt', { time: format.exactTime(data.checkedAt) })}
          {data.problems.length > 0 ? (
            <ul>
              {data.problems.map((p) => (
                <li key={p.sealId}>{t('seal', { id: p.sealId, problem: p.problem })}</li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </div>
  );
}
