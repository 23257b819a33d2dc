import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callKey, useLive, useNetwork, usePageVisible } from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import type { AuctionDetail, auctionDetail } from '../contract/auction.ts';
import { type AuctionNews, withNews } from '../rules/live-room.ts';
import { roomTerms } from '../rules/room-terms.ts';
import { auctionTopics } from './topics.ts';

/** Readings of one browser are this far apart at least, and those of many spread a little. */
const PAUSE_MS = 800;
const SPREAD_MS = 700;

const isNews = (piece: unknown): piece is AuctionNews =>
  typeof piece === 'object' && piece !== null && typeof (piece as AuctionNews).bids === 'number';

export interface RoomLine {
  /** News arrives, and what was missed has been read: acts are open. */
  readonly online: boolean;
  /** Reads the auction anew, in a moment; `soon` without waiting. */
  ask(soon?: boolean): void;
}
/**
 * One auction while it is looked at: bids arrive as differences, everything else and every gap is read. A hidden page
 * hears nothing, and reads when it is seen again.
 */
export function useRoom(call: typeof auctionDetail, id: string): RoomLine {
  const client = useQueryClient();
  const { active } = useScreen();
  const visible = usePageVisible() && active;
  const network = useNetwork();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const key = callKey(call, { id });
  const [caughtUp, catchUp] = useState(0);

  const read = useCallback(async () => {
    askedAt.current = performance.now();
    await client.invalidateQueries({ queryKey: callKey(call, { id }) });
  }, [client, call, id]);
  const ask = useCallback(
    (soon = false) => {
      if (timer.current !== undefined && !soon) return;
      clearTimeout(timer.current);
      const rest = Math.max(0, askedAt.current + PAUSE_MS - performance.now());
      timer.current = setTimeout(
        () => {
          timer.current = undefined;
          void read();
        },
        soon ? 0 : rest + Math.random() * SPREAD_MS,
      );
    },
    [read],
  );
  // A reading that waits is not asked by a page that has been hidden meanwhile.
  useEffect(
    () =>
      visible
        ? () => {
            clearTimeout(timer.current);
            timer.current = undefined;
          }
        : undefined,
    [visible],
  );

  const take = (piece: unknown): boolean => {
    const before = client.getQueryData<AuctionDetail>(key);
    // An answer under way may be older than this news.
    if (before === undefined || !isNews(piece) || client.isFetching({ queryKey: key }) > 0) return false;
    const after = withNews(before, piece, roomTerms(before));
    if (after !== null && after !== before) client.setQueryData(key, after);
    return after !== null;
  };
  const line = useLive(visible ? auctionTopics(id) : [], ({ data }) => {
    const pieces = Array.isArray(data) ? (data as readonly unknown[]) : [data];
    if (!pieces.every(take)) ask();
  });
  const { resumed } = line;
  useEffect(() => {
    if (!visible || resumed === caughtUp) return;
    let here = true;
    void read().finally(() => (here ? catchUp(resumed) : undefined));
    return () => {
      here = false;
    };
  }, [visible, resumed, caughtUp, read]);
  return { online: network && line.line !== 'offline' && resumed === caughtUp, ask };
}
