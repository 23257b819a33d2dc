import { DeadlinePassed, VersionConflict } from '#kernel/rules/refusals.ts';
import type { FieldChange } from '#kernel/server/act-context.ts';
import { changesOf } from '#kernel/server/step.ts';
import { change, note, noteFlips, settle } from './keep-time.ts';
import { type Seen, seeMarket } from './lock-market.ts';
import { presentMarket } from './present-market.ts';
import type { MarkethoursContext, MarketSetting, Notice } from './tables.ts';

export async function held(
  ctx: MarkethoursContext,
  wish: { market: string; version: number },
): Promise<Seen> {
  const seen = await seeMarket(ctx.tx, wish.market, 'alone');
  if (seen.row.version !== wish.version)
    throw VersionConflict({ version: seen.row.version, current: presentMarket(seen, ctx.actor) });
  return seen;
}

/** Writes a person's change with its history and log entry, and shows the market as it holds afterwards. */
export async function carryOut(
  ctx: MarkethoursContext,
  seen: Seen,
  act: { action: string; reason: string | null },
  next: (current: MarketSetting) => MarketSetting,
) {
  const { before, after, caught, flips } = change(seen.row, seen.now, next);
  const stored = await settle(ctx, seen.row, after, flips, true);
  await noteFlips(ctx, seen.row, caught);
  const changes: FieldChange[] = changesOf(asFacts(before), asFacts(stored));
  await note(ctx, seen.row, {
    action: act.action,
    from: before.status,
    to: stored.status,
    changes,
    reason: act.reason,
    byClock: false,
  });
  ctx.target({ type: 'MARKET', id: seen.row.id, no: seen.row.market, changes });
  return presentMarket({ setting: stored, jumped: seen.jumped }, ctx.actor);
}

/** What a history of a market speaks of, under the names of the document. */
const asFacts = (m: MarketSetting) => ({
  status: m.status,
  mode: m.mode,
  manualUntil: m.manual_until,
  sessions: m.sessions,
  holidays: m.holidays,
  extraDays: m.extra_days,
  closePolicy: m.close_policy,
  graceMinutes: m.grace_minutes,
  notice: m.notice,
  effectiveAt: m.pending_at,
});

export const noPending = {
  pending_mode: null,
  pending_at: null,
  pending_until: null,
  pending_notice: null,
  pending_reason: null,
};

interface ManualWish {
  market: string;
  version: number;
  reason: string;
  effectiveAt?: string | undefined;
  until?: string | undefined;
  notice?: Notice | undefined;
}

export async function byHand(ctx: MarkethoursContext, wish: ManualWish, mode: 'manualOpen' | 'manualClosed') {
  const seen = await held(ctx, wish);
  const at = wish.effectiveAt === undefined ? null : new Date(wish.effectiveAt);
  const until = wish.until === undefined ? null : new Date(wish.until);
  if (at !== null && at.getTime() <= seen.now.getTime()) throw DeadlinePassed({}, 'effectiveAt');
  if (until !== null && until.getTime() <= (at ?? seen.now).getTime()) throw DeadlinePassed({}, 'until');
  const notice = wish.notice ?? null;
  return carryOut(
    ctx,
    seen,
    { action: mode === 'manualOpen' ? 'open' : 'close', reason: wish.reason },
    (m) =>
      at === null
        ? { ...m, ...noPending, mode, manual_until: until, notice, reason: wish.reason }
        : {
            ...m,
            pending_mode: mode,
            pending_at: at,
            pending_until: until,
            pending_notice: notice,
            pending_reason: wish.reason,
          },
  );
}
