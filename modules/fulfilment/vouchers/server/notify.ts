import { sayWeight } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { voucherNotices } from '../rules/notification-words.ts';
import { VOUCHERS_PAGE, voucherHref } from '../rules/pages.ts';
import { BIZ, issuerOf } from './lock-voucher.ts';
import type { Voucher, VoucherContext } from './tables.ts';

const { table } = voucherNotices;
/** What is notified, and by which event of the catalogue of events (trading-domain 21, N-VOU). */
const EVENTS = {
  toConfirm: 'VOUCHER_ISSUED',
  issued: 'VOUCHER_ISSUED',
  refused: 'VOUCHER_ISSUED',
  transferAsked: 'VOUCHER_TRANSFER',
  transferred: 'VOUCHER_TRANSFER',
  transferOff: 'VOUCHER_TRANSFER',
  requestAsked: 'VOUCHER_TRANSFER',
  superseded: 'VOUCHER_TRANSFER',
  requestOff: 'VOUCHER_TRANSFER',
  frozen: 'VOUCHER_TRANSFER',
  freed: 'VOUCHER_TRANSFER',
  adjusted: 'VOUCHER_TRANSFER',
  consumed: 'VOUCHER_REDEEMED',
  void: 'VOUCHER_VOID',
  anchorFailed: 'VOUCHER_FAILED',
} as const;
export type VoucherNews = keyof typeof EVENTS;
/** A side of the voucher; the operator where nobody with a login keeps the goods. */
export type Receiver = 'holder' | 'issuer' | 'custodian' | 'receiver' | 'beneficiary' | 'operator';

function addressOf(v: Voucher, to: Receiver) {
  const operator = { platformRoute: VOUCHERS_PAGE, button: 'Confirm' };
  if (to === 'operator') return operator;
  if (to === 'holder') return { memberId: v.holder_member_id, empId: v.holder_owner_emp_id };
  if (to === 'issuer') {
    const memberId = issuerOf(v);
    return memberId === null ? null : { memberId, empId: v.issuer_owner_emp_id };
  }
  if (to === 'custodian')
    return v.custodian_member_id === null ? operator : { memberId: v.custodian_member_id, empId: null };
  const memberId = to === 'receiver' ? v.transfer_to_member_id : v.beneficiary_member_id;
  const empId = to === 'receiver' ? v.transfer_to_emp_id : null;
  return memberId === null ? null : { memberId, empId };
}

/** Tells sides of a voucher, each company once; the row names the sides as they stand when it is notified. */
export async function notifySides(
  ctx: VoucherContext,
  news: VoucherNews,
  v: Voucher,
  to: readonly Receiver[],
  more: { readonly reason?: string | null; readonly until?: Date | null; readonly by?: string | null } = {},
): Promise<void> {
  const by = more.by ?? ctx.actor.memberId;
  const name = by === null ? undefined : (await partiesOf(ctx, { memberIds: [by] })).get(by);
  const company: LocalizedText = name === undefined ? table.platform : bothNames(name.name, name.nameEn);
  const args = {
    no: v.voucher_no,
    company,
    product: bothNames(v.product_zh, v.product_en),
    quantity: inBoth((locale) => sayWeight(v.quantity, v.uom, locale)),
    warehouse: bothNames(v.warehouse_zh, v.warehouse_en),
    until: showBinding(more.until ?? v.transfer_until),
    reason: more.reason ?? '',
  };
  const notified = new Set<string>();
  for (const side of to) {
    const address = addressOf(v, side);
    const key = JSON.stringify(address);
    if (address === null || notified.has(key)) continue;
    notified.add(key);
    await notify(ctx, {
      event: EVENTS[news],
      title: fillBoth(table[`${news}.title`], args),
      body: fillBoth(table[`${news}.text`], args),
      bizType: BIZ,
      bizId: v.id,
      link: voucherHref(v.id),
      to: address,
    });
  }
}
