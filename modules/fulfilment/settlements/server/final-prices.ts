import { sql } from 'kysely';
import { PRICE_MODE } from '#fulfilment/deals/rules/trade-codes.ts';
import { keepFinalPrice } from '#fulfilment/deals/server/door.ts';
import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { LINE } from '../rules/line-basis.ts';
import { BINDING, KIND } from '../rules/settlement-lifecycle.ts';
import type { Line, Settlement, SettlementContext } from './tables.ts';

/** Whether its goods have a price that was open when they were dealt. */
const wasOpen = ({ basis }: Pick<Line, 'basis'>): boolean =>
  basis.kind === 'goods' && basis.price.mode !== PRICE_MODE.fixed;

/**
 * Deals hear what their formula or basis came to: the mean of the goods of all final statements that stand, by
 * weight. Of a deal in two legs the seller's counts (INV-INT-03).
 */
export async function passFinalPrices(
  ctx: SettlementContext,
  { row, lines, orders }: { row: Settlement; lines: readonly Line[]; orders: readonly OrderFacts[] },
): Promise<void> {
  if (row.kind !== KIND.final || !lines.some(wasOpen)) return;
  for (const { id, dealId, legNo } of orders) {
    if (dealId === null || legNo === 'B') continue;
    const { rows } = await sql<{ price: string | null }>`
      select round(sum(l.weight * l.unit_price) / sum(l.weight), 2)::text as price
      from settlements.line l join settlements.settlement s on s.id = l.settlement_id and s.revision = l.revision
      where l.order_id = ${id}::bigint and l.line_type = ${LINE.goods} and s.kind = ${KIND.final} and s.state = any (${[...BINDING]})`.execute(
      ctx.tx,
    );
    await keepFinalPrice(ctx, { dealId, price: rows[0]?.price ?? null });
  }
}
