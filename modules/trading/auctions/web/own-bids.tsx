import { EMPTY } from '#kernel/rules/format.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { type AuctionDetail, type BidRow, listBids } from '../contract/auction.ts';
import { roomWords } from '../rules/room-words.ts';
import { bidBadge } from './badges.ts';

const SHOWN = 20;
/** The bids of the reader's company in this round, the newest first. */
export function OwnBids({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const format = useFormat();
  const formatter = useFormatter();
  const { data } = useCall(
    listBids,
    {
      auctionId: row.id,
      round: row.round,
      own: true,
      pageNum: 1,
      pageCount: SHOWN,
      sortProperties: 'seq',
      sortAsc: false,
    },
    { silent: true, keepRows: true },
  );
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className="sc-card" aria-label={t('mine.bids')}>
      <h2>{t('mine.bids')}</h2>
      <SmallTable<BidRow>
        rows={data.list}
        keyOf={(bid) => bid.id}
        label={t('mine.bids')}
        columns={[
          { label: t('time'), cell: (bid) => format.exactTime(bid.time), names: true },
          { label: t('unitPrice'), end: true, cell: (bid) => format.price(bid.unitPrice) },
          { label: t('quantity'), end: true, cell: (bid) => format.quantity(bid.quantity) },
          { label: t('state'), cell: (bid) => <StatusTag {...bidBadge.of(bid.state, formatter)} /> },
          {
            label: t('winQty'),
            end: true,
            cell: (bid) => (bid.winQty === null ? EMPTY : format.quantity(bid.winQty)),
          },
          { label: t('bidNo'), cell: (bid) => bid.bidNo },
        ]}
      />
    </section>
  );
}
