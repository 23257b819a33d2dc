import { words } from '#kernel/rules/words.ts';

/** What a company has to do about an order, and what happens otherwise. */
export const deadlineWords = words('orders.deadline', {
  title: { zh: '订单', en: 'Orders' },
  pay: { zh: '支付订单', en: 'Pay the order' },
  confirmOrder: { zh: '确认代下的订单', en: 'Confirm the order placed for you' },
  lapses: { zh: '逾期后订单失效，货物释放', en: 'The order lapses and its goods are released' },
  reinstate: { zh: '恢复或关闭逾期订单', en: 'Reinstate or close the overdue order' },
  closes: { zh: '到期自动关闭', en: 'It closes by itself' },
  confirmReceipt: { zh: '确认收货', en: 'Confirm receipt' },
  completes: { zh: '到期自动完成', en: 'The order completes by itself' },
  pickUp: { zh: '安排提货', en: 'Pick the goods up' },
  storage: { zh: '逾期记录提货逾期，可能产生仓储费', en: 'It is flagged as late and storage may be charged' },
  answerChange: { zh: '答复订单变更申请', en: 'Answer the request for a change' },
  changeLapses: { zh: '到期申请失效，订单不变', en: 'The request lapses and the order stays as it is' },
});
