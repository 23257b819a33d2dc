import { type RawBuilder, sql } from 'kysely';
import { DEAL } from '#fulfilment/deals/rules/deal-lifecycle.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add, round2 } from '#kernel/rules/decimal.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/capability.ts';
import { marketDay, startOfDay } from '#kernel/server/list-filters.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { listThreads } from '#trading/offers/contract/negotiation.ts';
import { listAllThreads } from '#trading/offers/contract/negotiation-oversight.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { cockpitFigures } from '../contract/cockpit.ts';
import { daysOf, eachDay } from '../rules/period.ts';
import { addressOf } from '../rules/work.ts';
import { type MarketplaceTables, marketplace } from './tables.ts';

type Desk = Context<MarketplaceTables, { period: 'today' | 'week' | 'month' }>;
const IN_EFFECT = [DEAL.effective, DEAL.inPerformance, DEAL.completed];
const WON = [NEGOTIATION.effective, NEGOTIATION.direct, NEGOTIATION.intermediaryDeal];
const TREND_DAYS = 'month';
const MOST_RANKED = 6;

const sides = {
  seller: {
    member: 'reporting.deal_legs.seller_member_id',
    dept: 'reporting.deal_legs.seller_owner_dept_id',
    emp: 'reporting.deal_legs.seller_owner_emp_id',
  },
  buyer: {
    member: 'reporting.deal_legs.buyer_member_id',
    dept: 'reporting.deal_legs.buyer_owner_dept_id',
    emp: 'reporting.deal_legs.buyer_owner_emp_id',
  },
};
/** The list of deals a reader compares with: both parties for the operator, his own side for a company. */
const PAGES = {
  platform: '/resourceSupervision/transactionRecord',
  seller: '/transactionManagement/offerHistory',
  buyer: '/transactionManagement/historicalTransaction',
} as const;
const ENDED_THREADS = {
  platform: '/counterOfferManagement/counterOfferList',
  seller: '/rmbSellManagement/HistoryTrade',
  buyer: '/rmbSellManagement/HistoryTrade',
} as const;
type CockpitSide = keyof typeof PAGES;

const cockpitSideOf = (ctx: Desk): CockpitSide =>
  isPlatform(ctx.actor) ? 'platform' : ctx.actor.identity === 'seller' ? 'seller' : 'buyer';
const dealPath = (side: CockpitSide, from: string, to: string, more: Record<string, string> = {}) =>
  addressOf(PAGES[side], { ...more, state: IN_EFFECT, dateFrom: from, dateTo: to });

/** Deals in effect between two business days, one leg each, as the deal list of this reader shows them. */
function dealsBetween(ctx: Desk, from: string, to: string): RawBuilder<unknown> {
  const side = cockpitSideOf(ctx);
  const wall =
    side === 'platform' ? partyInScope(ctx.actor, 'DEAL', sides) : inScope(ctx.actor, 'DEAL', sides[side]);
  const oneLeg = side === 'platform' ? sql`and first_seen` : sql``;
  return sql`select ${marketDay('deal_time')} as day, case uom when 'TNE' then quantity when 'KGM'
    then quantity / 1000 else 0 end as tonnes,
      amount, currency, product_name_id, product_zh, product_en,
        ${side === 'seller' ? sql`buyer_member_id` : sql`seller_member_id`} as partner
    from reporting.deal_legs
    where deal_state = any (${IN_EFFECT}::text[]) and ${wall} ${oneLeg}
      and deal_time >= ${startOfDay(from)} and deal_time < ${startOfDay(to, 1)}`;
}

interface Sum {
  now: boolean;
  currency: string;
  deals: number;
  quantity: string;
  amount: string;
}
async function totals(ctx: Desk, d: ReturnType<typeof daysOf>) {
  const { rows } = await sql<Sum>`select day >= ${d.from}::date as now, currency, count(*)::int as deals,
      round(sum(tonnes), 2)::text as quantity, round(sum(amount), 2)::text as amount
    from (${dealsBetween(ctx, d.beforeFrom, d.to)}) x group by 1, 2 order by 2`.execute(ctx.tx);
  const of = (now: boolean) => {
    const part = rows.filter((r) => r.now === now);
    return {
      deals: String(part.reduce((n, r) => n + r.deals, 0)),
      quantity: round2(add('0', ...part.map((r) => r.quantity))),
    };
  };
  const amount = (now: boolean, currency: string) =>
    rows.find((r) => r.now === now && r.currency === currency)?.amount ?? '0.00';
  const currencies = [...new Set(['CNY', ...rows.map((r) => r.currency)])];
  return {
    deals: { now: of(true).deals, before: of(false).deals },
    quantity: { now: of(true).quantity, before: of(false).quantity },
    amounts: currencies.map((currency) => ({
      currency,
      now: amount(true, currency),
      before: amount(false, currency),
    })),
  };
}

async function perDay(ctx: Desk, today: string) {
  const { from, to } = daysOf(TREND_DAYS, today);
  const { rows } = await sql<{
    day: string;
    deals: number;
    quantity: string;
  }>`select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as deals,
    round(sum(tonnes), 2)::text as quantity from (${dealsBetween(ctx, from, to)}) x group by 1`.execute(
    ctx.tx,
  );
  const found = new Map(rows.map((r) => [r.day, r]));
  const side = cockpitSideOf(ctx);
  return eachDay(from, to).map((day) => ({
    day,
    deals: found.get(day)?.deals ?? 0,
    quantity: found.get(day)?.quantity ?? '0.00',
    path: dealPath(side, day, day),
  }));
}

interface Rank {
  id: string | null;
  zh: string;
  en: string;
  deals: number;
  quantity: string;
  amount: string;
  currency: string;
}
async function products(ctx: Desk, from: string, to: string) {
  const { rows } =
    await sql<Rank>`select product_name_id::text as id, max(product_zh) as zh, max(product_en) as en,
      count(*)::int as deals, round(sum(tonnes), 2)::text as quantity, round(sum(amount), 2)::text as amount, currency
    from (${dealsBetween(ctx, from, to)}) x where product_name_id is not null
    group by product_name_id, currency order by sum(tonnes) desc, product_name_id limit ${MOST_RANKED}`.execute(
      ctx.tx,
    );
  const side = cockpitSideOf(ctx);
  return rows.map((r) => ({ ...r, id: r.id ?? '', path: dealPath(side, from, to, { keyword: r.zh }) }));
}

/** With whom a company dealt; companies of others are never ranked for it (20.4), the operator sees sellers. */
async function partners(ctx: Desk, from: string, to: string) {
  const { rows } = await sql<
    Omit<Rank, 'zh' | 'en'>
  >`select partner::text as id, count(*)::int as deals, round(sum(tonnes), 2)::text as quantity,
    round(sum(amount), 2)::text as amount, currency
    from (${dealsBetween(ctx, from, to)}) x group by partner, currency order by sum(amount) desc, partner
    limit ${MOST_RANKED}`.execute(ctx.tx);
  const names = await partiesOf(ctx, {
    memberIds: rows.flatMap((r) => r.id ?? []),
  });
  const side = cockpitSideOf(ctx);
  return rows.map((r) => {
    const party = names.get(r.id ?? '');
    const zh = party?.name ?? '';
    return {
      ...r,
      id: r.id ?? '',
      zh,
      en: party?.nameEn ?? zh,
      path: zh === '' ? null : dealPath(side, from, to, { keyword: zh }),
    };
  });
}

/**
 * Negotiations that ended in the period and how many of them in a deal, counted by their own list; null where
 * the reader may not open it.
 */
async function hitRate(ctx: Desk, from: string, to: string) {
  const side = cockpitSideOf(ctx);
  const call = side === 'platform' ? listAllThreads : listThreads;
  const hand = ctx;
  const count = async (more: { ended?: boolean; status?: string[] }) =>
    (await ctx.service('reading').ask(hand, call, { ...more, dateFrom: from, dateTo: to, pageCount: 1 }))
      ?.totalCount ?? null;
  const ended = await count({ ended: true });
  const won = await count({ status: [...WON] });
  return ended === null || won === null
    ? null
    : {
        ended,
        won,
        path: addressOf(ENDED_THREADS[side], {
          ...(side === 'platform' ? { ended: true } : {}),
          dateFrom: from,
          dateTo: to,
        }),
      };
}

export const cockpitFiguresHandler = marketplace.query(cockpitFigures, async (ctx) => {
  const now = await ctx.now();
  const today = dayOf(now);
  const days = daysOf(ctx.input.period, today);
  const { from, to } = days;
  return {
    asOf: now.toISOString(),
    from,
    to,
    path: dealPath(cockpitSideOf(ctx), from, to),
    ...(await totals(ctx, days)),
    threads: await hitRate(ctx, from, to),
    byDay: await perDay(ctx, today),
    products: await products(ctx, from, to),
    partners: await partners(ctx, from, to),
  };
});
