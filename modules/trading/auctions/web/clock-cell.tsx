import { EMPTY } from '#kernel/rules/format.ts';
import { Countdown, type Formatter } from '#kernel/web/screens/index.ts';
import type { AuctionRow } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { auctionScreenWords } from '../rules/screen-words.ts';

const { table } = auctionScreenWords;
type Times = Pick<AuctionRow, 'status' | 'startTime' | 'endTime' | 'endedAt'>;
const NOT_YET: readonly string[] = [AUCTION.draft, AUCTION.review, AUCTION.rejected, AUCTION.published];
/** Which instant of an auction is waited for now. */
export const awaited = (row: Times): 'begins' | 'ends' | 'paused' | 'ended' =>
  NOT_YET.includes(row.status)
    ? 'begins'
    : row.status === AUCTION.bidding
      ? 'ends'
      : row.status === AUCTION.paused
        ? 'paused'
        : 'ended';
export const awaitedAt = (row: Times): string | null =>
  awaited(row) === 'begins' ? row.startTime : (row.endedAt ?? row.endTime);

/** Time left to the start or the end by the server's clock; of what is over when it was. */
export function ClockCell({ row, formatter }: { row: Times; formatter: Formatter }) {
  const next = awaited(row);
  const at = awaitedAt(row);
  if (at === null) return <>{EMPTY}</>;
  if (next === 'paused') return <span className="sc-faint">{formatter.text(table['clock.paused'])}</span>;
  if (next === 'ended') return <span className="sc-faint">{formatter.dateTime(at)}</span>;
  return (
    <>
      <span className="sc-faint">{formatter.text(table[`clock.${next}`])} </span>
      <Countdown until={at} />
    </>
  );
}
export const clockText = (row: Times, formatter: Formatter): string => {
  const at = awaitedAt(row);
  return at === null ? EMPTY : `${formatter.text(table[`clock.${awaited(row)}`])} ${formatter.dateTime(at)}`;
};
