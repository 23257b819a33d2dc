import { words } from '#kernel/rules/words.ts';

/** What payments add to the page of an order; a file of its own, because every order page has it. */
export const paymentActionWords = words('payments.onOrder', {
  registerPayment: { zh: '登记付款', en: 'Register payment' },
  payWechat: { zh: '微信支付', en: 'Pay by WeChat' },
  payAlipay: { zh: '支付宝支付', en: 'Pay by Alipay' },
});
