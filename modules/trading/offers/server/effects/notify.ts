import { isProvisional, sayProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { sayAmount, sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { ENDED } from '../../rules/negotiation-lifecycle.ts';
import { offerNotices, SMS_NOTICES } from '../../rules/notification-words.ts';
import { lanePages, threadHref } from '../../rules/places.ts';
import { systemReasonWords } from '../../rules/system-reasons.ts';
import { asEffect, lastText, type OfferContext, threadMoved } from '../lock-offer.ts';
import type { Negotiation, Offer } from '../tables.ts';

export type Receiver = 'buyer' | 'seller' | 'operator';
export interface NoticeDetails {
  readonly offer: Offer;
  readonly thread?: Negotiation;
  readonly to: readonly Receiver[];
  /** The round it is about, where that is not the one that counts now. */
  readonly round?: { readonly price: string | null; readonly quantity: string | null };
  readonly more?: Sayings;
}
/** What else a sentence names: a word of the system's tables, somebody's own text, or both languages at once. */
type Sayings = Readonly<Record<string, string | LocalizedText>>;

const table = offerNotices.table as Record<string, LocalizedText>;
const reasons = systemReasonWords.table as Record<string, LocalizedText>;

/** What both languages of a notice are filled with: number, goods, counterparty, figures, deadline (trading-domain 21.1). */
async function variablesOf(
  ctx: OfferContext,
  event: string,
  t: NoticeDetails,
  receiver: Receiver,
): Promise<Record<string, string | LocalizedText>> {
  const { offer, thread } = t;
  const names = await partiesOf(ctx, {
    memberIds: [offer.seller_member_id, ...(thread ? [thread.buyer_member_id] : [])],
  });
  const other =
    receiver === 'seller' && thread ? names.get(thread.buyer_member_id) : names.get(offer.seller_member_id);
  // What became of an offer is said in its own number, figures and validity, to whoever negotiates on it too.
  const about = event.startsWith('N-OFF-') ? undefined : thread;
  const live =
    about && !(about.agreed_price && about.agreed_qty && about.confirm_by)
      ? await lastText(ctx, about.id)
      : null;
  const price = t.round?.price ?? about?.agreed_price ?? live?.price ?? offer.unit_price;
  const quantity = t.round?.quantity ?? about?.agreed_qty ?? live?.quantity ?? offer.quantity;
  const until = about?.confirm_by ?? live?.valid_until ?? offer.valid_until;
  const { currency, uom } = offer;
  // A price still to be found by formula is marked so wherever it is told (3.4).
  const marked = (said: string | LocalizedText): string | LocalizedText =>
    sayProvisional(said, price !== null && isProvisional(offer.price_mode));
  const more = Object.fromEntries(
    Object.entries(t.more ?? {}).map(([k, v]) => [
      k,
      typeof v === 'string' ? (reasons[v] ?? table[v] ?? v) : v,
    ]),
  );
  return {
    no: about?.negotiation_no ?? offer.offer_no ?? '',
    until: showBinding(until),
    due: '',
    changes: '',
    reason: '',
    price: marked(inBoth((locale) => sayPrice(currency, price, uom, locale))),
    quantity: inBoth((locale) => sayQuantity(quantity, uom, locale)),
    amount: marked(sayAmount(currency, price && quantity ? lineAmount(quantity, price) : null)),
    company: bothNames(other?.name ?? '', other?.nameEn),
    product: bothNames(offer.product_zh ?? '', offer.product_en),
    why: more.reason ? fillBoth(offerNotices.table.because, { reason: more.reason }) : '',
    ...more,
  };
}

/**
 * One notice of an event to the sides named; each receiver reads his own language. Sending happens outside
 * this transaction.
 */
export async function notifyParties(ctx: OfferContext, event: string, t: NoticeDetails): Promise<void> {
  for (const receiver of t.to) {
    const args = await variablesOf(ctx, event, t, receiver);
    const sentence = (part: 'title' | 'text') =>
      fillBoth(table[`${event}.${part}`] ?? bothNames(event, event), args);
    const document = t.thread ?? t.offer;
    await notify(ctx, {
      event,
      title: sentence('title'),
      body: sentence('text'),
      sms: SMS_NOTICES.includes(event),
      bizType: t.thread ? 'NEGOTIATION' : 'OFFER',
      bizId: document.id,
      link: linkOf(t, receiver),
      to:
        receiver === 'operator'
          ? { platformRoute: '/resourceSupervision/offerApproval', button: 'Approve' }
          : receiver === 'seller'
            ? owner(t.offer.seller_member_id, t.thread?.seller_owner_emp_id ?? t.offer.seller_owner_emp_id)
            : owner(t.thread?.buyer_member_id ?? '', t.thread?.buyer_owner_emp_id ?? null),
    });
  }
}
const owner = (memberId: string, empId: string | null) => ({ memberId, empId });
const linkOf = (t: NoticeDetails, receiver: Receiver): string => {
  if (receiver === 'operator') return `/resourceSupervision/offerApproval?id=${t.offer.id}`;
  if (t.thread) return threadHref(t.thread.id, t.thread.lane);
  return `${lanePages(t.offer.lane).list}?id=${t.offer.id}`;
};

/** Tells the buyers of an offer's threads: those in the given statuses, or every open one. */
export async function notifyThreads(
  ctx: OfferContext,
  event: string,
  offer: Offer,
  statuses: readonly string[] | 'open',
  more: Sayings = {},
): Promise<void> {
  await asEffect(ctx, offer.id, async () => {
    const list = await ctx.tx
      .selectFrom('offers.negotiation')
      .selectAll()
      .where('offer_id', '=', offer.id)
      .orderBy('id')
      .execute();
    for (const thread of list.filter((n) =>
      statuses === 'open' ? !ENDED.includes(n.status) : statuses.includes(n.status),
    )) {
      // Its buyer deals with the intermediary: what becomes of the offer is no news for him (INV-INT-04).
      if (thread.principal) continue;
      await notifyParties(ctx, event, { offer, thread, to: ['buyer'], more });
      threadMoved(ctx, thread);
    }
  });
}
