import type { Locale } from '#kernel/rules/locale.ts';
import { fill, inLocale, words } from '#kernel/rules/words.ts';
import type { QuantityAnswer } from './quantity.ts';

/** Why a quantity may not be taken (G-QTY): said at the field, and by the server where it was sent anyway. */
export const quantityRuleWords = words('offers.quantityRule', {
  'quantity.positive': { zh: '数量须大于 0', en: 'Quantity must be greater than 0' },
  'quantity.decimals': { zh: '数量最多两位小数', en: 'Quantity: at most two decimals' },
  'quantity.short': { zh: '可用数量不足（可用 {available}）', en: 'Not enough available ({available})' },
  'quantity.whole': {
    zh: '整船（整批）货物不可拆分，须整量成交（{available}）',
    en: 'Whole cargo: the full {available} or nothing',
  },
  'quantity.minimum': {
    zh: '低于起订量 {minimum}（可用 {available}）',
    en: 'Below the minimum of {minimum} ({available} available)',
  },
  'quantity.step': {
    zh: '须从起订量 {minimum} 起按 {step} 递增，或一次取走余量 {available}',
    en: 'From {minimum} in steps of {step}, or all the remaining {available}',
  },
});
/** The sentence of a refusal for the reader. */
export const sayQuantity = ({ rule, args }: Extract<QuantityAnswer, { ok: false }>, locale: Locale): string =>
  fill(inLocale(quantityRuleWords.table[rule], locale), args);
