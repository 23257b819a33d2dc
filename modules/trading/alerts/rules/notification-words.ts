import { words } from '#kernel/rules/words.ts';

/** Notices of alerts (trading-domain 21.1, N-ALERT). */
export const alertNotices = words('alerts.notice', {
  'N-ALERT-01.title': { zh: '报盘符合您的提醒', en: 'An offer matches your alert' },
  'N-ALERT-01.text': {
    zh: '{product} 报盘 {no}：{price}，可售 {quantity}，{place}。提醒 {alert}。',
    en: '{product}, offer {no}: {price}, {quantity} left, {place}. Alert {alert}.',
  },
  'N-ALERT-02.title': { zh: '询价符合您的提醒', en: 'An inquiry matches your alert' },
  'N-ALERT-02.text': {
    zh: '{product} 询价 {no}：{quantity}，{place}。提醒 {alert}。',
    en: '{product}, inquiry {no}: {quantity}, {place}. Alert {alert}.',
  },
  'N-ALERT-03.title': { zh: '行情达到您的提醒价', en: 'A price passed your limit' },
  'N-ALERT-03.text': {
    zh: '{product}（{no}）{day} 收于 {price}，您的界限 {limit}。提醒 {alert}。',
    en: '{product} ({no}) closed at {price} on {day}; your limit is {limit}. Alert {alert}.',
  },
});
