import { useMemo } from 'react';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import type { Choice } from '#kernel/web/fields/choice-field.tsx';
import { currentLocale, useLocale } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { listPositions } from '../../contract/position.ts';
import { positionDepartments, selectStaff } from '../../contract/scope-preview.ts';
import { DATA_TYPES, dataTypes } from '../../rules/data-types.ts';

/** Departments of the own company, each indented by its level; those switched off cannot be chosen anew. */
export function useDepartments(): { readonly choices: readonly Choice[]; readonly loading: boolean } {
  const locale = useLocale();
  const { data, isFetching } = useCall(positionDepartments, {}, { silent: true, staleMs: 60_000 });
  const choices = useMemo(
    () =>
      (data ?? []).map((d) => ({
        value: d.id,
        label: `${'　'.repeat(d.level - 1)}${nameOf(d, 'name', locale)}`,
        disabled: !d.enabled,
      })),
    [data, locale],
  );
  return { choices, loading: isFetching };
}

/** Data types in the reader's language. */
export function useDataTypes(): readonly Choice[] {
  const locale = useLocale();
  return useMemo(
    () => DATA_TYPES.map((type) => ({ value: type, label: inLocale(dataTypes[type], locale) })),
    [locale],
  );
}

/** Positions of the own company by name or code. */
export const positionSource = pickFrom(listPositions, {
  keyword: 'keyword',
  ids: 'ids',
  given: { state: '1' },
  option: (p) => ({
    value: p.id,
    label: (currentLocale() === 'en_US' ? p.names.en_US : null) || p.names.zh_CN,
    note: p.code,
  }),
});
/** Staff of the own company by name, number or department. */
export const staffSource = pickFrom(selectStaff, {
  keyword: 'keyword',
  ids: 'ids',
  option: (e) => ({
    value: e.empId,
    label: e.empName,
    note: nameOf(e, 'deptName', currentLocale()) ?? e.deptName,
  }),
});
