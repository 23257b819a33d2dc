import { words } from '#kernel/rules/words.ts';

/** What an order says of how its deal went. */
export const resultWords = words('orders.result', {
  quantity: { zh: '数量', en: 'Quantity' },
  price: { zh: '单价', en: 'Unit price' },
  amount: { zh: '金额', en: 'Amount' },
  paid: { zh: '已付金额', en: 'Paid' },
  freight: { zh: '运费', en: 'Freight' },
  payBy: { zh: '付款期限', en: 'Payment' },
  deliveryStart: { zh: '开始交货', en: 'First delivery' },
  deliveryEnd: { zh: '交货完成', en: 'Last delivery' },
});
