import { words } from '#kernel/rules/words.ts';

/** Notices of applications (trading-domain 21.1, N-INT); each names only what its receiver may read. */
export const intermediaryNotices = words('intermediaries.notice', {
  'consent.title': { zh: '请同意中介申请', en: 'Please consent to an intermediary' },
  'consent.text': {
    zh: '{company} 就洽谈 {thread}（{product}）提交中介申请 {no}，请于 {until} 前确认。',
    en: '{company} filed application {no} for negotiation {thread} ({product}). Please consent by {until}.',
  },
  'consentLeg.title': { zh: '请同意中介申请', en: 'Please consent to an intermediary' },
  'consentLeg.text': {
    zh: '洽谈 {thread}（{product}）已提交中介买断申请 {no}，请于 {until} 前确认贵司一段的价格与付款条件。',
    en: 'Back-to-back application {no} was filed for negotiation {thread} ({product}). Please consent to price and payment of your leg by {until}.',
  },
  'answer.title': { zh: '请中介答复', en: 'Please answer as intermediary' },
  'answer.text': {
    zh: '中介申请 {no}（{product} {quantity}）已通过审批，佣金 {amount}，请于 {until} 前答复。',
    en: 'Application {no} ({product} {quantity}) is approved, commission {amount}. Please answer by {until}.',
  },
  'answerLegs.title': { zh: '请中介答复', en: 'Please answer as intermediary' },
  'answerLegs.text': {
    zh: '买断申请 {no}（{product} {quantity}）已通过审批，买入 {buying}，卖出 {selling}，请于 {until} 前答复。',
    en: 'Back-to-back application {no} ({product} {quantity}) is approved: buying {buying}, selling {selling}. Please answer by {until}.',
  },
  'deal.title': { zh: '中介成交', en: 'Intermediary deal' },
  'deal.text': {
    zh: '洽谈 {thread}（{product} {quantity}）经中介成交，成交编号 {deal}。',
    en: 'Negotiation {thread} ({product} {quantity}) is dealt through the intermediary: deal {deal}.',
  },
  'declined.title': { zh: '中介拒绝或超时', en: 'Intermediary refused or silent' },
  'declined.text': {
    zh: '洽谈 {thread}（{product}）的中介未接受：{reason}。可另选中介、直接成交或取消。',
    en: 'The intermediary of negotiation {thread} ({product}) did not accept: {reason}. Choose another one, deal directly or cancel.',
  },
  'lapsed.title': { zh: '中介答复已逾期', en: 'Answer overdue' },
  'lapsed.text': {
    zh: '贵司未在期限内答复中介申请 {no}，该申请已结束。',
    en: 'Your company did not answer application {no} in time; it has ended.',
  },
  'fallen.title': { zh: '中介成交已作废', en: 'Intermediary deal void' },
  'fallen.text': {
    zh: '中介申请 {no} 的成交 {deal} 已作废，佣金或差价不再产生。',
    en: 'Deal {deal} of application {no} is void; no commission or margin comes of it.',
  },
  'overdue.title': { zh: '中介洽谈待处理', en: 'To settle: no intermediary found' },
  'overdue.text': {
    zh: '洽谈 {thread} 逾两个工作日未能通过中介成交，可以取消。',
    en: 'Negotiation {thread} has had no intermediary for two working days; it may be cancelled.',
  },
});
export const systemReasons = words('intermediaries.reason', {
  silent: { zh: '期限内未答复', en: 'no answer in time' },
});
