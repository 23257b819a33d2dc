import { useQuery } from '@tanstack/react-query';
import type { Translate } from '#kernel/web/i18n/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { type Filter, type HeldFilters, heldText } from './filters.ts';
import type { Formatter } from './formatter.ts';
import type { StateTabs } from './list-types.ts';
import type { FilterValue } from './ports.ts';
import { screenWords } from './words.ts';

/** Names of the records chosen in remote selects, by filter and value. */
export type PickNames = ReadonlyMap<string, string>;
const pickKey = (key: string, value: string): string => `${key} ${value}`;
const listed = (value: FilterValue | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;
const picked = (filters: readonly Filter[], held: HeldFilters) =>
  filters.filter((f) => f.source !== undefined && listed(held[f.key]).length > 0);

/** Asks each remote select what its chosen records are called; one that cannot say leaves its value as it is. */
export async function pickNames(filters: readonly Filter[], held: HeldFilters): Promise<PickNames> {
  const names = new Map<string, string>();
  for (const { key, source } of picked(filters, held)) {
    const chosen = listed(held[key]);
    const found = await (source?.named?.(chosen) ?? source?.search(''))?.catch(() => []);
    for (const option of found ?? [])
      if (chosen.includes(option.value)) names.set(pickKey(key, option.value), option.label);
  }
  return names;
}

/**
 * How the filters that are set read as sentence fragments: `Status: Draft`. An end of a range that is left
 * open is said as such.
 */
export function filterTexts(
  filters: readonly Filter[],
  held: HeldFilters,
  formatter: Formatter,
  t: Translate<typeof screenWords.table>,
  names: PickNames,
): string[] {
  return filters.flatMap((filter) => {
    const set = filter.keys.filter((k) => heldText(held[k]) !== '');
    if (set.length === 0) return [];
    const choices = filter.choices?.(formatter) ?? [];
    const name = (code: string) =>
      choices.find((c) => c.value === code)?.label ??
      names.get(pickKey(filter.key, code)) ??
      (filter.kind === 'bool' ? formatter.bool(code === 'true') : code);
    const text = set.map((k) => listed(held[k]).map(name).join(' / ')).reduce(formatter.between);
    const label = formatter.text(filter.label);
    const open = filter.keys.length === 2 && set.length === 1;
    const said = open ? t(set[0] === filter.keys[0] ? 'list.from' : 'list.to', { field: label }) : label;
    return [`${said}${formatter.locale === 'zh_CN' ? '：' : ': '}${text}`];
  });
}

/** The strip of states as a filter among the others: its choice lives in the address like any filter. */
export const tabFilter = ({ key, look }: StateTabs): Filter => ({
  key,
  keys: [key],
  kind: 'oneOf',
  label: screenWords.table['list.state'],
  first: false,
  sets: look.sets,
  choices: (formatter) => look.choices(formatter),
  send: (value) => value,
});

/** The filters that are set in words, those of remote selects once their names are there. */
export function useFilterTexts(
  filters: readonly Filter[],
  held: HeldFilters,
  formatter: Formatter,
): readonly string[] {
  const t = useWords(screenWords);
  const asked = picked(filters, held);
  const { data } = useQuery({
    queryKey: [
      'pick',
      'filters',
      asked.map((f) => [f.source?.name, ...listed(held[f.key])].join()),
      formatter.locale,
    ],
    queryFn: () => pickNames(filters, held),
    enabled: asked.length > 0,
    staleTime: 300_000,
  });
  return filterTexts(filters, held, formatter, t, data ?? new Map());
}
