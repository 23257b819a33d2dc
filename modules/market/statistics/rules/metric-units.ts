import { fillBoth, forMany, type LocalizedText } from '#kernel/rules/words.ts';
import { metricWords } from './metric-words.ts';
import { type MetricKey, metricOf } from './metrics.ts';

const m = metricWords.table;

/** The unit of a figure as a heading says it. */
export function unitOfColumn(key: MetricKey): LocalizedText {
  const unit = m[`unit.${metricOf(key).unit}`];
  return { zh: unit.zh, en: forMany(unit.en) };
}
/** The unit of a figure as it stands behind one: "1 round", "2.5 rounds". */
export const unitBehind = (key: MetricKey, value: string | null): LocalizedText =>
  fillBoth(m[`unit.${metricOf(key).unit}`], { n: value ?? '0' });
