import { brokenConstraint } from '#kernel/server/database.ts';
import { ENDED, type NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { ThreadExists } from '../../rules/refusals-offer.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Negotiation, Offer } from '../tables.ts';
import { listed } from './rounds.ts';

/** How a thread begins: with a counter, an acceptance of the listed terms, or a direct deal. */
type OpeningStatus =
  | typeof NEGOTIATION.countering
  | typeof NEGOTIATION.buyerAccepted
  | typeof NEGOTIATION.direct;

/** Inserts a thread of the caller as buyer; the partial unique index keeps it the only open one of this offer and buyer. */
export async function newThread(
  ctx: OfferContext,
  offer: Offer,
  first: { status: OpeningStatus; related: boolean; set?: Partial<Negotiation> },
): Promise<Negotiation> {
  const open = await openThreadOf(ctx, offer.id);
  if (open !== null) throw ThreadExists({ threadId: open.id });
  return insertThread(ctx, offer, first);
}

/** The caller's open thread on an offer, locked; there is at most one. */
export const openThreadOf = async (ctx: OfferContext, offerId: string): Promise<Negotiation | null> =>
  (await ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('buyer_member_id', '=', ctx.actor.memberId as string)
    .where('status', 'not in', ENDED)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null;

/** The row of a new thread with its first round counted, for whoever has seen under the offer's lock that none is open. */
export async function insertThread(
  ctx: OfferContext,
  offer: Offer,
  first: { status: OpeningStatus; related: boolean; set?: Partial<Negotiation> },
): Promise<Negotiation> {
  try {
    const thread = await ctx.tx
      .insertInto('offers.negotiation')
      .values({
        negotiation_no: await ctx.number('NG'),
        lane: offer.lane,
        offer_id: offer.id,
        offer_terms_version: offer.terms_version,
        opened_terms: JSON.stringify(listed(offer)),
        status: first.status,
        related_party: first.related,
        seller_member_id: offer.seller_member_id,
        seller_owner_dept_id: offer.seller_owner_dept_id,
        seller_owner_emp_id: offer.seller_owner_emp_id,
        buyer_member_id: ctx.actor.memberId as string,
        buyer_owner_dept_id: ctx.actor.deptId,
        buyer_owner_emp_id: ctx.actor.empId,
        rounds: 1,
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
        ...first.set,
      } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
    ctx.target({ type: 'NEGOTIATION', id: thread.id, no: thread.negotiation_no });
    return thread;
  } catch (error) {
    if (brokenConstraint(error) === 'negotiation_open') throw ThreadExists({ threadId: '' });
    throw error;
  }
}

export const history = (
  ctx: OfferContext,
  thread: Negotiation,
  action: string,
  from: string | null,
  side: string,
  reason: string | null = null,
) =>
  ctx.history({
    bizType: 'NEGOTIATION',
    bizId: thread.id,
    bizNo: thread.negotiation_no,
    action,
    from,
    to: thread.status,
    side,
    reason,
    parties: [thread.seller_member_id, thread.buyer_member_id, thread.intermediary_member_id],
  });
