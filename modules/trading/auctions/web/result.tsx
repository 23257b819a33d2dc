import './auctions.css';
import type { ReactNode } from 'react';
import { sayAmount, sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { add } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Countdown, fixedBadge, StatusTag, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type AuctionResult, auctionDetail, auctionResult } from '../contract/auction.ts';
import { auctionBidsHref, auctionHref } from '../rules/hrefs.ts';
import { roomWords } from '../rules/room-words.ts';
import { bidBadge } from './badges.ts';
import { Replay } from './replay.tsx';
import { SecondChance } from './second-chance.tsx';
import { nameText } from './texts.ts';
import { auctionTopics } from './topics.ts';

const { table } = roomWords;
type Winner = AuctionResult['winners'][number];
const outcomes = fixedBadge({
  awarded: { ...table['outcome.awarded'], color: 'green' },
  failed: { ...table['outcome.failed'], color: 'gray' },
  stopped: { ...table['outcome.stopped'], color: 'red' },
  pending: { ...table['outcome.pending'], color: 'gold' },
});
const ORDER = '/transactionManagement/orderDetail?id=';
const LETTER = '/transactionConfirmation?dealId=';

function bidderOf(
  winner: Winner,
  t: (key: 'bidder' | 'ownBidder', args: { n: number }) => string,
  format: { locale: 'zh_CN' | 'en_US' },
): string {
  if (winner.own) return t('ownBidder', { n: winner.alias });
  const alias = t('bidder', { n: winner.alias });
  return winner.customerZh === null
    ? alias
    : `${nameText(winner.customerZh, winner.customerEn, format)} · ${alias}`;
}
/** Where the money of a winner stands: to be paid by then, or not paid. */
function Pay({ winner }: { winner: Winner }): ReactNode {
  const t = useWords(roomWords);
  if (winner.defaulted) return <StatusTag color="red" label={t('winners.defaulted')} />;
  return winner.payBy === null ? EMPTY : <Countdown until={winner.payBy} />;
}
function Winners({ row }: { row: AuctionResult }) {
  const t = useWords(roomWords);
  const format = useFormat();
  const formatter = useFormatter();
  if (row.winners.length === 0) return <p className="au-note">{t('winners.none')}</p>;
  return (
    <SmallTable<Winner>
      rows={row.winners}
      keyOf={(winner) => winner.id}
      label={t('winners')}
      columns={[
        { label: t('bidderName'), names: true, cell: (w) => bidderOf(w, t, format) },
        { label: t('winPrice'), end: true, cell: (w) => sayPrice('CNY', w.winPrice, row.uom, format.locale) },
        { label: t('winQty'), end: true, cell: (w) => sayQuantity(w.winQty, row.uom, format.locale) },
        { label: t('amount'), end: true, cell: (w) => sayAmount('CNY', w.amount) },
        { label: t('state'), cell: (w) => <StatusTag {...bidBadge.of(w.state, formatter)} /> },
        {
          label: t('deposit'),
          end: true,
          cell: (w) => (w.deposit === null ? EMPTY : sayAmount('CNY', w.deposit)),
        },
        { label: t('payBy'), cell: (w) => <Pay winner={w} /> },
        {
          label: t('order'),
          cell: (w) => (w.orderId === null ? EMPTY : <To href={`${ORDER}${w.orderId}`}>{w.orderNo}</To>),
        },
        {
          label: t('deal'),
          cell: (w) => (w.dealId === null ? EMPTY : <To href={`${LETTER}${w.dealId}`}>{w.dealNo}</To>),
        },
      ]}
    />
  );
}
/** What a bidder who did not win may still take. */
function Chance({ id }: { id: string }) {
  const { data } = useCall(auctionDetail, { id }, { silent: true, keepRows: true });
  return data === undefined || data.secondChance === null ? null : <SecondChance row={data} />;
}
function Body({ row }: { row: AuctionResult }) {
  const t = useWords(roomWords);
  const locale = useLocale();
  return (
    <>
      <Chance id={row.auctionId} />
      <section className="sc-card" aria-label={t('winners')}>
        <h2>{t('winners')}</h2>
        <p className="au-sold">
          <span>{t('sold')}</span>
          <strong>
            {t('result.of', {
              sold: sayQuantity(row.sold, null, locale),
              total: sayQuantity(row.totalQty, row.uom, locale),
            })}
          </strong>
          <span>{t('result.amount')}</span>
          <strong>{sayAmount('CNY', add('0', ...row.winners.map((w) => w.amount)))}</strong>
        </p>
        <Winners row={row} />
        <p className="au-links">
          <To href={auctionHref(row.auctionId)}>{t('bids.back')}</To>
          <To href={auctionBidsHref(row.auctionId, row.round)}>{t('toBids')}</To>
        </p>
      </section>
      <Replay row={row} />
    </>
  );
}
const roundOf = (text: string | undefined) => {
  const round = Number.parseInt(text ?? '', 10);
  return Number.isNaN(round) || round < 1 ? {} : { round };
};

/** /tradingActivitiesMange/auctionResult?id=&round=: who won how much at which price, and the proof (R-AUCT-003). */
export default viewScreen(auctionResult, roomWords, (kit) => ({
  title: table.resultTitle,
  print: true,
  number: (row) => row.auctionNo,
  state: kit.state('outcome', outcomes),
  input: (params) => (params.id === undefined ? null : { id: params.id, ...roundOf(params.round) }),
  above: Body,
  facts: [
    {
      items: [
        kit.text('auctionName'),
        kit.count('round'),
        kit.dateTime('startTime', { seconds: true }),
        kit.dateTime('endTime', { seconds: true }),
      ],
    },
    { columns: 1, items: [kit.text('inputHash')] },
  ],
  topics: (row) => auctionTopics(row.auctionId),
}));
