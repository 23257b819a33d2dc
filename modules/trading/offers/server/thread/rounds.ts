import { sql } from 'kysely';
import { deferred, nowHere } from '#kernel/server/database.ts';
import { DEAL_SIDE, LIMITS, ROUND } from '../../rules/codes.ts';
import { listedTerms } from '../../rules/offer.ts';
import { RoundLimit } from '../../rules/refusals-offer.ts';
import { proposalOn, sameTerms, type Terms } from '../../rules/thread/rounds.ts';
import { hashOf, type OfferContext } from '../lock-offer.ts';
import { termsForRules } from '../selling/terms.ts';
import type { Negotiation, Offer, Round } from '../tables.ts';

/** The listed terms as a whole proposal. */
export const listed = (offer: Offer): Terms => listedTerms(termsForRules(offer, offer.gmt_create));
export const proposalOf = (round: Round): Terms => ({
  price: round.price,
  quantity: round.quantity,
  terms: round.terms as Terms['terms'],
});

/** What a round's hash covers: price, quantity and every term, so that accepting names exactly what was seen. */
export const roundHash = (terms: Terms): string =>
  hashOf({ price: terms.price, quantity: terms.quantity, terms: terms.terms });

/** The ladder's last proposal, or the listed terms before the first round. */
export async function standing(ctx: OfferContext, offer: Offer, thread: Negotiation | null): Promise<Terms> {
  if (thread === null || thread.rounds === 0) return listed(offer);
  const last = await ctx.tx
    .selectFrom('offers.round')
    .selectAll()
    .where('negotiation_id', '=', thread.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return proposalOf(last);
}

export interface NewRound {
  readonly side: 'buyer' | 'seller';
  readonly terms: Terms;
  readonly validUntil: Date;
  readonly firm: boolean;
  readonly state: string;
  readonly message: string | null;
  readonly listedTerms: boolean;
}

/** Who answers a round has read it, however he came to it. */
const readAt = sql<Date>`coalesce(read_at, kernel.now())`;

/**
 * Appends an immutable round to a thread whose count has it already; the one that was live is superseded
 * first, and read if it was the other side's. At most 50 in a thread.
 */
export async function appendRound(
  ctx: OfferContext,
  thread: { id: string; rounds: number },
  round: NewRound,
): Promise<Round> {
  const seq = thread.rounds;
  if (seq > LIMITS.roundsPerThread) throw RoundLimit({ most: LIMITS.roundsPerThread });
  const side = DEAL_SIDE[round.side];
  if (seq > 1)
    await deferred(
      ctx.tx,
      ctx.tx
        .updateTable('offers.round')
        .set({
          state: ROUND.superseded,
          read_at: sql<Date | null>`case when side <> ${side} then ${readAt} else read_at end`,
        })
        .where('negotiation_id', '=', thread.id)
        .where('state', '=', ROUND.live)
        .execute(),
    );
  return ctx.tx
    .insertInto('offers.round')
    .values({
      gmt_create: nowHere,
      created_by: ctx.actor.accountId,
      author: ctx.actor.name,
      negotiation_id: thread.id,
      seq,
      side,
      price: round.terms.price,
      quantity: round.terms.quantity,
      terms: JSON.stringify(round.terms.terms) as unknown as Record<string, unknown>,
      firm: round.firm,
      listed_terms: round.listedTerms,
      valid_until: round.validUntil,
      state: round.state,
      message: round.message,
      read_at: round.state === ROUND.accepted ? nowHere : null,
      hash: roundHash(round.terms),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const markRound = async (
  ctx: OfferContext,
  threadId: string,
  seq: number,
  state: string,
): Promise<void> => {
  await deferred(
    ctx.tx,
    ctx.tx
      .updateTable('offers.round')
      .set({ state, ...(state === ROUND.accepted ? { read_at: readAt } : {}) })
      .where('negotiation_id', '=', threadId)
      .where('seq', '=', seq)
      .execute(),
  );
};
export { proposalOn, sameTerms };
