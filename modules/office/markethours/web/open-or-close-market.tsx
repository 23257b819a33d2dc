import './markethours.css';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { listMarkets, type MarketRow } from '../contract/market.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { MarketCard, type MarketDialog } from './market-card.tsx';
import { ClockDialog, CloseDialog, HoursDialog, OpenDialog } from './market-dialogs.tsx';
import { MarketHistory } from './market-history.tsx';

const LOOK_AGAIN_MS = 60_000;
interface Open {
  readonly dialog: MarketDialog;
  readonly row: MarketRow;
}

/** Market open/close: a card per market with its state, hours and acts; whoever else changes one is seen here at once. */
export default function OpenOrCloseMarket() {
  const t = useWords(marketScreenWords);
  const formatter = useFormatter();
  const { data, error, refetch } = useCall(listMarkets, {}, { silent: true, refetchMs: LOOK_AGAIN_MS });
  const [opened, setOpened] = useState<Open | null>(null);
  const [confirming, setConfirming] = useState(false);
  useLive(['markets:all'], () => void refetch());
  const jumped = data?.some((row) => row.clockJumped) ?? false;
  const mayConfirm = data?.some((row) => row.can.includes('OpenMarket')) ?? false;
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>{t('title')}</h1>
      </header>
      <p className="sc-faint">{t('help')}</p>
      {jumped ? (
        <Alert
          type="error"
          showIcon
          title={t('clockJumped')}
          action={
            mayConfirm ? <Button onClick={() => setConfirming(true)}>{t('confirmClock')}</Button> : null
          }
        />
      ) : null}
      {data ? (
        <div className="mh-cards">
          {data.map((row) => (
            <MarketCard
              key={row.market}
              row={row}
              reader={formatter}
              onDialog={(dialog) => setOpened({ dialog, row })}
            />
          ))}
        </div>
      ) : error ? (
        <Failed error={error} right={t('title')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
      {opened ? <Dialogs opened={opened} onClose={() => setOpened(null)} /> : null}
      {confirming ? <ClockDialog onClose={() => setConfirming(false)} /> : null}
    </div>
  );
}

function Dialogs({ opened: { dialog, row }, onClose }: { opened: Open; onClose: () => void }) {
  const formatter = useFormatter();
  const { market, version } = row;
  if (dialog === 'history') return <MarketHistory market={market} reader={formatter} onClose={onClose} />;
  if (dialog === 'open') return <OpenDialog start={{ market, version }} onClose={onClose} />;
  if (dialog === 'close') return <CloseDialog start={{ market, version }} onClose={onClose} />;
  const { sessions, holidays, extraDays, closePolicy, graceMinutes } = row;
  return (
    <HoursDialog
      start={{ market, version, sessions, holidays, extraDays, closePolicy, graceMinutes }}
      onClose={onClose}
    />
  );
}
