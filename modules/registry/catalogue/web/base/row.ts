import { createStore, type Store } from '#kernel/web/request/index.ts';
import { type Formatter, fixedBadge, type StatusBadge } from '#kernel/web/screens/index.ts';
import type { BaseRow as Listed } from '../../contract/base/dictionary.ts';
import type { Field, Fields } from '../../contract/base/fields.ts';
import { baseWords } from '../../rules/base-words.ts';

const t = baseWords.table;
/** A record of base data as its screens hold it. */
export interface BaseRow extends Listed {
  readonly children?: readonly BaseRow[];
}
const states = fixedBadge({
  '1': { ...t['state.1'], color: 'green' },
  '0': { ...t['state.0'], color: 'gray' },
});
/** Enabled first, as people look for it. */
export const stateBadge: StatusBadge = {
  ...states,
  choices: (formatter) => [...states.choices(formatter)].sort((a, b) => b.value.localeCompare(a.value)),
};

/** Which dialog or drawer of a screen is open. */
export type Panel =
  | { readonly what: 'add'; readonly start: Readonly<Record<string, unknown>> }
  | { readonly what: 'edit' | 'view' | 'confirm'; readonly row: BaseRow };
export const panelStore = (): Store<Panel | null> => createStore<Panel | null>(null);

/** How a record is called. */
export const nameOf = (row: BaseRow, formatter: Pick<Formatter, 'locale'>): string => {
  const [zh, en] = [row.name ?? row.lotNo, row.nameEn ?? row.englishName];
  return String((formatter.locale === 'en_US' && en) || zh);
};
/** The fields of a dictionary, in their order. */
export const entriesOf = (fields: Fields): readonly (readonly [string, Field])[] => Object.entries(fields);
