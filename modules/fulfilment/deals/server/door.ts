import { sql } from 'kysely';
import { ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { FALLEN_LETTERS, LETTER } from '../rules/letter-life.ts';
import { LANE } from '../rules/trade-codes.ts';
import { SEAL, SIGN_LAPSE } from './letters.ts';
import { stepLetter } from './life.ts';
import { type ReferenceMarket, referenceIn } from './reference-close.ts';
import { room } from './tables.ts';
import { takeEffectIfAll } from './take-effect.ts';
import { tapeOf } from './tape.ts';

export { dealEffective, dealTerminated, dealVoided } from '../rules/events.ts';
export type { DealViews } from './reporting.ts';
export { type Concluded, type Conclusion, concludeDeal, type NewLeg } from './conclude-deal.ts';

export {
  forgetReference,
  type IndexName,
  indexNamed,
  keepIndexName,
  keepReference,
} from './reference-close.ts';

/** Reference price of G-PRC (20.2.3): the last published index of product and place at most 10 days old, else the median unit price of the last 5 deals of the SPU in 30 days; null without any. */
export const referencePrice = room.door<
  { spuId: string; excludeMember?: string; market?: ReferenceMarket | undefined },
  string | null
>((w) => referenceIn(w, w.input.market, w.input.spuId, w.input.excludeMember ?? null));

/** The last deals of a product, newest first, without names: leg A of deals that stand, related parties left out. */
export const recentDeals = room.door<
  { spuId: string; most: number },
  { at: string; price: string; quantity: string }[]
>(async (w) =>
  (await tapeOf(w, w.input.spuId, 365, w.input.most, null)).map((p) => ({
    at: p.at.toISOString(),
    price: p.price,
    quantity: p.quantity,
  })),
);

export interface DealFacts {
  readonly id: string;
  readonly dealNo: string;
  readonly state: string;
  readonly source: string;
  readonly sourceId: string;
  readonly quantity: string;
  readonly dealTime: string;
}
/** A deal as far as the caller is party to it; null otherwise. */
export const dealOf = room.door<{ id: string }, DealFacts | null>(async (w) => {
  const d = await w.tx.selectFrom('deals.deal').selectAll().where('id', '=', w.input.id).executeTakeFirst();
  return d === undefined
    ? null
    : {
        id: d.id,
        dealNo: d.deal_no,
        state: d.deal_state,
        source: d.source,
        sourceId: d.source_id,
        quantity: d.quantity,
        dealTime: d.deal_time.toISOString(),
      };
});

/** The letter in force (else the newest) and the order of a deal, as far as the caller sees them. */
export const documentsOfDeal = room.door<
  { dealId: string },
  { letterId: string | null; orderId: string | null }
>(async (w) => {
  const { dealId } = w.input;
  const letter = await w.tx
    .selectFrom('deals.letter')
    .select('id')
    .where('deal_id', '=', dealId)
    .orderBy(sql`letter_state in (${sql.join(FALLEN_LETTERS.map((s) => sql.lit(s)))})`)
    .orderBy('leg_no')
    .orderBy('letter_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const orders = await ordersOfDeals(w, { dealIds: [dealId] });
  return { letterId: letter?.id ?? null, orderId: orders[0]?.id ?? null };
});

/** Full prepayment of a direct RMB deal counts as acceptance: its letter becomes effective with method 40 (5.2 «paid in full»). Nothing when it is effective already. */
export const acceptByPayment = room.door<{ dealId: string }, void>(async (w) => {
  const deal = await w.tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', w.input.dealId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const letter = await w.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('deal_id', '=', deal.id)
    .where('letter_state', 'in', [LETTER.toSign, LETTER.sellerSigned, LETTER.buyerSigned])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (letter === undefined || !deal.direct || deal.lane !== LANE.rmb) return;
  await stepLetter(w, letter, 'payInFull', 'effect', {
    set: { sign_method: '40', effective_at: await w.now() },
  });
  await w.undue(SIGN_LAPSE, letter.id);
  await w.due({ kind: SEAL, key: letter.id, at: { inSeconds: 0 }, payload: { letterId: letter.id } });
  await takeEffectIfAll(w, deal);
});

/** How many deals name a company as a party; for the operator's file of it. */
export const countsOfMember = room.door<{ memberId: string }, number>(async ({ tx, input }) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from deals.deal where ${input.memberId}::bigint in (seller_member_id, buyer_member_id, intermediary_member_id)`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
});
