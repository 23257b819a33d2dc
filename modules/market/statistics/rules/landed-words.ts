import { type LocalizedText, words } from '#kernel/rules/words.ts';
import type { StepKey } from './landed.ts';

const steps = {
  'step.price': { zh: '报盘价', en: 'Offer price' },
  'step.insurance': { zh: '保险费', en: 'Insurance' },
  'step.duty': { zh: '关税', en: 'Duty' },
  'step.antidumping': { zh: '反倾销税', en: 'Anti-dumping duty' },
  'step.vat': { zh: '增值税', en: 'VAT' },
  'step.port': { zh: '港杂费', en: 'Port charges' },
  'step.packaging': { zh: '扣除包装成本', en: 'Less packaging' },
  'step.freight': { zh: '运费', en: 'Freight' },
  'step.credit': { zh: '扣除账期价值', en: 'Less value of credit' },
  'step.bill': { zh: '扣除票据贴息', en: 'Less bill discount' },
  'step.untaxed': { zh: '扣除增值税', en: 'Less VAT' },
} as const satisfies Record<`step.${StepKey}`, LocalizedText>;

/** Comparable prices: every offer brought to one basis and one place. */
export const landedWords = words('statistics.landed', {
  ...steps,
  landed: { zh: '到货价', en: 'Landed' },
  parity: { zh: '折完税价', en: 'Duty-paid parity' },
  perTonne: { zh: '元/吨', en: 'CNY/t' },
  at: { zh: '到货地', en: 'Landed at' },
  atHelp: {
    zh: '选择到货地后，各报盘按同一口径比较',
    en: 'Choose a place to compare every offer on one basis',
  },
  tax: { zh: '税', en: 'Tax' },
  taxed: { zh: '含税', en: 'Taxes included' },
  untaxed: { zh: '不含税', en: 'Without VAT' },
  basis: {
    zh: '口径：{place}，{tax}，现款先付，散装，元/吨',
    en: 'Basis: {place}, {tax}, cash in advance, bulk, CNY/t',
  },
  basisPort: {
    zh: '口径：指定港口，含税费，未计内陆运费，元/吨',
    en: 'Basis: named port, duties and taxes included, without inland freight, CNY/t',
  },
  buildUp: { zh: '{what}构成', en: 'How {what} is made up' },
  unknown: { zh: '未知', en: 'unknown' },
  unknownTotal: { zh: '有费率未录入，不能得出', en: 'Open: a figure is unknown' },
  notOnFile: { zh: '未录入', en: 'not on file' },
  noneOnFile: { zh: '无', en: 'none on file' },
  openDays: { zh: '账期未定', en: 'days of credit open' },
  same: { zh: '同地', en: 'same place' },
  typed: { zh: '试算值', en: 'what-if' },
  reset: { zh: '恢复录入值', en: 'Back to figures on file' },
  asked: { zh: '{currency} {price}/吨', en: '{currency} {price}/t' },
  step: { zh: '项目', en: 'Step' },
  figure: { zh: '费率', en: 'Figure' },
  unit: { zh: '单位', en: 'Unit' },
  from: { zh: '日期与来源', en: 'Date and source' },
  amount: { zh: '元/吨', en: 'CNY/t' },
  whatIf: { zh: '费率可改动试算，不会保存', en: 'Change a figure to try it; nothing is saved' },
  close: { zh: '关闭', en: 'Close' },
});
