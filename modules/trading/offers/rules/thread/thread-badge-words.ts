import { words } from '#kernel/rules/words.ts';

/** What boards, lists and terms say of a negotiation; apart from the words of its own pages, so that a board does not carry those. */
export const threadBadgeWords = words('offers.threadLook', {
  deliveryWindow: { zh: '交货期', en: 'Delivery window' },
  pickType: { zh: '提货方式', en: 'Pickup' },
  paymentTerm: { zh: '付款条件', en: 'Payment term' },
  price: { zh: '单价', en: 'Price' },
  quantity: { zh: '数量', en: 'Quantity' },
  formula: { zh: '最终价格', en: 'Final price' },
  waitsMe: { zh: '待我方处理', en: 'Waits for us' },
  waitsSeller: { zh: '待卖方', en: 'Seller' },
  waitsBuyer: { zh: '待买方', en: 'Buyer' },
  waitsIntermediary: { zh: '待中介', en: 'Intermediary' },
  frozenTag: { zh: '已冻结', en: 'Frozen' },
  letterPending: { zh: '待签署', en: 'letter pending' },
  letterPendingTip: { zh: '成交确认函待双方签署', en: 'confirmation letter to be signed' },
  letterEffectiveTip: { zh: '双方已签署，确认函已生效', en: 'signed by both, letter effective' },
  'round.10': { zh: '有效', en: 'Live' },
  'round.20': { zh: '已被替代', en: 'Superseded' },
  'round.30': { zh: '已接受', en: 'Accepted' },
  'round.40': { zh: '已撤回', en: 'Withdrawn' },
  'round.50': { zh: '已失效', en: 'Expired' },
  frozen: {
    zh: '该货已为其他买方锁定，本洽谈暂停，只能取消',
    en: 'The cargo is locked for another buyer: this negotiation is frozen and can only be cancelled',
  },
  changeOne: {
    zh: '至少修改一项条款；条款相同请直接接受',
    en: 'Change at least one term; if nothing differs, accept instead',
  },
  windowOrder: { zh: '交货期止不能早于交货期起', en: 'Delivery must not end before it starts' },
  priceNeeded: {
    zh: '请输入大于 0 的单价，最多两位小数',
    en: 'Enter a price above 0 with at most two decimals',
  },
  quantityNeeded: {
    zh: '请输入大于 0 的数量，最多两位小数',
    en: 'Enter a quantity above 0 with at most two decimals',
  },
  numberNeeded: {
    zh: '请输入非负数字，最多三位小数',
    en: 'Enter a non-negative number with at most three decimals',
  },
});
