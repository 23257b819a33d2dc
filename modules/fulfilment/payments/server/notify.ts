import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { paymentNotices } from '../rules/notice-words.ts';
import { paymentHref } from '../rules/pages.ts';
import { BIZ, payeeOf, payerOf } from './lock-payment.ts';
import type { PaymentsContext, Registration } from './tables.ts';

const table = paymentNotices.table as Record<string, LocalizedText>;
const URGENT = ['N-PAY-04'];

/** One notice of N-PAY to the sides named, with number, counterparty and amount (21.1). */
export async function notifyPayment(
  ctx: PaymentsContext,
  event: 'N-PAY-01' | 'N-PAY-02' | 'N-PAY-03' | 'N-PAY-04',
  row: Registration,
  to: readonly ('payer' | 'payee')[],
  reason = '',
): Promise<void> {
  const names = await partiesOf(ctx, { memberIds: [row.seller_member_id, row.buyer_member_id] });
  for (const who of to) {
    const [memberId, otherId] = who === 'payer' ? [payerOf(row), payeeOf(row)] : [payeeOf(row), payerOf(row)];
    const other = names.get(otherId);
    const args = {
      no: row.payment_no,
      amount: sayAmount(row.currency, row.amount),
      company: bothNames(other?.name ?? '', other?.nameEn),
      reason,
    };
    const sentence = (part: 'title' | 'text') =>
      fillBoth(table[`${event}.${part}`] ?? bothNames(event, event), args);
    const isSeller = memberId === row.seller_member_id;
    await notify(ctx, {
      event,
      title: sentence('title'),
      body: sentence('text'),
      sms: URGENT.includes(event),
      bizType: BIZ,
      bizId: row.id,
      link: paymentHref(row.id),
      to: { memberId, empId: isSeller ? row.seller_owner_emp_id : row.buyer_owner_emp_id },
    });
  }
}
