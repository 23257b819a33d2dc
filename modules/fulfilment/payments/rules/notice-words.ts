import { words } from '#kernel/rules/words.ts';

/** Notices of payments (trading-domain 21.1). */
export const paymentNotices = words('payments.notice', {
  'N-PAY-01.title': { zh: '收款待确认', en: 'Payment to confirm' },
  'N-PAY-01.text': {
    zh: '{company} 登记的款项 {no}（{amount}）待确认，请核对到账后处理。',
    en: 'Payment {no} with {company} ({amount}) waits for your confirmation: check that it arrived.',
  },
  'N-PAY-02.title': { zh: '收款已确认', en: 'Payment confirmed' },
  'N-PAY-02.text': {
    zh: '与 {company} 的款项 {no}（{amount}）已确认入账。',
    en: 'Payment {no} with {company} ({amount}) is confirmed and booked.',
  },
  'N-PAY-03.title': { zh: '收款被驳回', en: 'Payment rejected' },
  'N-PAY-03.text': {
    zh: '与 {company} 的款项 {no}（{amount}）被驳回，原因：{reason}。更正后可重新提交。',
    en: 'Payment {no} with {company} ({amount}) is rejected: {reason}. Correct it and submit again.',
  },
  'N-PAY-04.title': { zh: '收款已冲销', en: 'Payment reversed' },
  'N-PAY-04.text': {
    zh: '与 {company} 的款项 {no}（{amount}）已冲销，原因：{reason}。相关订单的应付金额已恢复。',
    en: 'Payment {no} with {company} ({amount}) is reversed: {reason}. Its documents are owed again.',
  },
});
