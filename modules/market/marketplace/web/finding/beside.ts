import type { OutputOf } from '#kernel/rules/contract.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { createStore } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { findingFilters } from '../../contract/finding.ts';
import { findingWords } from '../../rules/finding-words.ts';

export type Beside = OutputOf<typeof findingFilters>;
export type FacetKey = Beside['facets'][number]['key'];
type Choice = Beside['facets'][number]['choices'][number];

/** What stands beside the list just now: the filters of the list read their choices from here. */
export const besideStore = createStore<Beside | null>(null);

export const inEither = (formatter: Pick<Formatter, 'locale'>, zh: string, en: string | null): string =>
  formatter.locale === 'zh_CN' ? zh : en || zh;

const LANES: Readonly<Record<string, 'lane.10' | 'lane.20' | 'lane.30'>> = {
  '10': 'lane.10',
  '20': 'lane.20',
  '30': 'lane.30',
};
/** How a value of a filter is called: markets by their words, months by the reader's date form, all else by its names. */
export function choiceName(
  key: FacetKey,
  choice: Pick<Choice, 'value' | 'zh' | 'en'>,
  formatter: Pick<Formatter, 'locale'>,
): string {
  const lane = key === 'lane' ? LANES[choice.value] : undefined;
  if (lane !== undefined) return inLocale(findingWords.table[lane], formatter.locale);
  if (key !== 'month') return inEither(formatter, choice.zh, choice.en);
  const [year, month] = choice.value.split('-');
  return translate(findingWords, formatter.locale, 'monthName', { year: year ?? '', month: month ?? '' });
}

/** Choices of a filter as its select shows them, with their numbers. */
export const choicesOf = (key: FacetKey) => (formatter: Formatter) =>
  (besideStore.get()?.facets.find((f) => f.key === key)?.choices ?? []).map((c) => ({
    value: c.value,
    label: `${choiceName(key, c, formatter)} (${formatter.count(c.count)})`,
  }));
