import type { Kysely } from 'kysely';
import { showDateTime } from '#kernel/rules/format.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { addOpenMinutes, type MarketHours, nextClose, withinGrace, withMode } from '../rules/market-hours.ts';
import { MarketClosed } from '../rules/refusals.ts';
import { closedAt, hoursOf, upcoming } from './advance.ts';
import { seeMarket, seeMarkets } from './lock-market.ts';

export type { MarketNews } from '../rules/events.ts';
export { marketsNow } from './see-markets.ts';

interface Caller {
  readonly tx: Kysely<AnyTables>;
}
/**
 * trade: refused while closed. confirm: locked negotiations (15, 20, 25, 50) may still be confirmed within
 * the grace minutes.
 */
export type MarketAct = 'trade' | 'confirm';
export interface MarketNow {
  readonly open: boolean;
  readonly nextChangeAt: Date | null;
  readonly closedAt: Date | null;
  readonly graceMinutes: number;
  readonly now: Date;
}

/**
 * G-MKT: the market is open at the database clock, read after the market's row is held; whoever closes it
 * waits for this transaction, and the next one sees it closed.
 * The first lock of an act. Refuses with 17001 and the next opening in the reader's zone. Answers the instant it judged by.
 */
export async function assertMarketOpen(
  w: Caller & { readonly actor: Actor },
  ask: { readonly market: string; readonly act: MarketAct },
): Promise<Date> {
  const { setting, now } = await seeMarket(w.tx, ask.market, 'share');
  if (setting.status === 'open') return now;
  if (ask.act === 'confirm' && withinGrace(false, closedAt(setting), now, setting.grace_minutes)) return now;
  const opens = upcoming(setting)?.toISOString() ?? null;
  throw MarketClosed({
    time: showDateTime(opens, w.actor.timeZone, false),
    nextOpenAt: opens,
    market: ask.market,
  });
}

/**
 * A market's state now, or at the instant an act was judged by, unlocked: for rows' `can` and headers; acts
 * ask assertMarketOpen.
 */
export async function marketState(
  w: Caller,
  ask: { readonly market: string; readonly at?: Date | undefined },
): Promise<MarketNow> {
  const { setting, now } = await seeMarket(w.tx, ask.market, 'none', ask.at);
  return {
    open: setting.status === 'open',
    nextChangeAt: upcoming(setting),
    closedAt: closedAt(setting),
    graceMinutes: setting.grace_minutes,
    now,
  };
}

/** The hours of a market as they hold now. */
export async function marketHours(w: Caller, ask: { readonly market: string }): Promise<MarketHours> {
  return hoursOf((await seeMarket(w.tx, ask.market, 'none')).setting);
}

/**
 * The instant at which `minutes` of open time will have passed from now, or from the instant an act was
 * judged by (confirm-by and respond-by clocks, trading-domain 1.5).
 * A market closed until further notice counts by its schedule; one without any schedule by plain minutes.
 */
export async function openMinutesFromNow(
  w: Caller,
  ask: { readonly market: string; readonly minutes: number; readonly from?: Date },
): Promise<Date> {
  const { setting, now } = await seeMarket(w.tx, ask.market, 'none', ask.from);
  const hours = hoursOf(setting);
  return (
    addOpenMinutes(hours, now, ask.minutes) ??
    addOpenMinutes(withMode(hours, 'schedule', null), now, ask.minutes) ??
    new Date(now.getTime() + ask.minutes * 60_000)
  );
}

/** The close of the current or next session (`goodTill` 20: until market close); null when none is planned. */
export async function nextMarketClose(w: Caller, ask: { readonly market: string }): Promise<Date | null> {
  const { setting, now } = await seeMarket(w.tx, ask.market, 'none');
  return nextClose(hoursOf(setting), now);
}

/** State of the RMB spot market for the header of a signed-in person: `open` or `closed`. */
export async function marketStatusText(tx: Kysely<AnyTables>): Promise<string | null> {
  const spot = (await seeMarkets(tx)).find((s) => s.setting.market === '10');
  return spot?.setting.status ?? null;
}
