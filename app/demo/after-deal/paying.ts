import { addPayment, confirmPayment, listPayments } from '#fulfilment/payments/contract/payment.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { demoCompany } from '../reference/companies.ts';
import { type Desk, COMPANIES } from './desk.ts';
import { buyerOf, orderNow, type Sale, sellerOf, submitted } from './sale.ts';

export type PaymentWish = Partial<InputOf<typeof addPayment>>;
interface Registered {
  readonly id: string;
  readonly version: number;
}

/** A bank transfer over what is unpaid, registered by the buyer's finance with its slip; sent unless said otherwise. */
export async function registered(d: Desk, sale: Sale, over: PaymentWish = {}): Promise<Registered> {
  await d.pass();
  const buyer = await buyerOf(d, sale, 'finance');
  const order = await orderNow(d, sale);
  const amount = over.amount ?? order.unpaidAmount;
  return d.does(buyer, addPayment, {
    orderId: sale.orderId,
    settlementMethod: '10',
    purpose: '40',
    amount,
    amountAgain: amount,
    receivedDate: d.today,
    payeeAccountId: await d.account(sale.seller, 'seller'),
    payerBank: demoCompany(COMPANIES[sale.buyer].no).bankZh,
    bankRef: d.bankRef(),
    allocations: [{ targetType: 'ORDER', targetId: sale.orderId, amount }],
    fileIds: [await d.file(buyer, paymentScene, 'slip')],
    submit: true,
    ...over,
  });
}
/** The seller's finance has seen the money on the statement. */
export async function confirmed(d: Desk, sale: Sale, payment: Registered): Promise<Registered> {
  await d.pass();
  return d.does(await sellerOf(d, sale, 'finance'), confirmPayment, {
    id: payment.id,
    version: payment.version,
    seen: true,
  });
}
/** Submitted, and paid in full by transfer. */
export async function paid(d: Desk, sale: Sale): Promise<void> {
  await submitted(d, sale);
  await confirmed(d, sale, await registered(d, sale));
}
/** Money the buyer keeps here, for no document yet. */
export async function spare(d: Desk, sale: Sale, amount: string): Promise<void> {
  await confirmed(
    d,
    sale,
    await registered(d, sale, {
      amount,
      amountAgain: amount,
      allocations: [],
      purpose: '30',
      remarks: '备用金',
    }),
  );
}
/** What goes back to the buyer was sent: the seller's finance confirms it. */
export async function refundsSent(d: Desk, sale: Sale): Promise<void> {
  const finance = await sellerOf(d, sale, 'finance');
  const { list } = await d.does(finance, listPayments, {
    orderId: sale.orderId,
    direction: '20',
    state: ['10'],
  });
  for (const refund of list) {
    await d.pass();
    await d.does(finance, confirmPayment, { id: refund.id, version: refund.version, seen: true });
  }
}
