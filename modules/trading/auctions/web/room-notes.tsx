import { Alert } from 'antd';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { shutWords } from '#registry/counterparties/rules/shut-words.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { auctionBidsHref, auctionResultHref } from '../rules/hrefs.ts';
import { roomWords } from '../rules/room-words.ts';
import { DriftNote } from './room-clock.tsx';

const LIVE: readonly string[] = [AUCTION.published, AUCTION.bidding, AUCTION.paused];
const WITH_RESULT: readonly string[] = [AUCTION.awarded, AUCTION.failed];
const WITH_BIDS: readonly string[] = [
  AUCTION.bidding,
  AUCTION.paused,
  AUCTION.pending,
  ...WITH_RESULT,
  AUCTION.stopped,
];

/** What everybody in the room has to know now: the line, the clock, a pause, how it ended. */
export function RoomNotes({ row, online }: { row: AuctionDetail; online: boolean }) {
  const t = useWords(roomWords);
  const shut = useWords(shutWords);
  const format = useFormat();
  const { status } = row;
  const said =
    status === AUCTION.paused
      ? row.resumeAt === null
        ? t('paused')
        : t('pausedUntil', { time: format.deadline(row.resumeAt) })
      : status === AUCTION.pending
        ? t('pending')
        : status === AUCTION.stopped
          ? t('stopped', { reason: row.stopReason ?? '' })
          : status === AUCTION.withdrawn
            ? t('withdrawn')
            : status === AUCTION.failed
              ? t('failed')
              : status === AUCTION.awarded
                ? t('awarded')
                : null;
  return (
    <>
      {online || !LIVE.includes(status) ? null : <Alert type="warning" showIcon title={t('reconnecting')} />}
      {row.shut !== null && LIVE.includes(status) ? (
        <Alert type="warning" showIcon title={shut(row.shut)} />
      ) : null}
      {LIVE.includes(status) ? <DriftNote /> : null}
      {said === null ? null : (
        <Alert type={status === AUCTION.paused ? 'warning' : 'info'} showIcon title={said} />
      )}
      {row.prolonged && status === AUCTION.bidding ? (
        <Alert type="info" showIcon title={t('prolonged')} />
      ) : null}
    </>
  );
}

/** Ways on: every bid, and how it ended. */
export function RoomLinks({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  return (
    <p className="au-links">
      {WITH_BIDS.includes(row.status) ? <To href={auctionBidsHref(row.id)}>{t('toBids')}</To> : null}
      {WITH_RESULT.includes(row.status) ? <To href={auctionResultHref(row.id)}>{t('toResult')}</To> : null}
    </p>
  );
}
