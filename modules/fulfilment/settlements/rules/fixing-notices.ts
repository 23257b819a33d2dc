import { words } from '#kernel/rules/words.ts';

/** Notices of a basis price (trading-domain 3.4, N-ORD-15). */
export const fixingNotices = words('settlements.fixingNotice', {
  'placed.title': { zh: '买方点价，请成交', en: 'Fixing to carry out' },
  'placed.text': {
    zh: '{company} 就订单 {no}（{product}）点价 {quantity}，合约 {contract} 限价 {price}，有效至 {until}，请在期货市场成交后回报或说明未成交。',
    en: '{company} fixes {quantity} of order {no} ({product}) on {contract}, at most {price}, until {until}: report the trade, or say that it was not traded.',
  },
  'executed.title': { zh: '点价已成交', en: 'Fixing carried out' },
  'executed.text': {
    zh: '订单 {no}（{product}）点价 {quantity} 已成交：合约 {contract} {futures}，货价 {price}。',
    en: '{quantity} of order {no} ({product}) are fixed: {contract} at {futures}, goods at {price}.',
  },
  'declined.title': { zh: '点价未成交', en: 'Fixing not traded' },
  'declined.text': {
    zh: '订单 {no}（{product}）点价 {quantity}（限价 {price}）未成交：{reason}。该数量可重新点价。',
    en: 'The fixing of {quantity} of order {no} ({product}) at most {price} was not traded: {reason}. The quantity is open again.',
  },
  'cancelled.title': { zh: '点价已撤销', en: 'Fixing cancelled' },
  'cancelled.text': {
    zh: '{company} 撤销订单 {no}（{product}）点价 {quantity}（限价 {price}）。',
    en: '{company} cancelled the fixing of {quantity} of order {no} ({product}) at most {price}.',
  },
  'lapsed.title': { zh: '点价已失效', en: 'Fixing lapsed' },
  'lapsed.text': {
    zh: '订单 {no}（{product}）点价 {quantity}（限价 {price}）有效期内未成交，已失效，该数量可重新点价。',
    en: 'The fixing of {quantity} of order {no} ({product}) at most {price} was not answered in time and has lapsed; the quantity is open again.',
  },
  'bySeller.title': { zh: '卖方代为点价', en: 'Fixed by the seller' },
  'bySeller.text': {
    zh: '因保证金未按期缴足，{company} 就订单 {no}（{product}）代为点价 {quantity}：合约 {contract} {futures}，货价 {price}。',
    en: 'As the deposit was not paid in time, {company} fixed {quantity} of order {no} ({product}): {contract} at {futures}, goods at {price}.',
  },
  'settled.title': { zh: '按结算价点价', en: 'Fixed at the settlement price' },
  'settled.text': {
    zh: '订单 {no}（{product}）点价期已满，剩余 {quantity} 按合约 {contract} 结算价 {futures} 计价，货价 {price}。',
    en: 'The time to fix order {no} ({product}) has ended: {quantity} take the settlement price of {contract}, {futures}; goods at {price}.',
  },
  'passed.title': { zh: '点价权转由卖方行使', en: 'Right to fix passed to the seller' },
  'passed.text': {
    zh: '订单 {no}（{product}）保证金未按期缴足，未点价的 {quantity} 由卖方点价。',
    en: 'The deposit of order {no} ({product}) was not paid in time: the seller fixes the {quantity} left.',
  },
});
export type FixingNotice =
  | 'placed'
  | 'executed'
  | 'declined'
  | 'cancelled'
  | 'lapsed'
  | 'bySeller'
  | 'settled'
  | 'passed';
