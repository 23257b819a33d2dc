import { cancelOrder, submitOrder } from '#fulfilment/orders/contract/order.ts';
import {
  confirmChange,
  confirmOrder,
  payBalance,
  proposeChange,
  refuseChange,
  reinstateOrder,
  withdrawChange,
} from '#fulfilment/orders/contract/order-acts.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { add } from '#kernel/rules/decimal.ts';
import type { Scheduled, Story } from './story.ts';
import { course, soldAndPaid } from './course.ts';
import type { Desk } from './desk.ts';
import { bags, glycol, luzeBags, methanol, solvent, styrene } from './goods.ts';
import { confirmed, registered } from './paying.ts';
import {
  buyerOf,
  orderNow,
  type Sale,
  sellerOf,
  sold,
  submitted,
  version,
  type Wish,
  XYLENES,
} from './sale.ts';

/** Not paid within its time; the seller gave it another two days, and it waits for the money again. */
const reinstated: Story = async function* reinstated(d) {
  const sale = await sold(d, glycol('60.00'));
  await submitted(d, sale);
  yield 3;
  await d.pass();
  const seller = await sellerOf(d, sale, 'trader');
  await d.does(seller, reinstateOrder, {
    ...(await version(d, seller, sale)),
    payDeadline: d.in(3 * 24 * 60),
  });
};
/** Cancelled by both before anything was paid. */
const cancelled: Story = async function* cancelled(d) {
  const sale = await sold(d, methanol('90.00'));
  await submitted(d, sale);
  yield 1;
  for (const who of [await buyerOf(d, sale, 'trader'), await sellerOf(d, sale, 'trader')]) {
    await d.pass();
    await d.does(who, cancelOrder, {
      ...(await version(d, who, sale)),
      closeReason: '10',
      reason: '下游装置停车检修，双方协商取消',
    });
  }
};
/** The buyer asks to cancel; the seller has not answered. */
const askedToCancel: Story = async (d) => {
  const sale = await sold(d, solvent('30.00'));
  await d.pass();
  const buyer = await buyerOf(d, sale, 'trader');
  await d.does(buyer, cancelOrder, {
    ...(await version(d, buyer, sale)),
    closeReason: '10',
    reason: '配方调整，本月用量减少',
  });
};
/** Placed by the seller for his customer, who has not confirmed it, or confirmed it with a code. */
const onBehalf =
  (confirms: boolean): Story =>
  async (d) => {
    const sale = await sold(d, methanol('60.00'));
    await d.pass();
    const seller = await sellerOf(d, sale, 'trader');
    await d.does(seller, submitOrder, await version(d, seller, sale));
    if (!confirms) return;
    await d.pass();
    const buyer = await buyerOf(d, sale, 'trader');
    await d.does(buyer, confirmOrder, {
      ...(await version(d, buyer, sale)),
      verifyTicket: await d.ticket(buyer),
    });
    await confirmed(d, sale, await registered(d, sale));
  };
/** Paid twice by mistake; the next order is paid from what stayed available. */
const paidFromBalance: Story = async function* paidFromBalance(d) {
  const first = yield* soldAndPaid(d, methanol('30.00'));
  const sale = await sold(d, methanol('30.00'));
  await submitted(d, sale);
  const { unpaidAmount } = await orderNow(d, sale);
  await confirmed(
    d,
    first,
    await registered(d, first, {
      amount: add(unpaidAmount, '8600.00'),
      amountAgain: add(unpaidAmount, '8600.00'),
      allocations: [],
      purpose: '30',
      remarks: '备用金，待分配',
    }),
  );
  yield 1;
  await d.pass();
  const buyer = await buyerOf(d, sale, 'finance');
  await d.does(buyer, payBalance, await version(d, buyer, sale));
};

const ask = async (d: Desk, sale: Sale, days: number): Promise<string> => {
  await d.pass();
  const buyer = await buyerOf(d, sale, 'trader');
  const order = await d.order(buyer, sale.orderId);
  await d.does(buyer, proposeChange, {
    id: order.id,
    version: order.version,
    deliveryEnd: addDays(order.deliveryEnd, days),
    reason: '装置检修延期，申请顺延提货期',
  });
  const [change] = (await d.order(buyer, sale.orderId)).changes;
  return change?.id as string;
};
type Answer = 'agreed' | 'refused' | 'withdrawn' | 'open';
/** A later pickup is asked for on a paid order. */
const changed = (wish: Wish, answer: Answer): Story =>
  async function* changed(d) {
    const sale = yield* soldAndPaid(d, wish);
    const changeId = await ask(d, sale, 10);
    if (answer === 'open') return;
    await d.pass();
    const [buyer, seller] = [await buyerOf(d, sale, 'trader'), await sellerOf(d, sale, 'trader')];
    if (answer === 'withdrawn')
      await d.does(buyer, withdrawChange, { ...(await version(d, buyer, sale)), changeId });
    if (answer === 'agreed')
      await d.does(seller, confirmChange, { ...(await version(d, seller, sale)), changeId });
    if (answer === 'refused')
      await d.does(seller, refuseChange, {
        ...(await version(d, seller, sale)),
        changeId,
        reason: '罐容紧张，月底前须提清',
      });
  };

export const orderStories: readonly Scheduled[] = [
  [58, course(methanol('150.00'))],
  [55, course(bags('60.00'))],
  [53, course(solvent('60.00'))],
  [49, course(glycol('90.00'))],
  [47, course(luzeBags('60.00'))],
  [44, course(styrene('60.00'))],
  [40, course(methanol('120.00'))],
  [36, course(solvent('90.00', XYLENES))],
  [33, course(bags('90.00'))],
  [27, course(glycol('120.00'))],
  [21, course(methanol('90.00'))],
  [30, cancelled],
  [25, onBehalf(true)],
  [23, paidFromBalance],
  [12, course(luzeBags('30.00'), 'submitted')],
  [4, reinstated],
  [3, course(methanol('60.00'), 'submitted')],
  [3, course(bags('30.00'), 'submitted')],
  [18, changed(methanol('90.00'), 'agreed')],
  [16, changed(glycol('60.00'), 'refused')],
  [14, changed(solvent('60.00'), 'withdrawn')],
  [10, changed(bags('60.00'), 'open')],
  [2, changed(methanol('120.00'), 'open')],
  [2, onBehalf(false)],
  [1, askedToCancel],
  [1, course(methanol('60.00'), 'signed')],
  [1, course(bags('60.00'), 'signed')],
  [1, course(solvent('30.00'), 'signed')],
  [1, course(glycol('60.00'), 'signed')],
  [1, course(methanol('90.00'), 'submitted')],
  [1, course(bags('30.00'), 'submitted')],
  [1, course(solvent('60.00', XYLENES), 'submitted')],
  [1, course(luzeBags('30.00'), 'registered')],
  [1, course(styrene('30.00'), 'submitted')],
  [2, course(methanol('30.00'), 'registered')],
  [2, course(glycol('90.00'), 'registered')],
  [2, course(solvent('30.00'), 'paid')],
  [2, course(luzeBags('60.00'), 'paid')],
  [3, course(styrene('60.00'), 'paid')],
];
