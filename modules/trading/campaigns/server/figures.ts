import { sql } from 'kysely';
import type { CampaignContext } from './tables.ts';

export interface Figures {
  /** Copies of the reader's company that count. */
  readonly copies: number;
  readonly reminded: boolean;
}
/** What the reader's company has of activities on one page, and whether he is reminded of them. */
export async function figuresOf(ctx: CampaignContext, ids: readonly string[]): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; copies: number; reminded: boolean }>`
    select a.id, coalesce((select sum(k.copies)::int from campaigns.claim k where k.activity_id = a.id and k.buyer_member_id = ${ctx.actor.memberId}::bigint and k.state = 'counted'), 0) as copies,
      exists (select from campaigns.reminder r where r.activity_id = a.id and r.account_id = ${ctx.actor.accountId}::bigint) as reminded
    from unnest(${[...ids]}::bigint[]) as a(id)`.execute(ctx.tx);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

const LISTED_DAYS = 30;
/** The highest deal or list price of the seller's product in the last 30 days, CNY; null without any (8.1 originalPrice). */
export async function highestPrice(
  ctx: CampaignContext,
  of: { readonly sellerId: string; readonly productNameId: string | null },
): Promise<string | null> {
  if (of.productNameId === null) return null;
  const { rows } = await sql<{ highest: string | null }>`
    select greatest(
      (select max(o.listed_price) from reporting.offer_figures o where o.seller_member_id = ${of.sellerId}::bigint and o.product_name_id = ${of.productNameId}::bigint
        and o.currency = 'CNY' and o.listed_at > kernel.now() - make_interval(days => ${LISTED_DAYS})),
      (select max(round(d.amount / nullif(d.quantity, 0), 2)) from reporting.deal_figures d where d.seller_member_id = ${of.sellerId}::bigint and d.product_name_id = ${of.productNameId}::bigint
        and d.currency = 'CNY' and d.deal_time > kernel.now() - make_interval(days => ${LISTED_DAYS}))) as highest`.execute(
    ctx.tx,
  );
  return rows[0]?.highest ?? null;
}
