import { paged } from '#kernel/server/page.ts';
import { listMarkets, marketHistory, marketStatus } from '../contract/market.ts';
import { MARKETS, type Market, nextClose, withMode } from '../rules/market-hours.ts';
import { hoursOf, upcoming } from './advance.ts';
import { seeMarkets } from './lock-market.ts';
import { presentMarket } from './present-market.ts';
import { markethours } from './tables.ts';

export const listMarketsHandler = markethours.query(listMarkets, async ({ tx, actor }) =>
  (await seeMarkets(tx)).map((seen) => presentMarket(seen, actor)),
);

type Seen = Awaited<ReturnType<typeof seeMarkets>>[number];
const standing = ({ setting: m }: Seen) => ({
  market: m.market,
  status: m.status,
  nextChangeAt: upcoming(m)?.toISOString() ?? null,
  notice: m.notice === null ? null : { zh_CN: m.notice.zh_CN, en_US: m.notice.en_US ?? null },
});
/** The next close; a market that is held open by hand without an end has the one of its schedule. */
function closeInSight({ setting, now }: Seen): Date | null {
  const hours = hoursOf(setting);
  return nextClose(hours, now) ?? nextClose(withMode(hours, 'schedule', null), now);
}
export const marketStatusHandler = markethours.query(marketStatus, async ({ tx }) =>
  (await seeMarkets(tx)).map((seen) => ({
    ...standing(seen),
    mode: seen.setting.mode,
    closesAt: closeInSight(seen)?.toISOString() ?? null,
    serverTime: seen.now.toISOString(),
  })),
);
/**
 * How the markets stand, for the bundle of the site (administration-domain 16: currentUserInfo and site
 * bundle carry it).
 */
export const marketsNow = markethours.door(async ({ tx }) => (await seeMarkets(tx)).map(standing));

const isMarket = (code: string | null): code is Market =>
  (MARKETS as readonly (string | null)[]).includes(code);
export const marketHistoryHandler = markethours.query(marketHistory, async ({ tx, input }) => {
  const all = tx
    .selectFrom('kernel.trade_history as h')
    .select([
      'h.id',
      'h.biz_no',
      'h.action',
      'h.from_state',
      'h.to_state',
      'h.gmt_create',
      'h.actor_name',
      'h.actor_side',
      'h.reason',
      'h.changes',
    ])
    .where('h.biz_type', '=', 'MARKET');
  const query = input.market === undefined ? all : all.where('h.biz_no', '=', input.market);
  const page = await paged(tx, query, input, {
    sortable: { at: 'h.gmt_create' },
    fallback: { column: 'h.gmt_create', asc: false },
    key: 'h.id',
  });
  return {
    ...page,
    list: page.list.flatMap((h) =>
      isMarket(h.biz_no)
        ? [
            {
              id: h.id,
              market: h.biz_no,
              action: h.action,
              from: h.from_state,
              to: h.to_state,
              at: h.gmt_create.toISOString(),
              actorName: h.actor_name,
              byClock: h.actor_side === 'timer',
              reason: h.reason,
              changes: [...h.changes],
            },
          ]
        : [],
    ),
  };
});
