import { type Actor, holds } from '#kernel/server/actor.ts';
import { MARKET_ROUTE, type MarketRow } from '../contract/market.ts';
import { upcoming } from './advance.ts';
import type { Seen } from './lock-market.ts';

const BUTTONS = ['Edit', 'OpenMarket', 'CloseMarket', 'View'];
const words = (notice: { readonly zh_CN: string; readonly en_US?: string | undefined } | null) =>
  notice === null ? null : { zh_CN: notice.zh_CN, en_US: notice.en_US ?? null };

/** A market as its keeper sees it, with the buttons he holds on this screen. */
export function presentMarket(
  { setting: m, jumped }: Pick<Seen, 'setting' | 'jumped'>,
  actor: Actor,
): MarketRow {
  return {
    market: m.market,
    version: m.version,
    status: m.status,
    mode: m.mode,
    manualUntil: m.manual_until?.toISOString() ?? null,
    sessions: m.sessions.map((s) => ({ ...s, weekdays: [...s.weekdays] })),
    holidays: [...m.holidays],
    extraDays: [...m.extra_days],
    closePolicy: m.close_policy,
    graceMinutes: m.grace_minutes,
    notice: words(m.notice),
    reason: m.reason,
    statusSince: m.status_since.toISOString(),
    nextChangeAt: upcoming(m)?.toISOString() ?? null,
    pending:
      m.pending_mode === null || m.pending_at === null
        ? null
        : { mode: m.pending_mode, at: m.pending_at.toISOString() },
    clockJumped: jumped,
    can: BUTTONS.filter((b) => actor.superAdmin || holds(actor, b, [MARKET_ROUTE])),
  };
}
