import './market.css';
import { useEffect } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, To } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { marketDetail } from '../../contract/market.ts';
import { BOARDS } from '../../rules/market/hrefs.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { RMB_BOARD } from '../../rules/pages.ts';
import OfferPanel from './offer-panel.tsx';
import TakeHost from './take-host.tsx';
import { taking } from './taking.ts';

/**
 * One offer of the market on a page of its own, /resourceList/offerDetail: what the board's side panel shows,
 * for links and new windows.
 */
export default function OfferDetail() {
  const t = useWords(marketWords);
  const { search, active, setTitle } = useScreen();
  const id = search.id ?? '';
  const asked = useCall(marketDetail, { id }, { silent: true, enabled: /^\d+$/.test(id) });
  const taken = useStore(taking);
  const board = asked.data ? (BOARDS[asked.data.lane] ?? RMB_BOARD) : undefined;
  const name = asked.data ? `${t('detailPage')} ${asked.data.offerNo}` : null;
  useEffect(() => setTitle(name, board), [name, board, setTitle]);
  useLive(active ? ['board:30', 'board:20', 'board:10'] : [], () => void asked.refetch());
  if (asked.data === undefined)
    return asked.error ? (
      <Failed error={asked.error} right={t('detailPage')} onRetry={() => void asked.refetch()} />
    ) : (
      <Skeleton lines={10} />
    );
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>
          {t('detailPage')} <small className="sc-faint">{asked.data.offerNo}</small>
        </h1>
        <div className="sc-title-side">
          <To href={board ?? RMB_BOARD}>{t('backToBoard')}</To>
        </div>
      </header>
      <div className="sc-card mb-page">
        <OfferPanel row={asked.data} online alone close={() => undefined} />
      </div>
      {taken && taken.offer.id === id ? (
        <TakeHost key={`${taken.kind} ${taken.offer.id}`} now={taken} onClose={() => taking.set(null)} />
      ) : null}
    </div>
  );
}
