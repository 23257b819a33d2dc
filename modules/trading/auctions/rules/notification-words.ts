import { words } from '#kernel/rules/words.ts';

/** Notices of auctions (trading-domain 21.1, N-AUC). No sentence names a reserve price or another bidder. */
export const auctionNotices = words('auctions.notice', {
  'N-AUC-01.title': { zh: '竞拍预告', en: 'Auction announced' },
  'N-AUC-01.text': {
    zh: '竞拍 {no}「{name}」将于 {start} 开始，{product} {quantity}，起拍价 CNY {price}。现已开放报名。',
    en: 'Auction {no} “{name}” begins at {start}: {product}, {quantity}, from CNY {price}. Enrolment is open.',
  },
  'N-AUC-02.title': { zh: '竞拍开始', en: 'Auction started' },
  'N-AUC-02.text': {
    zh: '竞拍 {no}「{name}」已开始，预计 {end} 结束。',
    en: 'Auction {no} “{name}” has begun and ends at {end}.',
  },
  'N-AUC-02.reminded': {
    zh: '您设置提醒的竞拍 {no}「{name}」已开始，仍可报名，预计 {end} 结束。',
    en: 'Auction {no} “{name}”, which you asked to be reminded of, has begun. You may still enrol; it ends at {end}.',
  },
  'N-AUC-03.title': { zh: '竞拍撤回', en: 'Auction withdrawn' },
  'N-AUC-03.text': {
    zh: '竞拍 {no}「{name}」已撤回，原因：{reason}。已冻结的保证金已释放。',
    en: 'Auction {no} “{name}” was withdrawn: {reason}. Deposits are free again.',
  },
  'N-AUC-03.reminded': {
    zh: '您设置提醒的竞拍 {no}「{name}」已撤回，原因：{reason}。',
    en: 'Auction {no} “{name}”, which you asked to be reminded of, was withdrawn: {reason}.',
  },
  'N-AUC-04.title': { zh: '竞拍出价变化', en: 'Your bid' },
  'N-AUC-04.text': {
    zh: '竞拍 {no}「{name}」：您的出价已出局，当前价 CNY {price}。',
    en: 'Auction {no} “{name}”: you were outbid; the price is CNY {price} now.',
  },
  'N-AUC-04.again': {
    zh: '竞拍 {no}「{name}」：您的出价重新领先。',
    en: 'Auction {no} “{name}”: your bid leads again.',
  },
  'N-AUC-05.title': { zh: '竞拍时间变化', en: 'Auction times changed' },
  'N-AUC-05.paused': {
    zh: '竞拍 {no}「{name}」已暂停，原因：{reason}。已有出价有效，恢复后结束时间顺延。',
    en: 'Auction {no} “{name}” is paused: {reason}. Bids stand; the end moves by the pause.',
  },
  'N-AUC-05.resuming': {
    zh: '竞拍 {no}「{name}」将于 {at} 恢复。',
    en: 'Auction {no} “{name}” goes on at {at}.',
  },
  'N-AUC-05.resumed': {
    zh: '竞拍 {no}「{name}」已恢复，{end} 结束。',
    en: 'Auction {no} “{name}” goes on and ends at {end}.',
  },
  'N-AUC-05.prolonged': {
    zh: '竞拍 {no}「{name}」延期至 {end}。',
    en: 'Auction {no} “{name}” is prolonged until {end}.',
  },
  'N-AUC-05.extended': {
    zh: '竞拍 {no}「{name}」因临近结束的出价已延时 {n} 次，现于 {end} 结束。',
    en: 'Auction {no} “{name}” was extended {n} {n|time|times} by late bids and ends at {end} now.',
  },
  'N-AUC-06.title': { zh: '竞拍终止', en: 'Auction stopped' },
  'N-AUC-06.text': {
    zh: '竞拍 {no}「{name}」已终止，原因：{reason}。保证金已释放。',
    en: 'Auction {no} “{name}” was stopped: {reason}. Deposits are free again.',
  },
  'N-AUC-07.title': { zh: '流拍', en: 'Auction failed' },
  'N-AUC-07.text': {
    zh: '竞拍 {no}「{name}」流拍：{reason}。保证金已释放。',
    en: 'Auction {no} “{name}” ended without an award: {reason}. Deposits are free again.',
  },
  'N-AUC-07.decide': {
    zh: '竞拍 {no}「{name}」最高出价未达到保留价，请于 {at} 前决定是否接受。',
    en: 'Auction {no} “{name}”: the best bids stay below your reserve. Decide before {at} whether you accept them.',
  },
  'N-AUC-08.title': { zh: '竞拍中标', en: 'You won' },
  'N-AUC-08.text': {
    zh: '您在竞拍 {no}「{name}」中标 {quantity}，单价 CNY {price}，订单 {order}，请于 {at} 前提交并付款。',
    en: 'You won {quantity} in auction {no} “{name}” at CNY {price}; order {order}. Submit and pay it before {at}.',
  },
  'N-AUC-08.seller': {
    zh: '竞拍 {no}「{name}」已成交 {quantity}。',
    en: 'Auction {no} “{name}” is awarded: {quantity} sold.',
  },
  'N-AUC-09.title': { zh: '未中标', en: 'Not won' },
  'N-AUC-09.text': {
    zh: '您在竞拍 {no}「{name}」未中标，保证金已释放。',
    en: 'You did not win in auction {no} “{name}”. Your deposit is free again.',
  },
  'N-AUC-10.title': { zh: '递补机会', en: 'Second chance' },
  'N-AUC-10.text': {
    zh: '竞拍 {no}「{name}」有中标人未付款，您可按自己的出价 CNY {price} 获得 {quantity}，{at} 前有效。',
    en: 'A winner of auction {no} “{name}” did not pay. You may take {quantity} at your own price of CNY {price} before {at}.',
  },
  'N-AUC-11.title': { zh: '出价作废', en: 'Bid voided' },
  'N-AUC-11.text': {
    zh: '您在竞拍 {no}「{name}」的出价已作废，原因：{reason}。',
    en: 'Your bid in auction {no} “{name}” was voided: {reason}.',
  },
});
