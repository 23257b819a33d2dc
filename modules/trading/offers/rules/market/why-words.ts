import { words } from '#kernel/rules/words.ts';

/** Why a reader of the board may not act, in words, before he presses. */
export const marketWhyWords = words('offers.why', {
  own: { zh: '本企业的报盘', en: "Your own company's offer" },
  unverified: { zh: '企业认证通过后可还盘和成交', en: 'Dealing opens when your company is approved' },
  closed: { zh: '市场已休市', en: 'The market is closed' },
  notListed: { zh: '报盘当前未挂出', en: 'The offer is not on the board now' },
  notNegotiable: { zh: '卖方不接受还盘', en: 'The seller does not accept counter-offers' },
  noDirect: { zh: '卖方不接受直接成交', en: 'The seller does not allow direct deals' },
});
