import { sql } from 'kysely';
import { type HazardWall, hazardWall, strangers } from './market/sight.ts';
import { offers } from './tables.ts';

export type { HazardWall } from './market/sight.ts';
export { offersOnSale } from './on-sale.ts';
export type { OfferViews } from './reporting.ts';

/** How many offers and negotiations name a company on any side; for the operator's file of it. */
export const countsOfMember = offers.door<{ memberId: string }, { offers: number; negotiations: number }>(
  async ({ tx, input }) => {
    const { rows } = await sql<{ offers: number; negotiations: number }>`select
    (select count(*)::int from offers.offer where seller_member_id = ${input.memberId}::bigint and not deleted and not is_template) as offers,
    (select count(*)::int from offers.negotiation where ${input.memberId}::bigint in (seller_member_id, buyer_member_id, intermediary_member_id)) as negotiations`.execute(
      tx,
    );
    return rows[0] ?? { offers: 0, negotiations: 0 };
  },
);

/**
 * What keeps goods from this reader: companies with a blacklist between, and what stands between him and
 * hazardous goods (trading-domain 19.3, administration-domain 10.1).
 */
export const wallsOf = offers.door<void, { blocked: string[]; hazards: HazardWall | null }>(async (ctx) => ({
  blocked: await strangers(ctx),
  hazards: await hazardWall(ctx),
}));
