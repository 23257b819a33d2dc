import './contracts.css';
import { useEffect, useState } from 'react';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { Failed, NothingYet, Skeleton, Timeline, To, useFormatter } from '#kernel/web/screens/index.ts';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { protocolTimeline, type TimelineRow } from '../contract/protocol.ts';
import { reasonText } from '../rules/history-reason.ts';
import { VIEW_CONTRACT } from '../rules/pages.ts';
import { trackingWords } from '../rules/screen-words.ts';

/** /contractManagement/stateTracking?id=: the contract and everything under it on one line of time (R-CONT-007). */
export default function StateTracking() {
  const t = useWords(trackingWords);
  const { search } = useScreen();
  return search.id === undefined ? <NothingYet help={t('empty')} /> : <Tracked id={search.id} />;
}

function Tracked({ id }: { id: string }) {
  const t = useWords(trackingWords);
  const { setTitle, active } = useScreen();
  const [kind, choose] = useState('');
  const query = useCall(protocolTimeline, { id }, { silent: true, keepRows: true });
  useLive(active ? [`protocol:${id}`] : [], () => void query.refetch());
  const no = query.data?.protocolNo;
  useEffect(() => {
    if (no !== undefined) setTitle(`${t('title')} ${no}`);
  }, [no, setTitle, t]);
  if (query.error && query.data === undefined)
    return <Failed error={query.error} right={t('title')} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton />;
  return (
    <div className="sc sc-view">
      <header className="sc-title">
        <h1>
          {t('title')} {no}
        </h1>
        <div className="sc-title-side">
          <To href={`${VIEW_CONTRACT}?id=${id}`} className="sh-button">
            {t('openContract')}
          </To>
        </div>
      </header>
      <Line rows={query.data.list} kind={kind} choose={choose} />
    </div>
  );
}

type Tone = 'gold' | 'blue' | 'green' | 'red' | 'orange' | 'gray';
function Line({
  rows,
  kind,
  choose,
}: {
  rows: readonly TimelineRow[];
  kind: string;
  choose: (kind: string) => void;
}) {
  const t = useWords(trackingWords);
  const { locale } = useFormatter();
  const zh = locale === 'zh_CN';
  const kindOf = (row: TimelineRow) => (zh ? row.kindZh : row.kindEn);
  const kinds = [...new Set(rows.map(kindOf))];
  return (
    <section className="sc-card" aria-label={t('title')}>
      <Strip
        name={t('all')}
        chosen={kind}
        onChoose={choose}
        items={[
          { key: '', label: t('all'), count: rows.length },
          ...kinds.map((key) => ({
            key,
            label: key,
            count: rows.filter((row) => kindOf(row) === key).length,
          })),
        ]}
      />
      <Timeline
        exact
        events={rows
          .filter((row) => kind === '' || kindOf(row) === kind)
          .map((row) => ({
            key: row.key,
            title: (
              <>
                {kindOf(row)} {row.href === null ? row.no : <To href={row.href}>{row.no}</To>} ·{' '}
                {zh ? row.titleZh : row.titleEn}
              </>
            ),
            at: row.at,
            by: [nameOf(row, 'companyName', locale), row.actorName].filter(Boolean).join(' · '),
            note: reasonText(row.reason, row.uom, locale),
            color: row.tone as Tone,
          }))}
      />
    </section>
  );
}
