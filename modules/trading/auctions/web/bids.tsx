import './auctions.css';
import { EMPTY } from '#kernel/rules/format.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { StatusTag, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { auctionDetail, type BidRow, listBids } from '../contract/auction.ts';
import { overseenAuctionDetail } from '../contract/oversight.ts';
import { ownAuctionDetail } from '../contract/selling.ts';
import { auctionBidsHref, auctionHref, auctionResultHref } from '../rules/hrefs.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { deskWords } from '../rules/desk-words.ts';
import { roomWords } from '../rules/room-words.ts';
import { auctionBadge, bidBadge } from './badges.ts';
import { OperatorDialogs } from './operator-dialogs.tsx';
import { openVoid } from './operator-panels.ts';
import { nameText } from './texts.ts';
import { auctionTopics } from './topics.ts';

const { table } = roomWords;
/** A name for those who may read it, else the alias everybody reads. */
const bidderText = (row: BidRow, f: Formatter): string => {
  const alias = fill(f.text(table[row.own ? 'ownBidder' : 'bidder']), { n: row.alias });
  return row.customerZh === null || row.own
    ? alias
    : `${nameText(row.customerZh, row.customerEn, f)} · ${alias}`;
};
const sumText = (value: string | null, f: Formatter, show: (value: string) => string): string =>
  value === null ? f.text(table['bids.hidden']) : show(value);
const marksText = (row: BidRow, f: Formatter): string =>
  [
    row.proxy ? f.text(table['bids.proxy']) : null,
    row.related ? f.text(table['bids.related']) : null,
    row.voidReason === null ? null : fill(f.text(table['bids.voided']), { reason: row.voidReason }),
  ]
    .filter((part) => part !== null)
    .join(' · ') || EMPTY;
const amountOf = (row: BidRow): string | null =>
  row.quantity === null || row.unitPrice === null ? null : lineAmount(row.quantity, row.unitPrice);

const DETAILS = { platform: overseenAuctionDetail, buyer: auctionDetail, seller: ownAuctionDetail } as const;
const ROUNDS_OVER: readonly string[] = [AUCTION.awarded, AUCTION.failed];
/** Which auction and round these bids are of, and the way back. */
function Head() {
  const t = useWords(roomWords);
  const formatter = useFormatter();
  const { search } = useScreen();
  const identity = useStore(operatorStore)?.identityType;
  const id = search.id ?? '0';
  const call = DETAILS[identity === 'platform' || identity === 'buyer' ? identity : 'seller'];
  const { data } = useCall(call as typeof auctionDetail, { id }, { silent: true, keepRows: true });
  if (data === undefined) return null;
  const round = Number.parseInt(search.round ?? '', 10) || data.round;
  const rounds = Array.from({ length: data.round }, (_, n) => n + 1);
  return (
    <div className="sc-card">
      <p className="au-links">
        <strong>{data.auctionName}</strong>
        <span>{data.auctionNo}</span>
        <StatusTag {...auctionBadge.of(data.status, formatter)} />
        <To href={auctionHref(id)}>{t('bids.back')}</To>
        {ROUNDS_OVER.includes(data.status) || round < data.round ? (
          <To href={auctionResultHref(id, round)}>{t('toResult')}</To>
        ) : null}
      </p>
      {rounds.length > 1 ? (
        <nav className="au-links" aria-label={t('round')}>
          {rounds.map((n) =>
            n === round ? (
              <strong key={n} aria-current="page">
                {t('bids.round', { n })}
              </strong>
            ) : (
              <To key={n} href={auctionBidsHref(id, n)}>
                {t('bids.round', { n })}
              </To>
            ),
          )}
        </nav>
      ) : null}
      {data.mode === MODE.sealed && data.status === AUCTION.bidding ? (
        <p className="au-note">{t('bids.emptySealed')}</p>
      ) : null}
    </div>
  );
}

const HeadWithDialogs = () => (
  <>
    <Head />
    <OperatorDialogs />
  </>
);

/** /tradingActivitiesMange/auctionBids?id=&round=: every bid of a round, as its reader may see it (R-AUCT-002). */
export default boardScreen(listBids, roomWords, (kit) => ({
  title: table.bidsTitle,
  entityName: table.aBid,
  columns: [
    kit.count('seq', { width: 70 }),
    kit.dateTime('time', { width: 170, seconds: true }),
    kit.custom('bidder', { label: table['bids.bidder'], width: 240, text: bidderText }),
    kit.custom('unitPrice', {
      label: table.unitPrice,
      width: 120,
      align: 'end',
      text: (row, f) => sumText(row.unitPrice, f, f.price),
    }),
    kit.custom('quantity', {
      label: table.quantity,
      width: 110,
      align: 'end',
      text: (row, f) => sumText(row.quantity, f, f.quantity),
    }),
    kit.custom('amount', {
      label: table.amount,
      width: 140,
      align: 'end',
      text: (row, f) => f.money(amountOf(row)),
    }),
    kit.state('state', bidBadge, { width: 120 }),
    kit.quantity('winQty', { width: 110 }),
    kit.price('winPrice', { width: 110 }),
    kit.bool('acceptPartial', { width: 100, optional: true }),
    kit.custom('marks', { label: table['bids.marks'], width: 200, text: marksText }),
    kit.text('bidNo', { width: 160 }),
  ],
  nameOf: (row) => row.bidNo,
  filters: [],
  tabs: kit.tabs('state', bidBadge),
  given: (_params, search) => ({
    auctionId: search.id ?? '0',
    ...(search.round === undefined ? {} : { round: Number.parseInt(search.round, 10) || 1 }),
  }),
  card: ['bidder', 'state', 'unitPrice', 'quantity', 'time', 'winQty'],
  topics: (filters) => auctionTopics(String(filters.auctionId)),
  flash: ['state'],
  compare: false,
  views: false,
  mine: (row) => row.own,
  above: HeadWithDialogs,
  exportAs: 'AUCTION_BID',
  actions: [
    kit.doing('void', openVoid, {
      label: deskWords.table.void,
      button: 'Void',
      danger: true,
      when: (row) => row.can.includes('void'),
    }),
  ],
  empty: { title: table['bids.empty'] },
}));
