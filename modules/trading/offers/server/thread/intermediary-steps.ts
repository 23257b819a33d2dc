import { PRICE_TERM } from '#fulfilment/deals/rules/trade-codes.ts';
import { isProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { withdrawNotices } from '#office/messaging/server/door.ts';
import { LANE, TRANSACTION_TYPE } from '../../rules/codes.ts';
import type { NegotiationStatus } from '../../rules/negotiation-lifecycle.ts';
import { refreshOffer, sellHeld } from '../effects/effects.ts';
import { bothLicensed, licensedFor } from '../guards.ts';
import {
  lockThread,
  type OfferContext,
  sideOf,
  stepThread,
  threadMoved,
  threadSides,
} from '../lock-offer.ts';
import { type Negotiation, type Offer, offers } from '../tables.ts';
import { endAsOperator } from './admin-cancel.ts';
import { dealOf, type PrincipalTerms } from './conclude.ts';
import { depositReceivedBy } from './deposit.ts';
import { overdueFrom } from './overdue-from.ts';

interface Owner {
  readonly memberId: string;
  readonly deptId: string | null;
  readonly empId: string | null;
}
/** A thread whose deal is to go through an intermediary, as its application copies it. Decimals are text. */
export interface ThreadForApplication {
  readonly id: string;
  readonly no: string;
  readonly status: NegotiationStatus;
  readonly lane: string;
  readonly offerId: string;
  readonly seller: Owner;
  readonly buyer: Owner;
  readonly related: boolean;
  readonly productZh: string;
  readonly productEn: string;
  readonly quantity: string;
  readonly uom: string;
  readonly currency: string;
  readonly amount: string;
  readonly price: string;
  readonly paymentTerm: string;
  /** Goods and currency, for the counterparty rules of whoever is to deal in them. */
  readonly spuId: string | null;
  readonly provisional: boolean;
  /** The goods lie with a keeper who can book them over: a voucher may carry them. */
  readonly bookable: boolean;
  /** From when on the operator may end it. */
  readonly overdueAt: Date | null;
}
const owner = (t: Negotiation, side: 'seller' | 'buyer'): Owner => ({
  memberId: t[`${side}_member_id`],
  deptId: t[`${side}_owner_dept_id`],
  empId: t[`${side}_owner_emp_id`],
});
/** Goods in a warehouse that the buyer takes over there; afloat, or brought to him, they have no keeper. */
function isBookable(t: Negotiation, offer: Offer): boolean {
  const round = t.agreed_terms as { warehouseId?: string | null; priceTerm?: string | null } | null;
  const warehouse = round?.warehouseId === undefined ? offer.warehouse_id : round.warehouseId;
  return (
    offer.lane === LANE.rmb &&
    warehouse !== null &&
    (round?.priceTerm ?? offer.price_term) !== PRICE_TERM.delivered
  );
}
const factsOf = (t: Negotiation, offer: Offer): ThreadForApplication => ({
  id: t.id,
  no: t.negotiation_no,
  status: t.status,
  lane: t.lane,
  offerId: offer.id,
  seller: owner(t, 'seller'),
  buyer: owner(t, 'buyer'),
  related: t.related_party,
  productZh: offer.product_zh ?? '',
  productEn: offer.product_en ?? offer.product_zh ?? '',
  quantity: t.agreed_qty as string,
  uom: offer.uom ?? 'TNE',
  currency: offer.currency ?? 'CNY',
  amount: lineAmount(t.agreed_qty as string, t.agreed_price as string),
  price: t.agreed_price as string,
  paymentTerm: (t.agreed_terms as { paymentTerm?: string } | null)?.paymentTerm ?? offer.payment_term ?? '',
  spuId: offer.spu_id,
  provisional: isProvisional(t.agreed_formula?.mode ?? offer.price_mode),
  bookable: isBookable(t, offer),
  overdueAt: t.expire_at,
});

/** Offer, then thread, locked whoever acts; null where there is none or its goods are not agreed. */
async function held(
  ctx: OfferContext,
  by: { id: string } | { no: string },
): Promise<{ thread: Negotiation; offer: Offer } | null> {
  const agreed = ctx.tx
    .selectFrom('offers.negotiation')
    .select(['id', 'offer_id'])
    .where('deleted', '=', false)
    .where('agreed_qty', 'is not', null);
  const seen = await ('id' in by
    ? agreed.where('id', '=', by.id)
    : agreed.where('negotiation_no', '=', by.no)
  ).executeTakeFirst();
  if (seen === undefined) return null;
  const offer = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', seen.offer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const thread = await ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where('id', '=', seen.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { thread, offer };
}
/** One step of a thread past the walls of its parties: the caller has checked who acts. Refuses 10301. */
const onThread = <R>(
  ctx: OfferContext,
  threadId: string,
  act: (thread: Negotiation, offer: Offer) => Promise<R>,
): Promise<R> =>
  asSystem(ctx, async () => {
    const at = await held(ctx, { id: threadId });
    if (at === null) throw NotFound({});
    const answer = await act(at.thread, at.offer);
    threadMoved(ctx, at.thread);
    await refreshOffer(ctx, at.offer.id);
    return answer;
  });

/** The thread of that id or number, locked behind its offer; null where there is none or nothing is agreed in it. */
export const threadForApplication = offers.door<{ id: string } | { no: string }, ThreadForApplication | null>(
  (ctx) =>
    asSystem(ctx, async () => {
      const at = await held(ctx, ctx.input);
      return at === null ? null : factsOf(at.thread, at.offer);
    }),
);

/** On which side the actor stands in a thread within his data scope; null where on none, or out of it. */
export const threadSideOf = offers.door<{ id: string }, 'seller' | 'buyer' | null>(async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('offers.negotiation')
    .select(['seller_member_id', 'buyer_member_id'])
    .where('id', '=', ctx.input.id)
    .where(partyInScope(ctx.actor, 'COUNTER_OFFER', threadSides))
    .executeTakeFirst();
  const side = seen === undefined ? null : sideOf(ctx.actor, seen);
  return side === 'operator' ? null : side;
});

/**
 * 35 → 50: both sides consented and the operator approved. A related intermediary marks the deal as related.
 * `disclosure`: it will buy and resell; what the two agreed is withdrawn from them, and where not disclosed their names.
 */
export const applicationApproved = offers.door<
  {
    threadId: string;
    intermediary: Owner;
    related: boolean;
    respondBy: Date;
    disclosure: { readonly sellerSeesBuyer: boolean; readonly buyerSeesSeller: boolean } | null;
  },
  void
>((ctx) =>
  onThread(ctx, ctx.input.threadId, async (thread) => {
    const { intermediary: by, related, respondBy, disclosure } = ctx.input;
    await stepThread(ctx, thread, 'approveApplication', 'effect', {
      set: {
        intermediary_member_id: by.memberId,
        intermediary_owner_dept_id: by.deptId,
        intermediary_owner_emp_id: by.empId,
        related_party: thread.related_party || related,
        confirm_by: respondBy,
        expire_at: null,
      },
      uncounted:
        disclosure === null
          ? {}
          : {
              principal: true,
              seller_sees_buyer: disclosure.sellerSeesBuyer,
              buyer_sees_seller: disclosure.buyerSeesSeller,
            },
    });
    if (disclosure !== null) {
      await depositReceivedBy(ctx, thread, by.memberId);
      await withdrawNotices(ctx, { bizType: 'NEGOTIATION', bizId: thread.id, events: SAID_BETWEEN });
    }
  }),
);
/** Notices of a negotiation that name the other side and what was quoted. */
const SAID_BETWEEN = ['N-NEG-', 'N-INT-01'];

/**
 * 50 → 60: the goods are sold once. By commission seller and buyer have one deal with its letter and order; with
 * `principal` the deal has two legs, each with its own. Refuses 17101 where papers of one of the three do not pass.
 */
export const intermediaryAccepts = offers.door<
  {
    threadId: string;
    intermediaryId: string;
    principal: { readonly owner: Omit<Owner, 'memberId'>; readonly terms: PrincipalTerms } | null;
  },
  { dealId: string; dealNo: string }
>((ctx) =>
  onThread(ctx, ctx.input.threadId, async (thread, offer) => {
    const { intermediaryId, principal } = ctx.input;
    const moved = await stepThread(ctx, thread, 'acceptIntermediary', 'intermediary', {
      set: { confirm_by: null, transaction_type: TRANSACTION_TYPE.intermediary },
    });
    const quantity = thread.agreed_qty as string;
    await bothLicensed(ctx, offer, thread.buyer_member_id, quantity);
    await licensedFor(ctx, offer, 'buyer', intermediaryId, quantity);
    await licensedFor(ctx, offer, 'seller', intermediaryId, quantity);
    await sellHeld(ctx, offer, moved);
    const { deal } = await dealOf(ctx, offer, moved, true, principal);
    return { dealId: deal.dealId, dealNo: deal.dealNo };
  }),
);

/** 50 → 55: the intermediary refuses, or said nothing in time. It is no party of the thread from here on. */
export const intermediaryDeclines = offers.door<
  { threadId: string; by: 'intermediary' | 'timer'; reason: string },
  void
>((ctx) =>
  onThread(ctx, ctx.input.threadId, async (thread, offer) => {
    const { by, reason } = ctx.input;
    const { seller_member_id: seller, buyer_member_id: buyer, intermediary_member_id: declined } = thread;
    await stepThread(ctx, thread, by === 'timer' ? 'answerLapse' : 'rejectIntermediary', by, {
      reason,
      set: {
        intermediary_member_id: null,
        intermediary_owner_dept_id: null,
        intermediary_owner_emp_id: null,
        confirm_by: null,
        expire_at: await overdueFrom(ctx, offer),
      },
      uncounted: { principal: false, seller_sees_buyer: true, buyer_sees_seller: true },
      parties: [seller, buyer, declined],
    });
    if (thread.principal) await depositReceivedBy(ctx, thread, seller);
  }),
);

/** 35 or 55 → 05 by an operator, under the guards of his own call. Refuses 10301 out of his scope. */
export const cancelThroughIntermediary = offers.door<
  { id: string; cancelReason: string; reason: string },
  void
>(async (ctx) => {
  // The log is about the document of the caller.
  const unnamed = { ...ctx, target: () => undefined };
  await endAsOperator(unnamed, await lockThread(unnamed, { id: ctx.input.id }));
});
