import { words } from '#kernel/rules/words.ts';

/** The question before a code to scan is made. */
export const gatewayWords = words('payments.gateway', {
  payWechat: { zh: '微信支付', en: 'Pay by WeChat' },
  payAlipay: { zh: '支付宝支付', en: 'Pay by Alipay' },
  'ask.title': { zh: '{app}付款吗?', en: 'Pay by {app}?' },
  'ask.body': {
    zh: '将生成 15 分钟内有效的付款二维码，订单转为付款中。',
    en: 'A code to scan is made; it is valid for 15 minutes, and the order is being paid.',
  },
  wechat: { zh: '用微信', en: 'WeChat' },
  alipay: { zh: '用支付宝', en: 'Alipay' },
});
