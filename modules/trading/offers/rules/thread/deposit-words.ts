import { words } from '#kernel/rules/words.ts';

/** What both sides of a negotiation read of its deposit (trading-domain 3.1, 3.5). */
export const depositWords = words('offers.deposit', {
  deposit: { zh: '保证金', en: 'Deposit' },
  sum: { zh: '{currency} {amount}（{nature}）', en: '{currency} {amount} ({nature})' },
  part: { zh: '{percent}（{nature}）', en: '{percent} ({nature})' },
  whenTaken: {
    zh: '提交时从您的可用余额冻结，洽谈作废即释放。',
    en: 'Frozen from your available balance when you send this; released if the negotiation ends.',
  },
  whenAccepted: {
    zh: '接受后从买方余额冻结；余额不足的，买方须在2小时内冻结，否则洽谈作废。',
    en: 'Frozen from the buyer’s balance when you accept; where it falls short, the buyer has two hours, else the negotiation ends.',
  },
  short: {
    zh: '需冻结 {currency} {required}，可用余额 {currency} {available}。',
    en: '{currency} {required} is needed, {currency} {available} is available.',
  },
  toBalance: { zh: '查看余额', en: 'See balance' },
  freezeBy: {
    zh: '请于 {until} 前冻结保证金 {currency} {amount}，逾期洽谈作废。',
    en: 'Freeze the deposit of {currency} {amount} by {until}, or the negotiation ends.',
  },
  waitsForBuyer: {
    zh: '等待买方于 {until} 前冻结保证金 {currency} {amount}，逾期洽谈作废。',
    en: 'The buyer freezes the deposit of {currency} {amount} by {until}, or the negotiation ends.',
  },
  toDeposit: { zh: '去冻结', en: 'Freeze now' },
});
