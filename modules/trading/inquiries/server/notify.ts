import { showBinding, showMoney } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { bidHref, inquiryHref } from '../rules/hrefs.ts';
import { inquiryNotices } from '../rules/notification-words.ts';
import { INQUIRY_BIZ, QUOTE_BIZ } from './lock-inquiry.ts';
import type { Inquiry, InquiryContext, Quote } from './tables.ts';

const { table } = inquiryNotices;
type Code = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11';
interface More {
  readonly reason?: LocalizedText | string | undefined;
  readonly amount?: string;
  readonly until?: Date | null;
  readonly n?: number;
  /** Whom the text names. */
  readonly companyId?: string;
}
async function argsOf(ctx: InquiryContext, inquiry: Inquiry, more: More) {
  const id = more.companyId ?? inquiry.buyer_member_id;
  const name = (await partiesOf(ctx, { memberIds: [id] })).get(id);
  return {
    no: inquiry.inquiry_no,
    title: inquiry.title,
    company: bothNames(name?.name ?? '', name?.nameEn),
    until: showBinding(more.until ?? inquiry.quote_deadline),
    reason: more.reason ?? '',
    amount: more.amount === undefined ? '' : showMoney(more.amount),
    n: more.n ?? 0,
  };
}
/** Tells the buyer's keeper of the inquiry. */
export async function notifyBuyer(
  ctx: InquiryContext,
  code: Code,
  inquiry: Inquiry,
  more: More = {},
): Promise<void> {
  const args = await argsOf(ctx, inquiry, more);
  await notify(ctx, {
    event: `N-INQ-${code}`,
    title: fillBoth(table[`N-INQ-${code}.title`], args),
    body: fillBoth(table[`N-INQ-${code}.text`], args),
    bizType: INQUIRY_BIZ,
    bizId: inquiry.id,
    link: inquiryHref(inquiry.id),
    to: { memberId: inquiry.buyer_member_id, empId: inquiry.buyer_owner_emp_id },
  });
}
/** Tells one supplier: who keeps its quote, else its administrators. Each is told of itself alone. */
export async function notifySupplier(
  ctx: InquiryContext,
  code: Code,
  inquiry: Inquiry,
  to: Pick<Quote, 'id' | 'seller_member_id' | 'seller_owner_emp_id'> | { readonly memberId: string },
  more: More = {},
): Promise<void> {
  const args = await argsOf(ctx, inquiry, more);
  const quoted = 'id' in to;
  await notify(ctx, {
    event: `N-INQ-${code}`,
    title: fillBoth(table[`N-INQ-${code}.title`], args),
    body: fillBoth(table[`N-INQ-${code}.text`], args),
    bizType: quoted ? QUOTE_BIZ : INQUIRY_BIZ,
    bizId: quoted ? to.id : inquiry.id,
    link: bidHref(inquiry.id),
    to: quoted
      ? { memberId: to.seller_member_id, empId: to.seller_owner_emp_id }
      : { memberId: to.memberId, empId: null },
  });
}
