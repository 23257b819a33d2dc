import { words } from '#kernel/rules/words.ts';

/** N-PAY-05 to 08 (trading-domain 21.1): title and text of each notice. */
export const moneyNotices = words('money.notice', {
  'N-PAY-05.title': { zh: '请缴保证金', en: 'Deposit required' },
  'N-PAY-05.text': {
    zh: '{no} 需缴保证金 {amount}，请于 {until} 前冻结，逾期失效。对方：{company}',
    en: '{no} asks for a deposit of {amount}. Freeze it before {until}, or it lapses. With {company}',
  },
  'N-PAY-06.title': { zh: '请追加保证金', en: 'Top up deposit' },
  'N-PAY-06.text': {
    zh: '{no} 的保证金须补足至 {amount}，请于 {until} 前追加，逾期将被没收。对方：{company}',
    en: 'The deposit of {no} must reach {amount}. Top it up before {until}, or it is forfeited. With {company}',
  },
  'N-PAY-07.title': { zh: '保证金状态变更', en: 'Deposit changed' },
  'N-PAY-07.text': {
    zh: '{no} 的保证金 {amount}：{state}。对方：{company}',
    en: 'Deposit of {no}, {amount}: {state}. With {company}',
  },
  'N-PAY-07.announced': {
    zh: '{no} 的保证金 {amount} 拟没收，理由：{reason}。付款方可于 {until} 前提出异议',
    en: '{amount} of the deposit of {no} is to be forfeited: {reason}. The payer may object until {until}',
  },
  'N-PAY-07.double': {
    zh: '{no} 的定金 {amount} 拟双倍返还，理由：{reason}。收取方可于 {until} 前提出异议',
    en: 'Earnest money of {no}, {amount}, is to be returned double: {reason}. Its receiver may object until {until}',
  },
  'N-PAY-07.doubled': {
    zh: '双倍返还，收取方另付 {amount}',
    en: 'returned double, its receiver owes another {amount}',
  },
  'N-PAY-07.forfeitPart': {
    zh: '没收 {amount}，其余 {rest} 已退回',
    en: '{amount} forfeited, the other {rest} went back',
  },
  'N-PAY-07.offsetPart': {
    zh: '抵扣 {amount}，其余 {rest} 已退回',
    en: '{amount} offset, the other {rest} went back',
  },
  'N-PAY-08.title': { zh: '应收提醒', en: 'Receivable reminder' },
  'N-PAY-08.text': {
    zh: '{no} 未付 {amount}，到期日 {until}。对方：{company}',
    en: '{no}: {amount} unpaid, due {until}. With {company}',
  },
  'N-PAY-08.overdue': {
    zh: '{no} 未付 {amount}，已逾期 {days} 天（到期日 {until}）。对方：{company}',
    en: '{no}: {amount} unpaid, {days} {days|day|days} overdue (due {until}). With {company}',
  },
});
