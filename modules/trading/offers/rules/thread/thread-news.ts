import { NEGOTIATION } from '../negotiation-lifecycle.ts';

/** What a trader is called for, wherever he is: an answer, an acceptance, his own counter about to end. */
export type ThreadNews = 'countered' | 'accepted' | 'ending';
export const ENDING_MS = 5 * 60_000;

export interface NewsRow {
  readonly id: string;
  readonly side: string;
  readonly status: string;
  readonly rounds: number;
  readonly liveSide: string | null;
  readonly liveUntil: string | null;
}

/** What changed in the reader's threads between two readings; a first reading is no news. */
export function newsBetween<R extends NewsRow>(
  before: readonly R[] | null,
  after: readonly R[],
): readonly { readonly news: ThreadNews; readonly row: R }[] {
  if (before === null) return [];
  const old = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row) => {
    const news = newsOf(old.get(row.id), row);
    return news === null ? [] : [{ news, row }];
  });
}

function newsOf(was: NewsRow | undefined, row: NewsRow): ThreadNews | null {
  if (isAccepted(was, row)) return 'accepted';
  const answered =
    row.status === NEGOTIATION.countering &&
    row.liveSide !== null &&
    row.liveSide !== row.side &&
    row.rounds > (was?.rounds ?? 0);
  return answered ? 'countered' : null;
}

/** The other side took the reader's terms: a buyer the offer or the seller's round, a seller the buyer's round. */
function isAccepted(was: NewsRow | undefined, row: NewsRow): boolean {
  if (row.side === 'seller')
    return row.status === NEGOTIATION.buyerAccepted && was?.status !== NEGOTIATION.buyerAccepted;
  return (
    was?.status === NEGOTIATION.countering &&
    was.liveSide === row.side &&
    row.status !== NEGOTIATION.countering &&
    row.status !== NEGOTIATION.void
  );
}

/** Own proposals that end within five minutes, by the server's clock. */
export const endingSoon = <R extends NewsRow>(rows: readonly R[], now: number): readonly R[] =>
  rows.filter((row) => {
    if (row.liveSide !== row.side || row.liveUntil === null) return false;
    const left = Date.parse(row.liveUntil) - now;
    return left > 0 && left <= ENDING_MS;
  });
