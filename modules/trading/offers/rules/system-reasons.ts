import { words } from '#kernel/rules/words.ts';

/** What the system's own reasons mean in the reader's language (stored as codes in history and cancel text). */
export const systemReasonWords = words('offers.systemReason', {
  OFFER_EXPIRED: { zh: '报盘有效期届满', en: 'The offer expired' },
  IDLE_TIMEOUT: { zh: '洽谈长时间无有效报价', en: 'No live proposal for the idle time' },
  CONFIRM_TIMEOUT: { zh: '卖方未在期限内确认', en: 'The seller did not confirm in time' },
  SUBJECTS_TIMEOUT: { zh: '保留条件逾期未解除', en: 'Subjects were not lifted in time' },
  DEPOSIT_TIMEOUT: { zh: '保证金逾期未冻结', en: 'The deposit was not frozen in time' },
  SOLD_OUT: { zh: '报盘已售罄', en: 'Sold out' },
  LICENCE_LAPSED: { zh: '卖方资质已失效', en: "The seller's licence lapsed" },
  OFF_SHELF: { zh: '商品已下架', en: 'The product left the shelf' },
  PARTY_DISABLED: { zh: '交易一方已被停用', en: 'A party to the trade was disabled' },
  STORE_DISABLED: { zh: '店铺已停用', en: 'The store was disabled' },
  MARKET_CLOSED: { zh: '市场休市', en: 'Market closed' },
});

/** Reasons the system writes when time or another document, not a person, ended something. */
export const SYSTEM_REASON = {
  offerExpired: 'OFFER_EXPIRED',
  idle: 'IDLE_TIMEOUT',
  confirmTimeout: 'CONFIRM_TIMEOUT',
  subjects: 'SUBJECTS_TIMEOUT',
  deposit: 'DEPOSIT_TIMEOUT',
  soldOut: 'SOLD_OUT',
  marketClosed: 'MARKET_CLOSED',
  licence: 'LICENCE_LAPSED',
  offShelf: 'OFF_SHELF',
  store: 'STORE_DISABLED',
  partyDisabled: 'PARTY_DISABLED',
} as const satisfies Record<string, keyof typeof systemReasonWords.table>;
