import { words } from '#kernel/rules/words.ts';

/**
 * Notices of offers and negotiations (trading-domain 21.1). Each event has a title and a text; the text
 * carries number, counterparty, amount or quantity and deadline.
 * Arguments arrive already formatted for the receiver (his language, his zone).
 */
export const offerNotices = words('offers.notice', {
  'N-OFF-01.title': { zh: '新报盘待审批', en: 'Offer to approve' },
  'N-OFF-01.text': {
    zh: '{company} 提交报盘 {no}：{product} {quantity}，单价 {price}，请审批。',
    en: '{company} submitted offer {no}: {product} {quantity} at {price}. Please review.',
  },
  'N-OFF-02.title': { zh: '报盘已挂出', en: 'Offer published' },
  'N-OFF-02.text': {
    zh: '报盘 {no}（{product} {quantity}，单价 {price}）已挂出，有效至 {until}。',
    en: 'Offer {no} ({product} {quantity} at {price}) is on offer until {until}.',
  },
  'N-OFF-03.title': { zh: '报盘被驳回', en: 'Offer rejected' },
  'N-OFF-03.text': {
    zh: '报盘 {no}（{product} {quantity}）被驳回，原因：{reason}。修改后可重新提交。',
    en: 'Offer {no} ({product} {quantity}) was rejected: {reason}. Change it and submit again.',
  },
  'N-OFF-04.title': { zh: '报盘条款已修改', en: 'Offer terms changed' },
  'N-OFF-04.text': {
    zh: '{company} 修改了报盘 {no}（{product}）：{changes}。原挂盘条款不能再接受，还盘各自的有效期不变。',
    en: '{company} changed offer {no} ({product}): {changes}. The old listed terms can no longer be accepted; counter-offers keep their own validity.',
  },
  'N-OFF-05.title': { zh: '报盘已暂停、停盘或撤盘', en: 'Offer paused, stopped or revoked' },
  'N-OFF-05.text': {
    zh: '{company} 的报盘 {no}（{product} {quantity}）已{act}。{why}',
    en: 'Offer {no} of {company} ({product} {quantity}) is {act}.{why}',
  },
  'N-OFF-06.title': { zh: '报盘已延期', en: 'Offer prolonged' },
  'N-OFF-06.text': {
    zh: '{company} 的报盘 {no}（{product} {quantity}）有效期延至 {until}。',
    en: 'Offer {no} of {company} ({product} {quantity}) is now valid until {until}.',
  },
  'N-OFF-07.title': { zh: '报盘已过期', en: 'Offer expired' },
  'N-OFF-07.text': {
    zh: '报盘 {no}（{product}）已过期，未售 {quantity} 已下架；7 天内可延期。',
    en: 'Offer {no} ({product}) expired; {quantity} unsold left the list. It can be prolonged within 7 days.',
  },
  'N-OFF-08.title': { zh: '报盘售罄或恢复', en: 'Sold out or back' },
  'N-OFF-08.text': {
    zh: '报盘 {no}（{product}）{act}，可用 {quantity}。',
    en: 'Offer {no} ({product}) is {act}, available {quantity}.',
  },

  'N-NEG-01.title': { zh: '收到还盘', en: 'Counter-offer received' },
  'N-NEG-01.text': {
    zh: '{company} 对 {no}（{product}）还盘：{quantity}，单价 {price}，有效至 {until}。',
    en: '{company} countered {no} ({product}): {quantity} at {price}, valid until {until}.',
  },
  'N-NEG-02.title': { zh: '买家接受，请确认', en: 'Buyer accepted, please confirm' },
  'N-NEG-02.text': {
    zh: '{company} 接受 {no}（{product}）：{quantity}，单价 {price}，请于 {until} 前确认。',
    en: '{company} accepted {no} ({product}): {quantity} at {price}. Please confirm by {until}.',
  },
  'N-NEG-03.title': { zh: '对方撤回还盘', en: 'Proposal withdrawn' },
  'N-NEG-03.text': {
    zh: '{company} 撤回了 {no}（{product}）的还盘 {price}。',
    en: '{company} withdrew its proposal of {price} in {no} ({product}).',
  },
  'N-NEG-04.title': { zh: '已进入预成交', en: 'Pre-deal' },
  'N-NEG-04.text': {
    zh: '{no}（{product}）已进入预成交：{quantity}，单价 {price}，对方 {company}。{due}',
    en: '{no} ({product}) is a pre-deal: {quantity} at {price} with {company}. {due}',
  },
  'N-NEG-05.title': { zh: '洽谈已作废', en: 'Negotiation void' },
  'N-NEG-05.text': {
    zh: '与 {company} 的洽谈 {no}（{product} {quantity}）已作废，原因：{reason}。',
    en: 'Negotiation {no} with {company} ({product} {quantity}) is void: {reason}.',
  },
  'N-NEG-06.title': { zh: '预成交已锁定', en: 'Pre-deal locked' },
  'N-NEG-06.text': {
    zh: '{no}（{product} {quantity}，单价 {price}）已锁定，请于 {until} 前选择成交方式。',
    en: '{no} ({product} {quantity} at {price}) is locked; choose the transaction type by {until}.',
  },
  'N-NEG-07.title': { zh: '直接成交', en: 'Direct deal' },
  'N-NEG-07.text': {
    zh: '{no}（{product} {quantity}，单价 {price}，金额 {amount}）已直接成交，对方 {company}，请签署成交确认函。',
    en: '{no}: direct deal of {product} {quantity} at {price}, amount {amount}, with {company}. Please sign the confirmation letter.',
  },

  'N-INT-01.title': { zh: '中介申请', en: 'Intermediary application' },
  'N-INT-01.text': {
    zh: '{company} 已选择通过中介成交 {no}（{product} {quantity}，单价 {price}），请关注后续中介申请。',
    en: '{company} chose a deal through an intermediary for {no} ({product} {quantity} at {price}); the application follows.',
  },

  'PARTY_DISABLED.title': { zh: '洽谈待处理：一方企业已停用', en: 'To settle: a party was disabled' },
  'PARTY_DISABLED.text': {
    zh: '洽谈 {no} 的一方企业已停用，货量仍被占用，请在还盘监管中处理。',
    en: 'A party to negotiation {no} was disabled while goods are held for it. Please settle it in the list of counter-offers.',
  },

  because: { zh: '原因：{reason}。', en: ' Reason: {reason}.' },
  paused: { zh: '暂停', en: 'paused' },
  stopped: { zh: '停盘', en: 'stopped' },
  revoked: { zh: '撤盘', en: 'revoked' },
  soldOut: { zh: '已售罄', en: 'sold out' },
  back: { zh: '已恢复可售', en: 'back on offer' },
  subjectsDue: { zh: '请于 {until} 前解除保留条件。', en: 'Lift your subjects by {until}.' },
  depositDue: {
    zh: '请于 {until} 前冻结保证金 {amount}。',
    en: 'Freeze the deposit of {amount} by {until}.',
  },
});
/** Notices that also go out by SMS where the receiver chose so (21.1, ●). */
export const SMS_NOTICES: readonly string[] = [
  'N-NEG-01',
  'N-NEG-02',
  'N-NEG-03',
  'N-NEG-04',
  'N-NEG-05',
  'N-NEG-06',
  'N-NEG-07',
];
