import './dossiers.css';
import { useEffect } from 'react';
import { dealLifecycle } from '#fulfilment/deals/rules/deal-lifecycle.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { Failed, NothingYet, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { dealFile } from '../contract/dossier.ts';
import { dossierWords } from '../rules/words.ts';
import { Archive } from './archive-card.tsx';
import { ResultOfDeal } from './deal-result.tsx';

type Answer = OutputOf<typeof dealFile>;
type Document = Answer['documents'][number];

/** Every document of the deal that the reader may see, in the order of the business. */
function DealDocuments({ documents }: { documents: readonly Document[] }) {
  const t = useWords(dossierWords);
  const formatter = useFormatter();
  return (
    <section className="sc-card" aria-label={t('papers')}>
      <h2>{t('papers')}</h2>
      <SmallTable
        label={t('papers')}
        rows={documents}
        keyOf={(row, at) => `${row.kind}:${row.no}:${at}`}
        columns={[
          {
            label: t('document'),
            names: true,
            cell: (row) => (
              <>
                {formatter.text(row.title)}
                <br />
                <span className="ct-num">
                  {row.href === null ? row.no : <To href={row.href}>{row.no}</To>}
                </span>
              </>
            ),
          },
          { label: t('state'), cell: (row) => formatter.text(row.state) },
          {
            label: t('time'),
            cell: (row) => (row.at === '' ? '--' : formatter.exactTime(row.at)),
            className: 'ct-num ds-wide',
            wide: 'ds-wide',
          },
          {
            label: t('files'),
            cell: (row) => (row.files === 0 ? <span className="sc-faint">{t('noFile')}</span> : row.files),
            end: true,
          },
        ]}
      />
    </section>
  );
}

/** A deal's file and result, of the address `?id=`: planned against actual, all documents, and the ZIP of their papers. */
export default function DealFilePage() {
  const { search } = useScreen();
  const t = useWords(dossierWords);
  return search.id === undefined ? <NothingYet what={t('deal')} /> : <Whole id={search.id} />;
}

function Whole({ id }: { id: string }) {
  const t = useWords(dossierWords);
  const formatter = useFormatter();
  const { setTitle, active } = useScreen();
  const operator = useStore(operatorStore);
  const asked = useCall(dealFile, { id }, { silent: true, keepRows: true });
  const again = () => void asked.refetch();
  useLive(active && operator ? [`account:${operator.id}`, `deal:${id}`] : [], again);
  const deal = asked.data?.deal;
  useEffect(() => {
    if (deal) setTitle(`${t('title')} ${deal.dealNo}`);
  }, [deal, setTitle, t]);
  if (asked.data === undefined)
    return asked.error ? <Failed error={asked.error} right={t('title')} onRetry={again} /> : <Skeleton />;
  const { documents, file } = asked.data;
  const head = asked.data.deal;
  const state = dealLifecycle.labels[dealLifecycle.nameOf(head.dealState)];
  return (
    <div className="sc sc-stack">
      <header className="sc-title">
        <h1>
          {t('title')} {head.dealNo}
        </h1>
      </header>
      <p>
        {formatter.locale === 'zh_CN' ? head.productZh : head.productEn} ·{' '}
        {state === undefined ? head.dealState : inLocale(state, formatter.locale)}
      </p>
      <ResultOfDeal id={id} />
      <DealDocuments documents={documents} />
      <Archive dealId={id} file={file} />
    </div>
  );
}
