import { fillBoth } from '#kernel/rules/words.ts';
import { CLOCK_JUMPED } from '#kernel/server/clock-watch.ts';
import { notify } from '#office/messaging/server/door.ts';
import { MARKET_ROUTE } from '../rules/pages.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { markethours } from './tables.ts';

const PLATFORM_COMPANY = '0';
const t = marketScreenWords.table;

/** The administrators of the platform hear that the clock jumped and what waits for their word (trust 2). */
export const notifyClockJumped = markethours.timer<{ byMs: number }>(CLOCK_JUMPED, async (ctx) => {
  const { byMs } = ctx.input.payload;
  ctx.live('markets:all');
  await notify(ctx, {
    event: 'CLOCK_JUMPED',
    title: t['jumped.title'],
    body: fillBoth(t[byMs < 0 ? 'jumped.back' : 'jumped.ahead'], {
      seconds: String(Math.round(Math.abs(byMs) / 1000)), // not money: seconds
    }),
    to: { memberAdmins: PLATFORM_COMPANY },
    bizType: 'MARKET',
    bizId: null,
    link: MARKET_ROUTE,
  });
});
