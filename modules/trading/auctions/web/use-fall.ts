import { useEffect } from 'react';
import { compare, dec } from '#kernel/rules/decimal.ts';
import { useServerSecond } from '#kernel/web/i18n/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { ticksAt } from '../rules/dutch-price.ts';

export interface Fall {
  /** The price in force, as well as this page knows it; the server says what is paid. */
  readonly price: string | null;
  /** Milliseconds until the next fall; null while the clock stands. */
  readonly leftMs: number | null;
  readonly tickMs: number;
}
const SPREAD_MS = 900;
/**
 * A falling price by the server's clock, computed from the start and not stored tick by tick. Where it stops nobody but
 * the server knows: each fall is read as well.
 */
export function useFall(row: AuctionDetail, ask: (soon?: boolean) => void): Fall {
  const now = useServerSecond() * 1000;
  const runs = row.mode === MODE.descending && row.status === AUCTION.bidding;
  const tickSeconds = row.tickSeconds ?? 60;
  const start = Date.parse(row.startTime ?? '') + row.pausedMs;
  const tick = runs ? ticksAt({ tickSeconds }, now - start) : 0;
  const readTick = ticksAt({ tickSeconds }, Date.parse(row.serverTime) - start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each fall
  useEffect(() => {
    if (!runs || tick <= readTick) return;
    const later = setTimeout(() => ask(true), Math.random() * SPREAD_MS);
    return () => clearTimeout(later);
  }, [tick, runs]);
  if (!runs) return { price: row.currentPrice, leftMs: null, tickMs: tickSeconds * 1000 };
  const computed = dec(row.startPrice ?? '0')
    .minus(dec(row.priceIncrement ?? '0').times(tick))
    .toFixed(2);
  const known = tick === readTick || compare(computed, '0') <= 0;
  return {
    price: known ? row.currentPrice : computed,
    leftMs: Math.max(0, (tick + 1) * tickSeconds * 1000 - (now - start)),
    tickMs: tickSeconds * 1000,
  };
}
