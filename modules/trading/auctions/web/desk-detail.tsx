import './auctions.css';
import type { ComponentType } from 'react';
import type { RowEntry } from '#kernel/web/screens/acts.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import type { AuctionDetail, auctionDetail } from '../contract/auction.ts';
import { overseenAuctionDetail } from '../contract/oversight.ts';
import { ownAuctionDetail } from '../contract/selling.ts';
import { roomWords } from '../rules/room-words.ts';
import { auctionFacts } from './auction-facts.tsx';
import { auctionBadge } from './badges.ts';
import { Decision } from './decision.tsx';
import { deskTimeline } from './desk-history.ts';
import { operatorEntries, sellerEntries } from './entries.ts';
import { OperatorDialogs } from './operator-dialogs.tsx';
import type { Overseen } from './operator-panels.ts';
import { RoomBoard, RoomHead } from './room.tsx';
import { RoomLinks, RoomNotes } from './room-notes.tsx';
import { Supervision } from './supervision.tsx';
import { useFall } from './use-fall.ts';
import { useRoom } from './use-room.ts';

type Call = typeof auctionDetail;
/** What seller and operator see move: the same board as the bidders, without a press to bid. */
const watching = (call: Call): ComponentType<{ readonly row: AuctionDetail }> =>
  function Watching({ row }) {
    const { online, ask } = useRoom(call, row.id);
    const fall = useFall(row, ask);
    return (
      <>
        <RoomNotes row={row} online={online} />
        <Decision row={row} />
        <section className="sc-card" aria-label={row.auctionName}>
          <h2>{row.auctionName}</h2>
          <RoomHead row={row} fall={fall} />
          <RoomLinks row={row} />
        </section>
        {'bidders' in row ? <Supervision row={row as Overseen} /> : null}
        <RoomBoard row={row} fall={fall} />
        <OperatorDialogs />
      </>
    );
  };
const detailOf = (call: Call, entries: readonly RowEntry<never>[]): ComponentType =>
  viewScreen(call, roomWords, (kit) => ({
    title: roomWords.table.one,
    number: (row) => row.auctionNo,
    state: kit.state('status', auctionBadge),
    input: (params) => (params.id === undefined ? null : { id: params.id }),
    actions: entries as readonly RowEntry<AuctionDetail>[],
    above: watching(call),
    facts: auctionFacts(kit),
    timeline: deskTimeline,
  }));

export const SellerDetail = detailOf(ownAuctionDetail as unknown as Call, sellerEntries as never);
export const OperatorDetail = detailOf(overseenAuctionDetail as unknown as Call, operatorEntries as never);
