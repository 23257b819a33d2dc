import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('orders.order', {
    order_type: 'order_type',
    customer_type: 'customer_type',
    trade_type: 'trade_type',
    currency: 'currency',
    uom: 'measure_unit',
    trade_payment: 'trade_payment',
    payment_term: 'payment_term',
    settlement_method: 'settlement_method',
    pick_type: 'pick_type',
    invoice_type: 'invoice_type',
    close_reason: 'order_close_reason',
  }),
  ...codesIn('orders.line', { uom: 'measure_unit' }, { softDeleted: false }),
];
