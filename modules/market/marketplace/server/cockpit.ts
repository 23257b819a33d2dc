import { type RawBuilder, sql } from 'kysely';
import { DEAL } from '#fulfilment/deals/rules/deal-life.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add, round2 } from '#kernel/rules/decimal.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Work } from '#kernel/server/capability.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { listThreads } from '#trading/offers/contract/negotiation.ts';
import { listAllThreads } from '#trading/offers/contract/negotiation-oversight.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-life.ts';
import { cockpitFigures } from '../contract/cockpit.ts';
import { daysOf, eachDay } from '../rules/period.ts';
import { addressOf } from '../rules/work.ts';
import { type MarketplaceTables, room } from './tables.ts';

type Desk = Work<MarketplaceTables, { period: 'today' | 'week' | 'month' }>;
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
type Chair = keyof typeof PAGES;

const chairOf = (w: Desk): Chair =>
  isPlatform(w.actor) ? 'platform' : w.actor.identity === 'seller' ? 'seller' : 'buyer';
const dealPath = (chair: Chair, from: string, to: string, more: Record<string, string> = {}) =>
  addressOf(PAGES[chair], { ...more, state: IN_EFFECT, dateFrom: from, dateTo: to });

/** Deals in effect between two business days, one leg each, as the deal list of this reader shows them. */
function dealsBetween(w: Desk, from: string, to: string): RawBuilder<unknown> {
  const chair = chairOf(w);
  const wall =
    chair === 'platform' ? partyInScope(w.actor, 'DEAL', sides) : inScope(w.actor, 'DEAL', sides[chair]);
  const oneLeg = chair === 'platform' ? sql`and first_seen` : sql``;
  return sql`select (deal_time at time zone 'Asia/Shanghai')::date as day, case uom when 'TNE' then quantity when 'KGM' then quantity / 1000 else 0 end as tonnes,
      amount, currency, product_name_id, product_zh, product_en, ${chair === 'seller' ? sql`buyer_member_id` : sql`seller_member_id`} as partner
    from reporting.deal_legs
    where deal_state = any (${IN_EFFECT}::text[]) and ${wall} ${oneLeg}
      and deal_time >= (${from}::timestamp at time zone 'Asia/Shanghai') and deal_time < (${to}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`;
}

interface Sum {
  now: boolean;
  currency: string;
  deals: number;
  quantity: string;
  amount: string;
}
async function totals(w: Desk, d: ReturnType<typeof daysOf>) {
  const { rows } =
    await sql<Sum>`select day >= ${d.from}::date as now, currency, count(*)::int as deals, round(sum(tonnes), 2)::text as quantity, round(sum(amount), 2)::text as amount
    from (${dealsBetween(w, d.beforeFrom, d.to)}) x group by 1, 2 order by 2`.execute(w.tx);
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

async function perDay(w: Desk, today: string) {
  const { from, to } = daysOf(TREND_DAYS, today);
  const { rows } = await sql<{
    day: string;
    deals: number;
    quantity: string;
  }>`select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as deals, round(sum(tonnes), 2)::text as quantity from (${dealsBetween(w, from, to)}) x group by 1`.execute(
    w.tx,
  );
  const found = new Map(rows.map((r) => [r.day, r]));
  const chair = chairOf(w);
  return eachDay(from, to).map((day) => ({
    day,
    deals: found.get(day)?.deals ?? 0,
    quantity: found.get(day)?.quantity ?? '0.00',
    path: dealPath(chair, day, day),
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
async function products(w: Desk, from: string, to: string) {
  const { rows } =
    await sql<Rank>`select product_name_id::text as id, max(product_zh) as zh, max(product_en) as en, count(*)::int as deals, round(sum(tonnes), 2)::text as quantity, round(sum(amount), 2)::text as amount, currency
    from (${dealsBetween(w, from, to)}) x where product_name_id is not null group by product_name_id, currency order by sum(tonnes) desc, product_name_id limit ${MOST_RANKED}`.execute(
      w.tx,
    );
  const chair = chairOf(w);
  return rows.map((r) => ({ ...r, id: r.id ?? '', path: dealPath(chair, from, to, { keyword: r.zh }) }));
}

/** With whom a company dealt; companies of others are never ranked for it (20.4), the operator sees sellers. */
async function partners(w: Desk, from: string, to: string) {
  const { rows } = await sql<
    Omit<Rank, 'zh' | 'en'>
  >`select partner::text as id, count(*)::int as deals, round(sum(tonnes), 2)::text as quantity, round(sum(amount), 2)::text as amount, currency
    from (${dealsBetween(w, from, to)}) x group by partner, currency order by sum(amount) desc, partner limit ${MOST_RANKED}`.execute(
    w.tx,
  );
  const names = await partiesOf(w, {
    memberIds: rows.flatMap((r) => r.id ?? []),
  });
  const chair = chairOf(w);
  return rows.map((r) => {
    const party = names.get(r.id ?? '');
    const zh = party?.name ?? '';
    return {
      ...r,
      id: r.id ?? '',
      zh,
      en: party?.nameEn ?? zh,
      path: zh === '' ? null : dealPath(chair, from, to, { keyword: zh }),
    };
  });
}

/** Negotiations that ended in the period and how many of them in a deal, counted by their own list; null where the reader may not open it. */
async function hitRate(w: Desk, from: string, to: string) {
  const chair = chairOf(w);
  const call = chair === 'platform' ? listAllThreads : listThreads;
  const hand = w;
  const count = async (more: { ended?: boolean; status?: string[] }) =>
    (await w.service('reading').ask(hand, call, { ...more, dateFrom: from, dateTo: to, pageCount: 1 }))
      ?.totalCount ?? null;
  const ended = await count({ ended: true });
  const won = await count({ status: [...WON] });
  return ended === null || won === null
    ? null
    : {
        ended,
        won,
        path: addressOf(ENDED_THREADS[chair], {
          ...(chair === 'platform' ? { ended: true } : {}),
          dateFrom: from,
          dateTo: to,
        }),
      };
}

export const cockpit = room.ask(cockpitFigures, async (w) => {
  const now = await w.now();
  const today = dayOf(now);
  const days = daysOf(w.input.period, today);
  const { from, to } = days;
  return {
    asOf: now.toISOString(),
    from,
    to,
    path: dealPath(chairOf(w), from, to),
    ...(await totals(w, days)),
    threads: await hitRate(w, from, to),
    byDay: await perDay(w, today),
    products: await products(w, from, to),
    partners: await partners(w, from, to),
  };
});
