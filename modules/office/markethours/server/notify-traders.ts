import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showDateTime } from '#kernel/rules/format.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { notify } from '#office/messaging/server/door.ts';
import { type MarketNews, marketClosed, marketOpened } from '../rules/events.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { markethours, type Tables } from './tables.ts';

/** Older news is none: a system that slept tells nobody of the openings it missed. */
const FRESH_MS = 15 * 60_000;

/** In-site, to the traders of the market who are at work; each change once (administration-domain 16, 27). */
async function sendNotice(
  ctx: Context<Tables, MarketNews>,
  event: 'MARKET_OPEN' | 'MARKET_CLOSED',
): Promise<void> {
  const { market, at, nextChangeAt, reason } = ctx.input;
  if ((await ctx.now()).getTime() - new Date(at).getTime() > FRESH_MS) return;
  const time = nextChangeAt === null ? '--' : showDateTime(nextChangeAt, BUSINESS_ZONE);
  await notify(ctx, {
    event,
    to: { tradersOf: market },
    variables: { market: marketScreenWords.table[`market.${market}`], time, reason: reason ?? '' },
    bizType: 'MARKET',
    bizId: null,
    link: '/rmbSellList',
  });
}
export const notifyOpened = markethours.listen(marketOpened, (ctx) => sendNotice(ctx, 'MARKET_OPEN'));
export const notifyClosed = markethours.listen(marketClosed, (ctx) => sendNotice(ctx, 'MARKET_CLOSED'));
