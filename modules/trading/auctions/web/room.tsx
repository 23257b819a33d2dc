import './auctions.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { type AuctionDetail, auctionDetail } from '../contract/auction.ts';
import { MODE } from '../rules/auction-terms.ts';
import { roomWords } from '../rules/room-words.ts';
import { BidForm } from './bid-form.tsx';
import { EnrolBox, WaysOut } from './enrol-box.tsx';
import { Ladder, Tape } from './ladder.tsx';
import { OwnBids } from './own-bids.tsx';
import { OwnState } from './own-state.tsx';
import { RoomClock } from './room-clock.tsx';
import { RoomLinks, RoomNotes } from './room-notes.tsx';
import { RoomGoods, RoomPrice } from './room-price.tsx';
import { roomTerms } from '../rules/room-terms.ts';
import { SecondChance } from './second-chance.tsx';
import { TakeForm } from './take-form.tsx';
import { type Fall, useFall } from './use-fall.ts';
import { useRoom } from './use-room.ts';

/** What the reader's company can do now. */
function Acts({ row, fall, online }: { row: AuctionDetail; fall: Fall; online: boolean }) {
  const terms = roomTerms(row);
  if (row.can.includes('enrol')) return <EnrolBox row={row} online={online} />;
  if (!row.can.includes('bid') || terms === null || row.status !== AUCTION.bidding) return null;
  return row.mode === MODE.descending ? (
    <TakeForm key={row.round} row={row} terms={terms} fall={fall} online={online} />
  ) : (
    <BidForm key={row.round} row={row} terms={terms} online={online} />
  );
}

/** The board of an auction: clock, price, goods; the ladder and the tape. */
export function RoomBoard({ row, fall }: { row: AuctionDetail; fall: Fall }) {
  const t = useWords(roomWords);
  const shown = row.mode !== MODE.sealed || row.ladder.length > 0;
  return (
    <div className="au-depths">
      {row.mode === MODE.descending ? null : (
        <section className="sc-card" aria-label={t('ladder')}>
          <h2>{t('ladder')}</h2>
          <Ladder row={row} />
        </section>
      )}
      {shown ? (
        <section className="sc-card" aria-label={t(fall.leftMs === null ? 'tape' : 'tape.taken')}>
          <h2>{t(row.mode === MODE.descending ? 'tape.taken' : 'tape')}</h2>
          <Tape row={row} />
        </section>
      ) : null}
    </div>
  );
}
export function RoomHead({ row, fall }: { row: AuctionDetail; fall: Fall }) {
  return (
    <div className="au-head">
      <RoomClock row={row} />
      <RoomPrice row={row} fall={fall} />
      <RoomGoods row={row} />
    </div>
  );
}

/** The room a bidder stands in: clock and price, the bids of all, his own state, and one press to bid. */
export function LiveRoom({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const { online, ask } = useRoom(auctionDetail, row.id);
  const fall = useFall(row, ask);
  return (
    <>
      <RoomNotes row={row} online={online} />
      <SecondChance row={row} />
      <div className="au-room">
        <div className="au-main">
          <section className="sc-card" aria-label={row.auctionName}>
            <h2>{row.auctionName}</h2>
            <RoomHead row={row} fall={fall} />
            <RoomLinks row={row} />
          </section>
          <RoomBoard row={row} fall={fall} />
        </div>
        <section className="sc-card au-mine" aria-label={t('mine.title')}>
          <h2>{t('mine.title')}</h2>
          <OwnState row={row} />
          <Acts row={row} fall={fall} online={online} />
          <WaysOut row={row} online={online} />
        </section>
      </div>
      {row.part === null ? null : <OwnBids row={row} />}
    </>
  );
}
