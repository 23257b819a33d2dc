import { compare, type DecimalText, dec, round2 } from '#kernel/rules/decimal.ts';
import { showMoney } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { metricWords } from './metric-words.ts';

const SCALES = {
  zh_CN: [
    { from: '100000000', unit: 'yi' },
    { from: '10000', unit: 'wan' },
  ],
  en_US: [
    { from: '1000000000', unit: 'billion' },
    { from: '1000000', unit: 'million' },
    { from: '10000', by: '1000', unit: 'thousand' },
  ],
} as const;

/** A figure of the cockpit, short: 万 and 亿 in Chinese, K, M and B in English, two decimals (screens 3.2). The whole number stands in the tooltip. */
export function bigFigure(value: DecimalText, locale: Locale): string {
  const scale = SCALES[locale].find((s) => compare(dec(value).abs().toFixed(), s.from) >= 0);
  if (scale === undefined) return showMoney(value);
  const short = showMoney(round2(dec(value).dividedBy('by' in scale ? scale.by : scale.from)));
  return `${short} ${inLocale(metricWords.table[scale.unit], locale)}`;
}
