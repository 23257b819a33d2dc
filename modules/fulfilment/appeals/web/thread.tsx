import './appeals.css';
import { Button } from 'antd';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import type { AppealDetail, AppealEntryRow } from '../contract/appeal.ts';
import { appealWords } from '../rules/words.ts';

function Files({ entry }: { entry: AppealEntryRow }) {
  const t = useWords(appealWords);
  if (entry.files.length === 0) return null;
  return (
    <ul className="ap-files">
      {entry.files.map((f) => (
        <li key={f.id}>
          <Button
            type="link"
            size="small"
            aria-label={t('download', { name: f.name })}
            onClick={() => void screenPorts().files.download(f.id)}
          >
            {f.name}
          </Button>
          <span className="ap-hash">{t('fingerprint', { hash: f.sha256 })}</span>
        </li>
      ))}
    </ul>
  );
}
function Inspection({ entry }: { entry: AppealEntryRow }) {
  const t = useWords(appealWords);
  const format = useFormat();
  if (entry.agency === null) return null;
  return (
    <p className="ap-inspection">
      {[
        entry.agency,
        format.date(entry.inspectedOn),
        entry.onSample ? t('onSampleText') : t('onGoods'),
        ...(entry.sealIntact === null ? [] : [entry.sealIntact ? t('sealWhole') : t('sealBroken')]),
      ].join(' · ')}
    </p>
  );
}
/** Both sides in the order they spoke, each with its proofs. */
export function Thread({ row }: { row: AppealDetail }) {
  const t = useWords(appealWords);
  const format = useFormat();
  const zh = format.locale === 'zh_CN';
  return (
    <ol className="ap-thread" aria-label={t('thread')}>
      {row.entries.map((entry) => (
        <li
          key={entry.id}
          className={entry.side === row.claimantSide ? 'ap-entry ap-claimant' : 'ap-entry ap-respondent'}
        >
          <div className="ap-entry-head">
            <strong>{zh ? entry.companyName : (entry.companyNameEn ?? entry.companyName)}</strong>
            <span>{t(`side.${entry.side as 'buyer' | 'seller' | 'operator'}`)}</span>
            <span>{t(`entry.${entry.kind as 'claim' | 'response' | 'inspection'}`)}</span>
            <span className="sc-faint">
              {entry.authorName} · <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
            </span>
          </div>
          <Inspection entry={entry} />
          <p className="ap-body">{entry.body}</p>
          <Files entry={entry} />
        </li>
      ))}
    </ol>
  );
}
