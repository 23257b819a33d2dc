import { expect, test } from 'vitest';
import { type Facts, nextStep } from '../next-step.ts';

const order = (over: Partial<Facts>): Facts => ({
  orderState: '20',
  dealEffective: true,
  approvalStatus: '20',
  toConfirm: false,
  payDeadline: '2026-12-03T00:00:00.000Z',
  deliveryEnd: '2026-12-15',
  overdueAt: '2026-12-03T00:00:00.000Z',
  completeBy: null,
  releaseBy: null,
  pickType: '10',
  paymentOverdue: false,
  dueBeforePickup: '1000.00',
  paidAmount: '1000.00',
  unpaidAmount: '0.00',
  tradePayment: null,
  plannedQty: '0.00',
  shippedQty: '0.00',
  remainingQty: '10.00',
  changes: [],
  ...over,
});

test('the page of an order says in every state what is next and who holds it', () => {
  const paid = { paidAmount: '400.00', unpaidAmount: '600.00' };
  const cases: readonly (readonly [Partial<Facts>, object])[] = [
    [{ orderState: '00', dealEffective: false }, { key: 'letter' }],
    [{ orderState: '00', approvalStatus: '10' }, { key: 'approval' }],
    [{ orderState: '00', approvalStatus: '00' }, { key: 'submit' }],
    [
      { orderState: '10', toConfirm: true },
      { key: 'confirmOrder', until: '2026-12-03T00:00:00.000Z' },
    ],
    [
      { orderState: '10', ...paid },
      { key: 'pay', amount: '600' },
    ],
    [
      { orderState: '11', ...paid },
      { key: 'confirmPayment', amount: '600' },
    ],
    [{}, { key: 'pickUp', until: '2026-12-15' }],
    [{ pickType: '20' }, { key: 'deliver' }],
    [
      { paymentOverdue: true, ...paid },
      { key: 'payAgain', amount: '600' },
    ],
    [{ plannedQty: '3.00' }, { key: 'underWay', quantity: '3.00' }],
    [
      { orderState: '21', shippedQty: '4.00', remainingQty: '6.00' },
      { key: 'pickUpRest', quantity: '6.00' },
    ],
    [{ orderState: '21', shippedQty: '4.00', remainingQty: '6.00', pickType: '20' }, { key: 'deliverRest' }],
    [{ orderState: '21', shippedQty: '10.00', remainingQty: '0.00' }, { key: 'receive' }],
    [{ orderState: '21', completeBy: '2026-12-20T00:00:00.000Z' }, { key: 'complete' }],
    [{ orderState: '32' }, { key: 'reinstate', until: '2026-12-05T00:00:00.000Z' }],
    [
      { orderState: '31', unpaidAmount: '12.00' },
      { key: 'payRest', amount: '12.00' },
    ],
    [
      { orderState: '31', unpaidAmount: '-12.00' },
      { key: 'refund', amount: '12' },
    ],
    [{ orderState: '31' }, { key: 'done' }],
    [{ orderState: '01' }, { key: 'revoked' }],
    [
      { changes: [{ state: '10', side: 'buyer', answerBy: '2026-12-04T00:00:00.000Z' }] },
      { key: 'answer.seller', until: '2026-12-04T00:00:00.000Z' },
    ],
  ];
  for (const [over, step] of cases) expect(nextStep(order(over))).toMatchObject(step);
});
