import './letter.css';
import { useEffect, useState } from 'react';
import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { textWith } from '#kernel/web/screens/columns.tsx';
import { Failed, Skeleton, StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type LetterDetail, letterDetail, listLetters } from '../contract/letter.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { letterPageWords } from '../rules/screen-words.ts';
import { letterBadge } from './badges.ts';
import { LetterActs } from './letter-acts.tsx';
import { dealLinks } from './slots.ts';
import { type Layout, LetterSheet } from './letter-sheet.tsx';
import {
  Card,
  Chain,
  Checked,
  History,
  Outline,
  Progress,
  Signatures,
  Superseded,
  Versions,
} from './letter-side.tsx';

/**
 * Deal confirmation letter (S8): outline, sheet, progress, signatures, check, versions. Opened by id, by
 * deal, or by the number printed on the paper.
 */
export default function TransactionConfirmation() {
  const { search } = useScreen();
  const { id, no, dealId } = search;
  if (!id && !no && !dealId) return <Waiting />;
  return <LetterPage by={id ? { id } : no ? { letterNo: no } : { dealId: dealId as string }} />;
}

function LetterPage({ by }: { by: { id: string } | { letterNo: string } | { dealId: string } }) {
  const t = useWords(letterPageWords);
  const { setTitle, active } = useScreen();
  const query = useCall(letterDetail, by, { silent: true, keepRows: true });
  const letter = query.data;
  useLive(
    letter && active ? [`letter:${letter.id}`, `deal:${letter.dealId}`] : [],
    () => void query.refetch(),
  );
  useEffect(() => {
    if (letter) setTitle(`${t('title')} ${letter.letterNo}`);
  }, [letter, setTitle, t]);
  if (query.error && !letter)
    return <Failed error={query.error} right={t('title')} onRetry={() => void query.refetch()} />;
  return letter ? <LetterBody letter={letter} onChanged={() => void query.refetch()} /> : <Skeleton />;
}

/** A version replaced or void goes no further. */
const GONE: readonly string[] = [LETTER.superseded, LETTER.void];
const OVERDUE = { buyer: 'overdueBuyer', seller: 'overdueSeller', none: 'overdueBoth' } as const;

function LetterBody({ letter, onChanged }: { letter: LetterDetail; onChanged: () => void }) {
  const t = useWords(letterPageWords);
  const formatter = useFormatter();
  const [layout, setLayout] = useState<Layout>(
    letter.language === 'bilingual' ? 'both' : formatter.locale === 'zh_CN' ? 'zh' : 'both',
  );
  const Links = dealLinks();
  const fault = letter.buyerSigned ? 'seller' : letter.sellerSigned ? 'buyer' : 'none';
  return (
    <div className="sc sc-view">
      <header className="sc-title">
        <h1>
          {t('title')} {letter.letterNo}-V{letter.letterVersion}{' '}
          <StatusOf look={letterBadge} code={letter.letterState} formatter={formatter} />
        </h1>
        <div className="sc-title-side">
          <Segmented<Layout>
            aria-label={t('language')}
            value={layout}
            onChange={setLayout}
            options={[
              { value: 'zh', label: t('zh') },
              { value: 'en', label: t('en') },
              { value: 'both', label: t('both') },
            ]}
          />
          {Links ? <Links dealId={letter.dealId} /> : null}
          <LetterActs letter={letter} onChanged={onChanged} />
        </div>
      </header>
      {letter.letterState === LETTER.overdue ? (
        <p className="sc-card" role="alert">
          {t(OVERDUE[fault])}
        </p>
      ) : null}
      <Superseded letter={letter} />
      <Chain letter={letter} />
      {GONE.includes(letter.letterState) ? null : (
        <div className="sc-card">
          <Progress letter={letter} />
        </div>
      )}
      <div className="dl-page">
        <div className="dl-first">
          <Signatures letter={letter} />
        </div>
        <LetterSheet letter={letter} layout={layout} />
        <aside className="sc-stack dl-side">
          <div className="dl-toc">
            <Outline letter={letter} reader={formatter} />
          </div>
          <Checked letter={letter} />
          <Versions letter={letter} reader={formatter} />
          <History letter={letter} reader={formatter} />
        </aside>
      </div>
    </div>
  );
}

/** Opened from the menu: the letters that wait for this reader. */
function Waiting() {
  const t = useWords(letterPageWords);
  const formatter = useFormatter();
  const query = useCall(listLetters, { waiting: true, pageCount: 50 }, { silent: true, keepRows: true });
  const rows = query.data?.list ?? [];
  if (query.error)
    return <Failed error={query.error} right={t('title')} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton />;
  return (
    <div className="sc sc-view">
      <header className="sc-title">
        <h1>{t('title')}</h1>
      </header>
      <Card title={`${t('mine')} (${rows.length})`}>
        {rows.length === 0 ? (
          <p className="sc-faint">{t('none')}</p>
        ) : (
          <ul className="sc-stack">
            {rows.map((row) => (
              <li key={row.id}>
                <To href={`/transactionConfirmation?id=${row.id}`}>
                  {row.letterNo}-V{row.letterVersion}
                </To>{' '}
                <StatusOf look={letterBadge} code={row.letterState} formatter={formatter} />{' '}
                {nameOf(row, 'counterparty', formatter.locale)} ·{' '}
                {formatter.locale === 'zh_CN' ? row.productZh : row.productEn} ·{' '}
                {textWith(
                  markProvisional(row.provisional),
                  `${row.currency} ${formatter.money(row.amount)}`,
                  formatter,
                )}{' '}
                · {t('signBy')} {formatter.deadline(row.signDeadline)}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
