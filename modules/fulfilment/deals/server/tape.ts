import { sql } from 'kysely';
import { priceBand } from '#office/content/rules/price-range.ts';
import type { Paid } from '../contract/paid.ts';
import type { DealContext } from './lifecycle.ts';

const REFERENCE_DAYS = 30;
const REFERENCE_DEALS = 5;

const PUBLISHED_DAYS = 365;
interface PaidPeriod {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly lowest: string;
  readonly highest: string;
  readonly deals: number;
}

/**
 * What was paid for a product lately, the newest first: by days, or by weeks where no day has enough deals;
 * prices in the bands of a masked announcement (administration-domain 12.2).
 */
export async function paidFor(ctx: DealContext, spuId: string, most: number): Promise<Paid[]> {
  const by = async (unit: 'day' | 'week') =>
    (
      await sql<PaidPeriod>`select first_day::text as "from", last_day::text as "to", currency,
        lowest::text as lowest, highest::text as highest, deals
        from deals.paid(${spuId}::bigint, ${unit}, ${PUBLISHED_DAYS}::int, ${most}::int)`.execute(ctx.tx)
    ).rows;
  const days = await by('day');
  const periods = days.length > 0 ? days : await by('week');
  return periods.map(({ lowest, highest, ...period }) => ({
    ...period,
    low: priceBand(lowest).low,
    high: priceBand(highest).high,
  }));
}

export interface DeliveryWindow {
  readonly from: string;
  readonly to: string;
}
export interface PaidInWindow extends Paid {
  readonly placeId: string;
  readonly window: string;
  readonly uom: string;
}
/**
 * What was paid last for a product at each place in each window of delivery: the newest closed day, or a
 * closed week after it, with three pairs of companies at least; nothing where neither is.
 */
export async function paidInWindows(
  ctx: DealContext,
  productNameId: string,
  lane: string,
  windows: readonly DeliveryWindow[],
): Promise<PaidInWindow[]> {
  const by = async (unit: 'day' | 'week') =>
    (
      await sql<
        PaidPeriod & { placeId: string; window: string; uom: string }
      >`select place_id::text as "placeId", window_start::text as "window", currency, uom, first_day::text as "from", last_day::text as "to", lowest::text as lowest, highest::text as highest, deals
        from deals.paid_in_windows(${productNameId}::bigint, ${lane}, ${unit}, ${PUBLISHED_DAYS}::int, ${windows.map((w) => w.from)}::date[], ${windows.map((w) => w.to)}::date[]) where place_id is not null`.execute(
        ctx.tx,
      )
    ).rows;
  const cell = (p: { placeId: string; window: string; currency: string; uom: string }) =>
    `${p.placeId} ${p.window} ${p.currency} ${p.uom}`;
  const days = await by('day');
  const lastDay = new Map(days.map((p) => [cell(p), p.to]));
  const newerWeeks = (await by('week')).filter((p) => p.from > (lastDay.get(cell(p)) ?? ''));
  const passed = new Set(newerWeeks.map(cell));
  return [...days.filter((p) => !passed.has(cell(p))), ...newerWeeks].map(
    ({ lowest, highest, ...period }) => ({
      ...period,
      low: priceBand(lowest).low,
      high: priceBand(highest).high,
    }),
  );
}

/**
 * Median unit price of the last 5 deals in 30 days (20.2.3) in the same lane, currency and unit, decimal text with
 * 2 places; null without any.
 */
export async function referenceOf(
  ctx: DealContext,
  spuId: string,
  market: { readonly lane: string; readonly currency: string | null; readonly uom: string | null },
  but: string | null,
): Promise<string | null> {
  if (market.currency === null || market.uom === null) return null;
  const { rows } = await sql<{ median: string | null }>`
    with p as (select price, row_number() over (order by price) as i, count(*) over () as n
    from deals.tape(${spuId}::bigint, ${REFERENCE_DAYS}::int, ${REFERENCE_DEALS}::int, ${but}::bigint,
      ${market.lane}, ${market.currency}, ${market.uom}))
    select round(avg(price), 2)::text as median from p where i in ((n + 1) / 2, n / 2 + 1)`.execute(ctx.tx);
  return rows[0]?.median ?? null;
}
