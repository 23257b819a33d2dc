import { lineAmount } from '#kernel/rules/decimal.ts';
import { type Locale, oneStop, showDateTime, zoneMark } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import { sayAmount, sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { offerNotices, SMS_NOTICES } from '../rules/notification-words.ts';
import { systemReasonWords } from '../rules/system-reasons.ts';
import { type OfferWork, asEffect, liveRound } from './lock-offer.ts';
import type { Negotiation, Offer } from './tables.ts';

export type Receiver = 'buyer' | 'seller' | 'operator';
export interface Telling { readonly offer: Offer; readonly thread?: Negotiation; readonly to: readonly Receiver[];
  /** The round it is about, where that is not the one that counts now. */
  readonly round?: { readonly price: string | null; readonly quantity: string | null };
  readonly more?: Readonly<Record<string, string>> }

const ZONE = 'Asia/Shanghai';
const bindingTime = (d: Date | null): string => (d === null ? '--' : `${showDateTime(d.toISOString(), ZONE, false)} ${zoneMark(ZONE)}`);
const table = offerNotices.table as Record<string, { zh: string; en: string }>;
const reasons = systemReasonWords.table as Record<string, { zh: string; en: string }>;

/** What both languages of a notice are filled with: number, goods, counterparty, figures, deadline (trading-domain 21.1). */
async function variablesOf(w: OfferWork, t: Telling, receiver: Receiver): Promise<{ zh: Record<string, string>; en: Record<string, string> }> {
  const { offer, thread } = t;
  const names = await partiesOf(w, { memberIds: [offer.seller_member_id, ...(thread ? [thread.buyer_member_id] : [])] });
  const other = receiver === 'seller' && thread ? names.get(thread.buyer_member_id) : names.get(offer.seller_member_id);
  const live = thread && !(thread.agreed_price && thread.agreed_qty && thread.confirm_by) ? await liveRound(w, thread.id) : null;
  const price = t.round?.price ?? thread?.agreed_price ?? live?.price ?? offer.unit_price;
  const quantity = t.round?.quantity ?? thread?.agreed_qty ?? live?.quantity ?? offer.quantity;
  const until = thread?.confirm_by ?? live?.valid_until ?? offer.valid_until;
  const common = { no: thread?.negotiation_no ?? offer.offer_no ?? '', until: bindingTime(until), due: '', changes: '', reason: '' };
  const { currency, uom } = offer;
  const figures = (locale: Locale) => ({ price: sayPrice(currency, price, uom, locale), quantity: sayQuantity(quantity, uom, locale), amount: sayAmount(currency, price && quantity ? lineAmount(quantity, price) : null) });
  const more = (language: 'zh' | 'en') => Object.fromEntries(Object.entries(t.more ?? {}).map(([k, v]) => [k, reasons[v]?.[language] ?? table[v]?.[language] ?? v]));
  return {
    zh: { ...common, ...figures('zh_CN'), company: other?.name ?? '', product: offer.product_zh ?? '', ...more('zh') },
    en: { ...common, ...figures('en_US'), company: other?.nameEn ?? other?.name ?? '', product: offer.product_en ?? offer.product_zh ?? '', ...more('en') },
  };
}

/** One notice of an event to the sides named; each receiver reads his own language. Sending happens outside this transaction. */
export async function tell(w: OfferWork, event: string, t: Telling): Promise<void> {
  for (const receiver of t.to) {
    const args = await variablesOf(w, t, receiver);
    const sentence = (part: 'title' | 'text') => ({ zh: fill(table[`${event}.${part}`]?.zh ?? event, args.zh), en: oneStop(fill(table[`${event}.${part}`]?.en ?? event, args.en)) });
    const document = t.thread ?? t.offer;
    await notify(w, {
      event, title: sentence('title'), body: sentence('text'), sms: SMS_NOTICES.includes(event), bizType: t.thread ? 'NEGOTIATION' : 'OFFER', bizId: document.id, link: linkOf(t, receiver),
      to: receiver === 'operator' ? { platformRoute: '/resourceSupervision/offerApproval', button: 'Approve' } : receiver === 'seller' ? owner(t.offer.seller_member_id, t.thread?.seller_owner_emp_id ?? t.offer.seller_owner_emp_id) : owner(t.thread?.buyer_member_id ?? '', t.thread?.buyer_owner_emp_id ?? null),
    });
  }
}
const owner = (memberId: string, empId: string | null) => ({ memberId, empId });
const linkOf = (t: Telling, receiver: Receiver): string => {
  if (receiver === 'operator') return `/resourceSupervision/offerApproval?id=${t.offer.id}`;
  if (t.thread) return `/rmbSellManagement/OnlineNegotiation?id=${t.thread.id}`;
  return `/rmbSellManagement/SaleOffer?id=${t.offer.id}`;
};

/** Tells the buyers of an offer's threads: those in the given statuses, or every open one. */
export async function tellThreads(w: OfferWork, event: string, offer: Offer, statuses: readonly string[] | 'open', more: Readonly<Record<string, string>> = {}): Promise<void> {
  await asEffect(w, offer.id, async () => {
    const list = await w.tx.selectFrom('offers.negotiation').selectAll().where('offer_id', '=', offer.id).orderBy('id').execute();
    for (const thread of list.filter((n) => (statuses === 'open' ? !['05', '40', '45', '60'].includes(n.status) : statuses.includes(n.status)))) {
      await tell(w, event, { offer, thread, to: ['buyer'], more });
      w.live(`thread:${thread.id}`);
    }
  });
}
