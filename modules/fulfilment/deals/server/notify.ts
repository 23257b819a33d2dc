import { sayProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { sayAmount, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notifyMany } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { dealNotices, dealWords, SMS_NOTICES } from '../rules/words.ts';
import type { DealContext } from './lifecycle.ts';
import type { Deal, Leg, Letter } from './tables.ts';

export type Receiver = 'buyer' | 'seller' | 'operator';
type LegFacts = Pick<
  Leg,
  'seller_member_id' | 'seller_owner_emp_id' | 'buyer_member_id' | 'buyer_owner_emp_id'
> & { readonly amount?: string };
/** An event whose message differs from the first one's. */
export type Manner = 'reissued' | 'extended';
export interface NoticeDetails {
  readonly deal: Deal;
  readonly leg: LegFacts;
  readonly letter?: Letter;
  readonly to: readonly Receiver[];
  readonly manner?: Manner;
  readonly more?: Readonly<Record<string, string>>;
}

const notices = dealNotices.table as Record<string, LocalizedText>;
const said: Record<string, LocalizedText> = {
  ...notices,
  ...(dealWords.table as Record<string, LocalizedText>),
};

/**
 * One notice of N-DEAL to the sides named, about one leg: number, goods, counterparty, amount, deadline
 * (trading-domain 21.1). Words of `more` that name an entry are said in both languages.
 */
export async function notifyParties(ctx: DealContext, event: string, t: NoticeDetails): Promise<void> {
  const { deal, leg } = t;
  const names = await partiesOf(ctx, { memberIds: [leg.seller_member_id, leg.buyer_member_id] });
  const amount = leg.amount ?? t.letter?.terms.price.amount ?? null;
  const noticeFor = (receiver: Receiver) => {
    const other = names.get(receiver === 'seller' ? leg.buyer_member_id : leg.seller_member_id);
    const args = {
      no: deal.deal_no,
      quantity: inBoth((locale) => sayQuantity(deal.quantity, deal.uom, locale)),
      amount: sayProvisional(sayAmount(deal.currency, amount), deal.provisional && amount !== null),
      until: showBinding(t.letter?.sign_deadline),
      version: String(t.letter?.letter_version ?? ''),
      reason: '',
      act: '',
      company: bothNames(other?.name ?? '', other?.nameEn),
      product: bothNames(deal.product_zh, deal.product_en),
      ...Object.fromEntries(Object.entries(t.more ?? {}).map(([k, v]) => [k, said[v] ?? v])),
    };
    const template = t.manner === undefined ? event : `${event}.${t.manner}`;
    const sentence = (part: 'title' | 'text') =>
      fillBoth(notices[`${template}.${part}`] ?? bothNames(event, event), args);
    return {
      event,
      title: sentence('title'),
      body: sentence('text'),
      sms: SMS_NOTICES.includes(event),
      bizType: t.letter === undefined ? 'DEAL' : 'LETTER',
      bizId: t.letter?.id ?? deal.id,
      link:
        receiver === 'operator'
          ? `/resourceSupervision/transactionRecord?id=${deal.id}`
          : `/transactionConfirmation?id=${t.letter?.id ?? ''}&dealId=${deal.id}`,
      to:
        receiver === 'operator'
          ? { platformRoute: '/resourceSupervision/transactionRecord', button: 'Void' }
          : receiver === 'seller'
            ? { memberId: leg.seller_member_id, empId: leg.seller_owner_emp_id }
            : { memberId: leg.buyer_member_id, empId: leg.buyer_owner_emp_id },
    };
  };
  await notifyMany(ctx, t.to.map(noticeFor));
}
