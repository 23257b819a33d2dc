import { words } from '#kernel/rules/words.ts';

/** Notices of inquiries (trading-domain 21.1, N-INQ). */
export const inquiryNotices = words('inquiries.notice', {
  'N-INQ-01.title': { zh: '邀请报价', en: 'Invitation to quote' },
  'N-INQ-01.text': {
    zh: '{company} 邀请贵司就询价 {no}「{title}」报价，截止 {until}。',
    en: '{company} invites you to quote inquiry {no} “{title}” before {until}.',
  },
  'N-INQ-02.title': { zh: '询价变更', en: 'Inquiry amended' },
  'N-INQ-02.text': {
    zh: '询价 {no}「{title}」已变更，新的报价截止为 {until}。已报价的请重新确认。',
    en: 'Inquiry {no} “{title}” was amended; quotes are due before {until}. Quotes already sent must be confirmed again.',
  },
  'N-INQ-03.title': { zh: '询价被驳回', en: 'Inquiry refused' },
  'N-INQ-03.text': {
    zh: '您的询价 {no}「{title}」被平台驳回，原因：{reason}。',
    en: 'Your inquiry {no} “{title}” was refused by the platform: {reason}.',
  },
  'N-INQ-04.title': { zh: '报价已开启', en: 'Quotes opened' },
  'N-INQ-04.text': {
    zh: '询价 {no}「{title}」已开启 {n} 份报价，请定标。',
    en: 'Inquiry {no} “{title}”: {n} {n|quote|quotes} opened; please award.',
  },
  'N-INQ-05.title': { zh: '询价关闭', en: 'Inquiry closed' },
  'N-INQ-05.text': {
    zh: '询价 {no}「{title}」已关闭。{reason}',
    en: 'Inquiry {no} “{title}” is closed. {reason}',
  },
  'N-INQ-06.title': { zh: '中标待确认', en: 'Awarded, please confirm' },
  'N-INQ-06.text': {
    zh: '贵司在询价 {no}「{title}」中标，金额 CNY {amount}，请于 {until} 前确认。',
    en: 'You were awarded CNY {amount} of inquiry {no} “{title}”. Please confirm before {until}.',
  },
  'N-INQ-07.title': { zh: '中标已确认', en: 'Award confirmed' },
  'N-INQ-07.text': {
    zh: '{company} 已确认询价 {no}「{title}」的中标，金额 CNY {amount}。',
    en: '{company} confirmed its award of inquiry {no} “{title}”, CNY {amount}.',
  },
  'N-INQ-08.title': { zh: '供应商放弃中标', en: 'Supplier declined' },
  'N-INQ-08.text': {
    zh: '{company} 放弃询价 {no}「{title}」的中标（{reason}），请重新定标或关闭该明细。',
    en: '{company} gave up its award of inquiry {no} “{title}” ({reason}). Award it again or close the line.',
  },
  'N-INQ-09.title': { zh: '未中标', en: 'Not awarded' },
  'N-INQ-09.text': {
    zh: '贵司在询价 {no}「{title}」未中标，原因：{reason}。',
    en: 'Your quote for inquiry {no} “{title}” was not chosen: {reason}.',
  },
  'N-INQ-10.title': { zh: '收到报价', en: 'Quote received' },
  'N-INQ-10.text': {
    zh: '询价 {no}「{title}」收到一份报价，共 {n} 份。',
    en: 'Inquiry {no} “{title}” received a quote; {n} in all.',
  },
  'N-INQ-11.title': { zh: '报价无效', en: 'Quote disqualified' },
  'N-INQ-11.text': {
    zh: '贵司对询价 {no}「{title}」的报价被判无效，原因：{reason}。',
    en: 'Your quote for inquiry {no} “{title}” was disqualified: {reason}.',
  },
});
export const lostWords = words('inquiries.lost', {
  '10': { zh: '价格', en: 'price' },
  '20': { zh: '交货期', en: 'delivery time' },
  '30': { zh: '品牌或规格', en: 'brand or specification' },
  '40': { zh: '未报全部明细', en: 'not every line was quoted' },
  '50': { zh: '变更后未重新确认', en: 'not confirmed again after the amendment' },
  '60': { zh: '询价已关闭', en: 'the inquiry was closed' },
  '90': { zh: '其他', en: 'other' },
});
/** What the platform itself writes as a reason. */
export const systemReasons = words('inquiries.reasons', {
  noQuote: { zh: '截止时没有有效报价', en: 'No valid quote by the deadline' },
  undecided: { zh: '开启后七天未定标', en: 'Not awarded within seven days of opening' },
  notRepublished: { zh: '驳回后十五天未重新发布', en: 'Not published again within fifteen days' },
  lapsed: { zh: '未在时限内确认', en: 'Not confirmed in time' },
});
