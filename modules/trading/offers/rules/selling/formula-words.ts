import { sayPrice } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { showBinding } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { type LocalizedText, translate, words } from '#kernel/rules/words.ts';
import { PRICE_MODE } from '../codes.ts';
import type { QuotePeriod } from '#fulfilment/deals/rules/quote-period.ts';

const formulaWords = words('offers.formula', {
  formula: {
    zh: '{index}{period}的算术平均价{premium}；有效报价不足{least}个的，取计价期前最后3个报价，仍不足的由双方协商',
    en: 'mean of {index}, {period}{premium}; with fewer than {least} valid quotes, the last 3 quotes before the period, else by agreement',
  },
  basis: {
    zh: '买方点价的期货价格（{contract}）{premium}，点价截止 {deadline}；未点价部分按截止日结算价',
    en: 'futures price of {contract} as fixed by the buyer{premium}, to be fixed by {deadline}; what is not fixed takes the settlement price of that day',
  },
  month: { zh: '提单日当月', en: 'month of the B/L date' },
  nextMonth: { zh: '提单日次月', en: 'month after the B/L date' },
  before: { zh: '提单日前{n}个报价', en: '{n} {n|quote|quotes} before the B/L date' },
  after: { zh: '提单日后{n}个报价', en: '{n} {n|quote|quotes} after the B/L date' },
  deliveryMonth: { zh: '交货当月', en: 'month of delivery' },
  pickup: {
    zh: '截至提货日（含当日）最近{n}个报价',
    en: 'the last {n} {n|quote|quotes} up to and including the pickup date',
  },
  range: { zh: '{from} 至 {to}', en: '{from} to {to}' },
  plus: { zh: '，加 {price}', en: ', plus {price}' },
  minus: { zh: '，减 {price}', en: ', less {price}' },
  noPremium: { zh: '，无升贴水', en: ', without premium' },
});
const LEAST = 3;

/** What a price reckoned later is reckoned from: the offer's own fields and how its index is called. */
export interface FormulaOf {
  readonly priceMode: string | null;
  readonly currency: string | null;
  readonly uom: string | null;
  readonly quotePeriod: QuotePeriod | null;
  readonly premium: string | null;
  readonly index: { readonly code: string; readonly name: string; readonly nameEn: string } | null;
  readonly futuresContract: string | null;
  readonly basis: string | null;
  readonly pricingDeadline: string | null;
}

/**
 * How the final price of modes 20 and 30 is found, as one sentence in both languages (trading-domain 3.4);
 * null for a fixed price or while a part of it is missing.
 */
export function formulaSaying(of: FormulaOf): LocalizedText | null {
  const sayIt =
    of.priceMode === PRICE_MODE.formula ? sayFormula : of.priceMode === PRICE_MODE.basis ? sayBasis : null;
  if (sayIt === null) return null;
  const [zh, en] = [sayIt(of, 'zh_CN'), sayIt(of, 'en_US')];
  return zh === null || en === null ? null : { zh, en };
}

function sayFormula(of: FormulaOf, locale: Locale): string | null {
  const { quotePeriod, premium, index } = of;
  if (quotePeriod === null || premium === null || index === null) return null;
  return translate(formulaWords, locale, 'formula', {
    index: sayIndex(index, locale),
    period: sayPeriod(quotePeriod, locale),
    premium: signed(premium, of, locale),
    least: quotePeriod.least ?? LEAST,
  });
}

/** «MEG, Zhangjiagang (MEG-EC-ZJG)»; one without a name is its code. */
function sayIndex({ code, name, nameEn }: NonNullable<FormulaOf['index']>, locale: Locale): string {
  const called = locale === 'zh_CN' ? name : nameEn || name;
  return called === code ? code : locale === 'zh_CN' ? `${called}（${code}）` : `${called} (${code})`;
}

function sayBasis(of: FormulaOf, locale: Locale): string | null {
  const { futuresContract, basis, pricingDeadline } = of;
  if (futuresContract === null || basis === null || pricingDeadline === null) return null;
  return translate(formulaWords, locale, 'basis', {
    contract: futuresContract,
    premium: signed(basis, of, locale),
    deadline: showBinding(pricingDeadline, true),
  });
}

function sayPeriod(period: QuotePeriod, locale: Locale): string {
  switch (period.kind) {
    case 'before':
    case 'after':
    case 'pickup':
      return translate(formulaWords, locale, period.kind, { n: period.quotes });
    case 'range':
      return translate(formulaWords, locale, 'range', { from: period.from, to: period.to });
    default:
      return translate(formulaWords, locale, period.kind);
  }
}

/** A premium or basis with its sign as a word, so that a minus is never lost in print. */
function signed(premium: string, of: FormulaOf, locale: Locale): string {
  const sign = compare(premium, '0');
  if (sign === 0) return translate(formulaWords, locale, 'noPremium');
  return translate(formulaWords, locale, sign > 0 ? 'plus' : 'minus', {
    price: sayPrice(of.currency, premium.replace(/^-/, ''), of.uom, locale),
  });
}
