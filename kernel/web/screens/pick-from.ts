import type { InputOf } from '#kernel/rules/contract.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { call } from '#kernel/web/request/index.ts';
import type { PickOption, PickSource } from '../fields/pick-field.tsx';
import { currentLocale } from '../i18n/locale.ts';
import type { AnyListCall, FilterInput, RowOf } from './list-types.ts';

const MOST = 20;
/**
 * A remote select fed by a list call: the typed text goes into `keyword`, chosen values into `ids` where the
 * call takes them.
 * `given` narrows it (only enabled ones, only this seller's).
 */
export function pickFrom<C extends AnyListCall>(
  list: C,
  read: {
    readonly keyword: keyof FilterInput<C> & string;
    readonly ids?: keyof FilterInput<C> & string;
    readonly given?: Partial<FilterInput<C>>;
    readonly option: (row: RowOf<C>) => PickOption;
  },
): PickSource {
  const ask = async (filters: Record<string, unknown>): Promise<readonly PickOption[]> => {
    const page = await call(list, { pageCount: MOST, ...read.given, ...filters } as unknown as InputOf<C>, {
      silent: true,
    });
    return (page as { list: RowOf<C>[] }).list.map(read.option);
  };
  const { ids } = read;
  return {
    name: `${list.name} ${JSON.stringify(read.given ?? {})}`,
    search: (keyword) => ask(keyword === '' ? {} : { [read.keyword]: keyword }),
    ...(ids ? { named: (values: readonly string[]) => ask({ [ids]: values }) } : {}),
  };
}

/** A record whose name is kept in both languages as a choice: named as its reader reads, its code beside it. */
export const namedOption = (row: {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly code: string;
}): PickOption => ({
  value: row.id,
  label: nameOf(row, 'name', currentLocale()) ?? row.name,
  note: row.code,
});
