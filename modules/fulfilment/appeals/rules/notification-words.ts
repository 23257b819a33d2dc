import { words } from '#kernel/rules/words.ts';

/** Notices of appeals (trading-domain 21.1, N-APL). */
export const appealNotices = words('appeals.notice', {
  'N-APL-01.title': { zh: '收到申诉', en: 'Appeal filed' },
  'N-APL-01.text': {
    zh: '{company} 就{target} {targetNo}（{product}）提出{type}申诉 {no}，主张 {amount}。请于 {until} 前答复。',
    en: '{company} filed {type} appeal {no} about {target} {targetNo} ({product}), claiming {amount}. Answer it by {until}.',
  },
  'N-APL-01.operator': {
    zh: '{company} 就{target} {targetNo}（{product}）提出{type}申诉 {no}，主张 {amount}。对方答复期限 {until}。',
    en: '{company} filed {type} appeal {no} about {target} {targetNo} ({product}), claiming {amount}. The other side may answer until {until}.',
  },
  'N-APL-02.title': { zh: '申诉有新内容', en: 'New in an appeal' },
  'N-APL-02.text': {
    zh: '{company} 在申诉 {no}（{target} {targetNo}）中提交了新的陈述或证据：{reason}',
    en: '{company} added to appeal {no} ({target} {targetNo}): {reason}',
  },
  'N-APL-03.title': { zh: '申诉已受理', en: 'Appeal accepted' },
  'N-APL-03.text': {
    zh: '平台已受理申诉 {no}（{target} {targetNo}，{company}）。安排：{reason}',
    en: 'The operator accepted appeal {no} ({target} {targetNo}, {company}). Plan: {reason}',
  },
  'N-APL-04.title': { zh: '申诉结果', en: 'Appeal closed' },
  'N-APL-04.text': {
    zh: '与 {company} 的申诉 {no}（{target} {targetNo}）已结案：{outcome}，{decided}。{reason}',
    en: 'Appeal {no} with {company} ({target} {targetNo}) is closed: {outcome}, {decided}. {reason}',
  },
  'unanswered.title': { zh: '申诉逾期未答复', en: 'Appeal not answered' },
  'unanswered.text': {
    zh: '申诉 {no}（{target} {targetNo}，{company} 提出）在 {until} 前未获答复，可以受理。',
    en: 'Appeal {no} ({target} {targetNo}, by {company}) was not answered by {until}: it can be accepted.',
  },
  'old.title': { zh: '申诉超过 30 日未结案', en: 'Appeal open for thirty days' },
  'old.text': {
    zh: '申诉 {no}（{target} {targetNo}，{company} 提出）已超过 30 日，请尽快结案。',
    en: 'Appeal {no} ({target} {targetNo}, by {company}) has been open for thirty days: please close it.',
  },
  'type.10': { zh: '质量', en: 'quality' },
  'type.20': { zh: '包装', en: 'packaging' },
  'type.30': { zh: '物流', en: 'logistics' },
  'type.40': { zh: '其他', en: 'general' },
  'target.order': { zh: '订单', en: 'order' },
  'target.shipment': { zh: '发货单', en: 'shipment' },
  'target.settlement': { zh: '结算单', en: 'statement' },
  'target.invoice': { zh: '发票', en: 'invoice' },
  'target.deal': { zh: '成交', en: 'deal' },
  'outcome.10': { zh: '协商一致', en: 'agreed' },
  'outcome.20': { zh: '成立', en: 'upheld' },
  'outcome.30': { zh: '部分成立', en: 'partly upheld' },
  'outcome.40': { zh: '不成立', en: 'refused' },
  'outcome.50': { zh: '撤诉', en: 'withdrawn' },
  noAmount: { zh: '未涉及金额', en: 'no amount' },
});
