import { sql } from 'kysely';
import { DEAL_SIDE, ROUND } from '../rules/codes.ts';
import { NEGOTIATION } from '../rules/negotiation-life.ts';
import { OFFER } from '../rules/offer-life.ts';
import { hazardsHidden, strangers } from './market/sight.ts';
import { offers } from './tables.ts';

export { offersOnSale } from './on-sale.ts';
export type { OfferViews } from './reporting.ts';

/** How many offers wait for the operator, and threads for a company: work lists and cockpits ask here. */
export const workOf = offers.door<{ memberId: string | null }, { toApprove: number; toAnswer: number }>(
  async ({ tx, input }) => {
    const approve = await tx
      .selectFrom('offers.offer')
      .select(sql<string>`count(*)`.as('n'))
      .where('publish_state', '=', OFFER.submitted)
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow();
    const answer =
      input.memberId === null
        ? { n: '0' }
        : await tx
            .selectFrom('offers.negotiation as t')
            .innerJoin('offers.round as r', (j) =>
              j.onRef('r.negotiation_id', '=', 't.id').on('r.state', '=', ROUND.live),
            )
            .select(sql<string>`count(*)`.as('n'))
            .where('t.status', '=', NEGOTIATION.countering)
            .where((eb) =>
              eb.or([
                eb.and([eb('t.seller_member_id', '=', input.memberId), eb('r.side', '=', DEAL_SIDE.buyer)]),
                eb.and([eb('t.buyer_member_id', '=', input.memberId), eb('r.side', '=', DEAL_SIDE.seller)]),
              ]),
            )
            .executeTakeFirstOrThrow();
    return { toApprove: Number.parseInt(approve.n, 10), toAnswer: Number.parseInt(answer.n, 10) };
  },
);

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

/** What keeps goods from this reader: companies with a blacklist between, and whether hazardous goods are for operators only (trading-domain 19.3, administration-domain 10.1). */
export const wallsOf = offers.door<void, { blocked: string[]; hazardsHidden: boolean }>(async (w) => ({
  blocked: await strangers(w),
  hazardsHidden: await hazardsHidden(w),
}));
