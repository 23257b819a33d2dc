import { sql } from 'kysely';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import {
  availableBalances,
  coverDeposits,
  depositsOf,
  endDeposit,
  handOverDeposit,
  requireDeposit,
} from '#fulfilment/money/server/door.ts';
import { compare, isPositive, same } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { withdrawNotices } from '#office/messaging/server/door.ts';
import { LIMITS } from '../../rules/codes.ts';
import { DepositShort } from '../../rules/refusals.ts';
import { DepositChanged } from '../../rules/refusals-offer.ts';
import { type DepositAsked, depositAsked, natureOf } from '../../rules/thread/deposit.ts';
import { lockDepositMoney } from '../deposit-money.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Negotiation, Offer } from '../tables.ts';

/** The document a deposit stands for until there is a deal. */
export const DEPOSIT_BIZ = 'NEGOTIATION';

/** What the offer asks of who takes it on these terms. */
export const depositFor = (
  offer: Pick<Offer, 'price_mode' | 'deposit_pct' | 'deposit_nature'>,
  round: { readonly price: string; readonly quantity: string; readonly terms: Record<string, unknown> },
): DepositAsked | null =>
  depositAsked({
    priceMode: offer.price_mode,
    depositPct:
      round.terms.depositPct === undefined ? offer.deposit_pct : (round.terms.depositPct as string | null),
    depositNature: offer.deposit_nature,
    price: round.price,
    quantity: round.quantity,
  });

/** The same, of an offer a buyer is about to take for a deposit he has seen; without one nothing is locked. */
export async function lockMoneyOfOffer(
  ctx: OfferContext<{ offerId: string; deposit?: string | undefined }>,
): Promise<void> {
  const { offerId, deposit } = ctx.input;
  if (deposit === undefined) return;
  const seen = await ctx.tx
    .selectFrom('offers.offer')
    .select(['seller_member_id', 'currency'])
    .where('id', '=', offerId)
    .executeTakeFirst();
  if (seen === undefined || seen.currency === null) return;
  await lockDepositMoney(ctx, {
    buyerId: ctx.actor.memberId as string,
    sellerId: seen.seller_member_id,
    currency: seen.currency,
  });
}
/** The same, of a thread whose live round is about to be accepted. */
export async function lockMoneyOfThread(ctx: OfferContext, threadId: string): Promise<void> {
  const seen = await ctx.tx
    .selectFrom('offers.negotiation as n')
    .innerJoin('offers.offer as o', 'o.id', 'n.offer_id')
    .select(['n.buyer_member_id', 'n.seller_member_id', 'o.currency'])
    .where('n.id', '=', threadId)
    .where((eb) =>
      eb.or([
        eb('o.deposit_pct', '>', '0'),
        eb.exists(
          eb
            .selectFrom('offers.round as r')
            .select('r.id')
            .whereRef('r.negotiation_id', '=', 'n.id')
            .where(sql<boolean>`r.terms->>'depositPct' is not null`),
        ),
      ]),
    )
    .executeTakeFirst();
  if (seen === undefined || seen.currency === null) return;
  await lockDepositMoney(ctx, {
    buyerId: seen.buyer_member_id,
    sellerId: seen.seller_member_id,
    currency: seen.currency,
  });
}

/** The sum a buyer saw as deposit is the sum that is frozen (trust 1.4). Refuses DepositChanged with the fresh one. */
export function sameDepositAsSeen(offer: Offer, asked: DepositAsked | null, seen: string | undefined): void {
  if (!same(asked?.required ?? '0', seen ?? '0'))
    throw DepositChanged({ deposit: asked?.required ?? '0.00', currency: offer.currency ?? '' }, 'deposit');
}

const hasDeposit = (thread: Pick<Negotiation, 'deposit_required'>): boolean =>
  isPositive(thread.deposit_required);
const partiesOf = (offer: Offer, thread: Negotiation) => ({
  payerId: thread.buyer_member_id,
  receiverId: thread.seller_member_id,
  currency: offer.currency as string,
});
const requirementOf = (offer: Offer, thread: Negotiation, dueAt: Date) => ({
  ...partiesOf(offer, thread),
  bizType: DEPOSIT_BIZ,
  bizId: thread.id,
  bizNo: thread.negotiation_no ?? '',
  nature: natureOf(offer.deposit_nature),
  required: thread.deposit_required,
  dueAt,
});

/** G-DEP: what the buyer agreed to is frozen in the act that agrees, or nothing happens. Refuses E-DEP-01. */
export async function freezeDepositAtOnce(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
): Promise<void> {
  if (!hasDeposit(thread)) return;
  const required = requirementOf(offer, thread, await ctx.now());
  await asSystem(ctx, async () => {
    const { payerId, currency } = required;
    const available =
      (await availableBalances(ctx, { memberIds: [payerId], currency })).get(payerId) ?? '0.00';
    if (compare(available, required.required) < 0)
      throw DepositShort({ required: required.required, frozen: available, currency }, 'deposit');
    await coverDeposits(ctx, [required]);
  });
}

/** Until when the buyer may freeze what an agreed round asks for; null where his balance suffices, or nothing is asked. */
export async function depositDueAt(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
): Promise<Date | null> {
  if (!hasDeposit(thread)) return null;
  const { buyer_member_id: buyerId, deposit_required: required } = thread;
  const currency = offer.currency as string;
  const available = await asSystem(ctx, () => availableBalances(ctx, { memberIds: [buyerId], currency }));
  return compare(available.get(buyerId) ?? '0', required) >= 0 ? null : twoHoursFrom(await ctx.now());
}
const twoHoursFrom = (now: Date): Date => new Date(now.getTime() + LIMITS.depositMinutes * 60_000);
/**
 * 10 → 20: the buyer's deposit is frozen now where his balance suffices; else he has two hours (3.5). What is frozen locks
 * the thread in this act, so that it is answered as it then stands.
 */
export async function askDeposit(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  dueAt: Date | null,
): Promise<Negotiation> {
  if (!hasDeposit(thread)) return thread;
  const until = dueAt ?? twoHoursFrom(await ctx.now());
  await asSystem(ctx, () => requireDeposit(ctx, requirementOf(offer, thread, until)));
  return ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where('id', '=', thread.id)
    .executeTakeFirstOrThrow();
}

/** The deposit of a thread as it stands now; null where none is asked for. */
export async function depositOfThread(ctx: OfferContext, thread: Negotiation) {
  if (!hasDeposit(thread)) return null;
  const [bizType, bizId] = thread.deal_id === null ? [DEPOSIT_BIZ, thread.id] : ['DEAL', thread.deal_id];
  const list = await asSystem(ctx, () => depositsOf(ctx, { bizType, bizIds: [bizId] }));
  return list.findLast((d) => d.payer_member_id === thread.buyer_member_id) ?? null;
}
/** Whether what the deal asks for is frozen in full, or nothing is asked for (checked again at the lock, 3.5). */
export async function isDepositFrozen(ctx: OfferContext, thread: Negotiation): Promise<boolean> {
  if (!hasDeposit(thread)) return true;
  const deposit = await depositOfThread(ctx, thread);
  return (
    deposit !== null &&
    deposit.deposit_state === DEPOSIT.frozen &&
    compare(deposit.balance, thread.deposit_required) >= 0
  );
}

/** The thread ended, or its agreement was undone, before there was a deal: nobody is at fault, the deposit goes back. */
export async function releaseDeposit(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  reason: string | null,
): Promise<void> {
  if (!hasDeposit(thread)) return;
  await asSystem(ctx, () =>
    endDeposit(ctx, {
      ...partiesOf(offer, thread),
      bizType: DEPOSIT_BIZ,
      bizId: thread.id,
      verb: 'release',
      side: 'effect',
      reason: reason ?? undefined,
    }),
  );
}

/** The deal is made: the deposit secures it from here on, for whoever sells to the buyer. */
export async function depositToDeal(
  ctx: OfferContext,
  thread: Negotiation,
  deal: { readonly dealId: string; readonly dealNo: string },
): Promise<void> {
  if (!hasDeposit(thread)) return;
  const receiverId = thread.principal ? (thread.intermediary_member_id as string) : thread.seller_member_id;
  await asSystem(ctx, () =>
    handOverDeposit(ctx, {
      bizType: DEPOSIT_BIZ,
      bizId: thread.id,
      payerId: thread.buyer_member_id,
      to: { bizType: 'DEAL', bizId: deal.dealId, bizNo: deal.dealNo, receiverId },
    }),
  );
}
/**
 * An intermediary that buys and resells takes the seller's place, or leaves it: notices of the
 * deposit to seller and buyer are withdrawn, because they show what they agreed with each other (INV-INT-04).
 */
export async function depositReceivedBy(
  ctx: OfferContext,
  thread: Negotiation,
  receiverId: string,
): Promise<void> {
  if (!hasDeposit(thread)) return;
  await asSystem(ctx, async () => {
    const handed = await handOverDeposit(ctx, {
      bizType: DEPOSIT_BIZ,
      bizId: thread.id,
      payerId: thread.buyer_member_id,
      to: { bizType: DEPOSIT_BIZ, bizId: thread.id, bizNo: thread.negotiation_no ?? '', receiverId },
    });
    if (handed !== null)
      await withdrawNotices(ctx, { bizType: 'DEPOSIT', bizId: handed.id, events: ['N-PAY-'] });
  });
}
