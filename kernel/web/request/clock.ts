import { type MarketTime, marketTimeOf } from '#kernel/rules/market-time.ts';
import { createStore, useStore } from './store.ts';

/** Milliseconds to add to this machine's clock to get the server's; learned from every answer. */
const offset = createStore(0);

/** Where the market's clock is not the server's: what was said of it, and when by this machine. */
const market = createStore<(MarketTime & { readonly heard: number }) | null>(null);
/** How many times faster than people's the market's clock runs; null where it is the server's own. */
export const marketRate = createStore<number | null>(null);

/** The server's time now, in milliseconds since 1970, as well as this page knows it: what a request is signed with. */
export const requestNow = (): number => Date.now() + offset.get();
/**
 * The market's time now, in milliseconds since 1970: the server's, but in a training market. For countdowns; deadlines
 * are decided by the server.
 */
export function serverNow(): number {
  const said = market.get();
  return said === null ? requestNow() : said.at + (Date.now() - said.heard) * said.rate;
}
/** Learns the market's time from the `market-time` header; without one it is the server's. */
export function learnMarketTime(text: string | null): void {
  const said = marketTimeOf(text);
  market.set(said === null ? null : { ...said, heard: Date.now() });
  marketRate.set(said?.rate ?? null);
}
/**
 * Learns from a `server-time` header or from `data.serverTime` of a refused call: milliseconds or an ISO
 * instant. Changes under a second are network noise.
 */
export function learnServerTime(said: string | number | null | undefined): void {
  if (said === null || said === undefined || said === '') return;
  const at = typeof said === 'number' ? said : /^\d+$/.test(said) ? Number(said) : Date.parse(said);
  if (!Number.isFinite(at)) return;
  const learned = at - Date.now();
  if (Math.abs(learned - offset.get()) > 1000) offset.set(learned);
}

/** Milliseconds this machine's clock is ahead of the server's; below zero it is behind. Noise counts as none. */
export const useClockDrift = (): number => -useStore(offset);
