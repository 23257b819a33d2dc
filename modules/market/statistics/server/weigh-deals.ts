import { sql } from 'kysely';
import { startOfDay } from '#kernel/server/list-filters.ts';
import { stepper } from '#kernel/server/step.ts';
import { COUNTS, indexDealLifecycle, WEIGHED } from '../rules/index-deal-lifecycle.ts';
import { distanceOf, isOutlier, MEDIAN_DAYS, medianOf, pairOf } from '../rules/price-day.ts';
import type { IndexDeal, PriceIndex, StatisticsContext } from './tables.ts';

/**
 * Deal states that are in effect (trading-domain 5.1): a void or terminated deal counts no more, one that
 * waits for signatures not yet.
 */
const IN_EFFECT = ['20', '30', '40'];
/** Grades that are off-grade by name, where an index does not list those it takes. */
const OFF_GRADE = '等外|不合格|off[- ]?(grade|spec)'; // not shown: a pattern

export const stepIndexDeal = stepper<IndexDeal, typeof WEIGHED, keyof typeof indexDealLifecycle.verbs>({
  lifecycle: indexDealLifecycle,
  table: 'statistics.index_deal',
  column: 'state',
  bizType: 'INDEX_DEAL',
  number: (row) => row.deal_no,
  parties: () => [],
});

export interface SeenDeal {
  readonly deal_id: string;
  readonly deal_no: string;
  readonly deal_time: Date;
  readonly day: string;
  readonly price: string;
  readonly quantity: string;
  readonly seller_member_id: string;
  readonly buyer_member_id: string;
  readonly in_effect: boolean;
  readonly weighed: IndexDeal | null;
}

/**
 * Deals of an index's market between two business days that are news to it: in effect and not judged yet, or
 * judged and fallen since.
 * Left out for good: related parties, leg B, test companies, other grades, prices that are not fixed yet (20.2.1).
 */
export async function newsOf(
  ctx: StatisticsContext,
  index: PriceIndex,
  from: string,
  to: string,
): Promise<SeenDeal[]> {
  const { rows } = await sql<Omit<SeenDeal, 'weighed'> & { weighed_id: string | null }>`
    select d.deal_id, d.deal_no, d.deal_time, d.day::text as day, d.price, d.quantity, d.seller_member_id,
      d.buyer_member_id, d.deal_state = any (${IN_EFFECT}) as in_effect, i.id as weighed_id
    from reporting.index_deals d left join statistics.index_deal i on i.index_id = ${index.id}::bigint
    and i.deal_id = d.deal_id
    where d.product_name_id = ${index.product_name_id}::bigint and d.deal_time >= ${startOfDay(from)}
    and d.deal_time < ${startOfDay(to, 1)}
      and case when i.id is not null then i.state <> ${WEIGHED.dropped} and d.deal_state <> all (${IN_EFFECT})
        else d.deal_state = any (${IN_EFFECT}) and d.place_id = ${index.place_id}::bigint
        and d.lane = ${index.lane} and d.cargo_status = ${index.cargo_status}
        and d.price_term = ${index.price_term} and d.uom = ${index.uom} and d.currency = ${index.currency}
          and not d.related_party and not d.provisional and case
          when cardinality(${index.grades}::text[]) = 0 then d.grade !~* ${OFF_GRADE}
          else d.grade = any (${index.grades}::text[]) end
          and not exists (select from statistics.test_company t
          where t.member_id in (d.seller_member_id, d.buyer_member_id)) end
    order by d.deal_time, d.deal_id`.execute(ctx.tx);
  const known = rows.flatMap((r) => r.weighed_id ?? []);
  const weighed =
    known.length === 0
      ? []
      : await ctx.tx.selectFrom('statistics.index_deal').selectAll().where('id', 'in', known).execute();
  const byId = new Map(weighed.map((d) => [d.id, d]));
  return rows.map(({ weighed_id, ...deal }) => ({
    ...deal,
    weighed: weighed_id === null ? null : (byId.get(weighed_id) ?? null),
  }));
}

/** Middle prices of the last published days before a day, the newest first. */
async function lastPublished(ctx: StatisticsContext, indexId: string, day: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('statistics.daily')
    .select('mid')
    .where('index_id', '=', indexId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(MEDIAN_DAYS)
    .execute();
  return rows.flatMap((r) => r.mid ?? []);
}

/**
 * Judges the deals of one day, each once: counted, or waiting where it lies outside ±15 % of the median of
 * the last five published days; fallen ones drop out. Answers what it did.
 */
export async function judge(
  ctx: StatisticsContext,
  index: PriceIndex,
  day: string,
  deals: readonly SeenDeal[],
): Promise<'voided' | 'late'> {
  const median = medianOf(await lastPublished(ctx, index.id, day));
  const now = await ctx.now();
  for (const d of deals) {
    if (d.weighed !== null) {
      await stepIndexDeal(ctx, d.weighed, 'drop', 'timer', { reason: null });
      continue;
    }
    const state = indexDealLifecycle.next(isOutlier(d.price, median) ? 'hold' : 'count', null, 'timer');
    await ctx.tx
      .insertInto('statistics.index_deal')
      .values({
        gmt_create: now,
        gmt_modified: now,
        modified_by: null,
        index_id: index.id,
        deal_id: d.deal_id,
        deal_no: d.deal_no,
        deal_time: d.deal_time,
        day,
        pair: pairOf(d.seller_member_id, d.buyer_member_id),
        price: d.price,
        quantity: d.quantity,
        median,
        distance_pct: distanceOf(d.price, median),
        state,
        decided_by: null,
        decided_at: null,
      })
      .execute();
  }
  return deals.some((d) => d.weighed !== null) ? 'voided' : 'late';
}

/** The deals that count for a day. */
export const counted = (
  ctx: StatisticsContext,
  indexId: string,
  day: string,
): Promise<Pick<IndexDeal, 'price' | 'quantity' | 'deal_time' | 'pair'>[]> =>
  ctx.tx
    .selectFrom('statistics.index_deal')
    .select(['price', 'quantity', 'deal_time', 'pair'])
    .where('index_id', '=', indexId)
    .where('day', '=', day)
    .where('state', 'in', [...COUNTS])
    .orderBy('deal_time')
    .orderBy('deal_id')
    .execute();
