import { type LocalizedText, words } from '#kernel/rules/words.ts';
import { orderVerbWords } from './words.ts';

/** What happened to an order without a step of its state, as its history says it. */
const orderActionWords = words('orders.action', {
  letterEffective: { zh: '确认函生效', en: 'Letter effective' },
  askApproval: { zh: '提交内部审批', en: 'Put before the own approvers' },
  approve: { zh: '内部审批通过', en: 'Approved within the company' },
  reject: { zh: '内部审批驳回', en: 'Sent back within the company' },
  confirmOrder: { zh: '买方确认代下订单', en: 'Confirmed by the buyer' },
  consentCancel: { zh: '提议取消', en: 'Cancellation proposed' },
  nameEndCustomer: { zh: '填写终端客户', en: 'End customer named' },
  proposeChange: { zh: '申请变更', en: 'Change asked for' },
  confirmChange: { zh: '同意变更', en: 'Change agreed' },
  refuseChange: { zh: '拒绝变更', en: 'Change refused' },
  withdrawChange: { zh: '撤回变更申请', en: 'Request for a change withdrawn' },
  lapseChange: { zh: '变更申请失效', en: 'Request for a change lapsed' },
  addPayment: { zh: '收到付款', en: 'Payment booked' },
  reversePayment: { zh: '付款冲销', en: 'Payment reversed' },
  refund: { zh: '退款', en: 'Refunded' },
  settle: { zh: '结算金额更新', en: 'Settled amount taken over' },
  goodsOut: { zh: '货物出库', en: 'Goods out' },
  goodsReceived: { zh: '货物已收', en: 'Goods received' },
  correctShipped: { zh: '更正出库数量', en: 'Shipped quantity corrected' },
  pickupOverdue: { zh: '提货逾期', en: 'Pickup overdue' },
});
const said: Readonly<Record<string, LocalizedText | undefined>> = {
  ...orderActionWords.table,
  ...orderVerbWords.table,
};
/** What an act on an order is called wherever its history is read; undefined for a word it does not know. */
export const orderActionText = (action: string): LocalizedText | undefined => said[action];
