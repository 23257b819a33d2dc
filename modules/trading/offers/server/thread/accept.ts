import { lineAmount, same } from '#kernel/rules/decimal.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { FIRM } from '../../rules/codes.ts';
import { ProposalGone, TermsChanged } from '../../rules/refusals-offer.ts';
import { refreshOffer } from '../effects/effects.ts';
import { notifyParties } from '../effects/notify.ts';
import { type OfferContext, threadMoved } from '../lock-offer.ts';
import type { Negotiation, Offer, Round } from '../tables.ts';
import { depositFor } from './deposit.ts';
import { presentThread } from './present-thread.ts';

interface Seen {
  readonly offerVersion: number;
  readonly termsHash: string;
  readonly quantity: string;
  readonly amount: string;
}

/**
 * What was seen is what binds: version, hash and the derived amount must be today's, else the fresh figures
 * come back and nothing happens (trust 1.4).
 */
export async function sameAsSeen(offer: Offer, seen: Seen): Promise<void> {
  const amount = lineAmount(seen.quantity, offer.unit_price as string);
  if (
    seen.offerVersion !== offer.terms_version ||
    seen.termsHash !== offer.terms_hash ||
    !same(seen.amount, amount)
  ) {
    throw TermsChanged(
      {
        unitPrice: offer.unit_price as string,
        termsVersion: offer.terms_version,
        termsHash: offer.terms_hash as string,
        amount,
      },
      'amount',
    );
  }
}

export const NO_DEPOSIT = '0.00';
/**
 * What an acceptance fixes. `boundAt`: the moment of it where it binds both sides; null where the other side
 * is still free to answer.
 */
export const agreedBy = (
  offer: Offer,
  round: { seq: number; price: string; quantity: string; terms: Record<string, unknown> },
  { confirmBy, boundAt }: { readonly confirmBy: Date | null; readonly boundAt: Date | null },
) => ({
  agreed_qty: round.quantity,
  agreed_price: round.price,
  agreed_terms: round.terms,
  agreed_round_seq: round.seq,
  deposit_required: depositFor(offer, round)?.required ?? NO_DEPOSIT,
  bound_at: boundAt,
  confirm_by: confirmBy,
  expire_at: null,
  offer_terms_version: offer.terms_version,
});

/**
 * A buyer's acceptance binds both sides where the offer is firm: the seller's silence cannot undo it (3.5). A
 * subject offer binds when the seller confirms.
 */
export const boundByBuyer = (offer: Offer, now: Date): Date | null =>
  offer.firm_type === FIRM.firm ? now : null;

/**
 * 15: the goods are held, the seller has his minutes of open market to confirm; silence confirms a firm offer
 * only. `opened`: the round of a thread that this act has opened.
 */
export async function waitForSeller(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  { at, opened }: { at: Date; opened?: Round | undefined },
) {
  if (opened === undefined) {
    await ctx.unschedule('negotiations.roundLapse', thread.id);
    await ctx.unschedule('negotiations.idle', thread.id);
  }
  await ctx.schedule({ kind: 'negotiations.confirmBy', key: thread.id, at: thread.confirm_by as Date });
  await notifyParties(ctx, 'N-NEG-02', { offer, thread, to: ['seller'] });
  threadMoved(ctx, thread);
  return presentThread(ctx, thread.id, { thread, offer: await refreshOffer(ctx, offer), fresh: opened, at });
}

/** The round named on the screen must still be the live one, of the side expected, with the same hash, and in time. */
export function theRound(
  live: Round | null,
  asked: { roundSeq: number; roundHash: string },
  side: string,
  now: Date,
): Round {
  if (live === null || live.seq !== asked.roundSeq || live.hash !== asked.roundHash || live.side !== side)
    throw ProposalGone({});
  if (now >= live.valid_until) throw DeadlinePassed({});
  return live;
}
