import { words } from '#kernel/rules/words.ts';

/** What the notices of N-SHP say (trading-domain 21.1). */
export const noteNotices = words('shipments.notice', {
  'N-SHP-01.title': { zh: '提货申请 {no} 待放货', en: 'Shipment note {no} to release' },
  'N-SHP-01.text': {
    zh: '{company} 提交了 {product} {quantity} 的提货申请，提货时段 {window}。',
    en: '{company} submitted a note for {product} {quantity}, pickup window {window}.',
  },
  'N-SHP-02.title': { zh: '提货申请 {no} 被退回', en: 'Shipment note {no} refused' },
  'N-SHP-02.text': {
    zh: '{company} 退回了 {product} {quantity} 的提货申请：{reason}。请更正后重新提交。',
    en: '{company} refused the note for {product} {quantity}: {reason}. Correct it and submit again.',
  },
  'N-SHP-03.title': { zh: '货物已发出 {no}', en: 'Goods shipped {no}' },
  'N-SHP-03.text': {
    zh: '{product} 已发出，实发 {weight}。请在 {until} 前确认收货，逾期视为按实发收货。',
    en: '{product} was shipped, {weight}. Confirm the receipt before {until}; after that it counts as received as shipped.',
  },
  'N-SHP-04.title': { zh: '已放货 {no}', en: 'Goods released {no}' },
  'N-SHP-04.text': {
    zh: '{company} 已放货：{product} {quantity}，提货时段 {window}，提货码见通知页面。',
    en: '{company} released {product} {quantity}, pickup window {window}. The pickup code is on the page of the note.',
  },
  'N-SHP-05.title': { zh: '通知作废或装货中止 {no}', en: 'Note void or loading stopped {no}' },
  'N-SHP-05.text': {
    zh: '{product} {quantity}：{reason}',
    en: '{product} {quantity}: {reason}',
  },
  'N-SHP-06.title': { zh: '提货时段已过 {no}', en: 'Pickup window missed {no}' },
  'N-SHP-06.text': {
    zh: '{product} {quantity} 未在 {window} 提货，提货码已失效。请重新预约时段，期间仓储费照计。',
    en: '{product} {quantity} was not picked up in {window} and the code is no longer valid. Book a new slot; storage is counted meanwhile.',
  },
  'N-SHP-07.title': { zh: '已收货 {no}', en: 'Received {no}' },
  'N-SHP-07.text': {
    zh: '{product} 已收货，结算重量 {settled}。',
    en: '{product} was received; the weight to settle is {settled}.',
  },
  'N-SHP-08.title': { zh: '收货异议 {no}', en: 'Receipt disputed {no}' },
  'N-SHP-08.text': {
    zh: '{company} 对 {product} 的收货提出异议：{reason}。本车暂不结算。',
    en: '{company} disputes the receipt of {product}: {reason}. This note does not settle meanwhile.',
  },
  driverSms: {
    zh: '提货通知 {no}：{product} {quantity}，{warehouse}，{window}，车牌 {plate}，提货码 {code}。',
    en: 'Pickup {no}: {product} {quantity}, {warehouse}, {window}, plate {plate}, code {code}.',
  },
  driverTitle: { zh: '提货码', en: 'Pickup code' },
});
