import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { leadHref } from '../rules/hrefs.ts';
import { KIND } from '../rules/lead-lifecycle.ts';
import { leadNotices } from '../rules/notification-words.ts';
import { unitNames } from '../rules/words.ts';
import { BIZ } from './lock-lead.ts';
import type { Lead, LeadContext } from './tables.ts';

export type LeadEvent = 'N-LEAD-01' | 'N-LEAD-02' | 'N-LEAD-03' | 'N-LEAD-04' | 'N-LEAD-05';
const { table } = leadNotices;

/** How much is asked for: tonnes with the price wished, or so much of a sample. */
function wanted(row: Lead): LocalizedText {
  if (row.kind === KIND.sample) {
    const unit = unitNames[row.sample_unit ?? ''];
    return inBoth((locale) => `${row.sample_amount} ${unit === undefined ? '' : inLocale(unit, locale)}`);
  }
  return inBoth((locale) =>
    [
      sayQuantity(row.quantity, 'TNE', locale),
      ...(row.wish_price === null ? [] : [sayPrice(row.currency ?? '', row.wish_price, 'TNE', locale)]),
    ].join(' · '),
  );
}

/** Tells one side of a request; each receiver reads his own language. */
async function notifySide(
  ctx: LeadContext,
  event: LeadEvent,
  row: Lead,
  to: { readonly side: 'buyer' | 'seller'; readonly memberId: string; readonly empId: string | null },
): Promise<void> {
  const other = to.side === 'buyer' ? row.seller_member_id : row.buyer_member_id;
  const name = (await partiesOf(ctx, { memberIds: [other] })).get(other);
  const args = {
    no: row.lead_no,
    company: bothNames(name?.name ?? '', name?.nameEn),
    product: bothNames(row.product_zh, row.product_en),
    kind: row.kind === KIND.sample ? table.sample : table.quote,
    wanted: wanted(row),
    until: showBinding(row.expires_at),
    reason: row.reason ?? '',
  };
  await notify(ctx, {
    event,
    title: fillBoth(table[`${event}.title`], args),
    body: fillBoth(table[`${event}.text`], args),
    bizType: BIZ,
    bizId: row.id,
    link: leadHref(to.side, row.id),
    to: { memberId: to.memberId, empId: to.empId },
  });
}

/** Tells who keeps the request on the seller's side, else the company's administrators. */
export const notifySeller = (ctx: LeadContext, event: LeadEvent, row: Lead): Promise<void> =>
  notifySide(ctx, event, row, {
    side: 'seller',
    memberId: row.seller_member_id,
    empId: row.seller_owner_emp_id,
  });
/** Tells who sent it. */
export const notifyBuyer = (ctx: LeadContext, event: LeadEvent, row: Lead): Promise<void> =>
  notifySide(ctx, event, row, {
    side: 'buyer',
    memberId: row.buyer_member_id,
    empId: row.buyer_owner_emp_id,
  });
