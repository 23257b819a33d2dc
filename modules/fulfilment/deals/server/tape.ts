import { sql } from 'kysely';
import type { DealContext } from './lifecycle.ts';

export interface Print {
  readonly at: Date;
  readonly price: string;
  readonly quantity: string;
}
const REFERENCE_DAYS = 30;
const REFERENCE_DEALS = 5;

/** The last deals of a product without names, newest first; a company may be left out. */
export const tapeOf = async (
  ctx: DealContext,
  spuId: string,
  days: number,
  most: number,
  but: string | null,
): Promise<readonly Print[]> =>
  (
    await sql<Print>`select at, price::text as price, quantity::text as quantity from deals.tape(${spuId}::bigint, ${days}::int, ${most}::int, ${but}::bigint)`.execute(
      ctx.tx,
    )
  ).rows;

/** Median unit price of the last 5 deals in 30 days (20.2.3), decimal text with 2 places; null without any. */
export async function referenceOf(
  ctx: DealContext,
  spuId: string,
  but: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ median: string | null }>`
    with p as (select price, row_number() over (order by price) as i, count(*) over () as n from deals.tape(${spuId}::bigint, ${REFERENCE_DAYS}::int, ${REFERENCE_DEALS}::int, ${but}::bigint))
    select round(avg(price), 2)::text as median from p where i in ((n + 1) / 2, n / 2 + 1)`.execute(ctx.tx);
  return rows[0]?.median ?? null;
}
