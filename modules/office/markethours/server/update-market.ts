import { updateMarket } from '../contract/market.ts';
import { carryOut, held, noPending } from './change-market.ts';
import { markethours } from './tables.ts';

/** The schedule, and the way back to it from a manual opening or closing. */
export const updateMarketHandler = markethours.command(updateMarket, async (ctx) => {
  const { input } = ctx;
  const seen = await held(ctx, input);
  return carryOut(ctx, seen, { action: 'update', reason: null }, (m) => ({
    ...m,
    sessions: input.sessions,
    holidays: input.holidays,
    extra_days: input.extraDays,
    close_policy: input.closePolicy,
    grace_minutes: input.graceMinutes,
    ...(input.mode === 'schedule'
      ? { mode: 'schedule' as const, manual_until: null, notice: null, reason: null, ...noPending }
      : {}),
  }));
});
