import { currentLocale } from '#kernel/web/i18n/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { listColumns } from '../contract/column.ts';
import { listLabels } from '../contract/label.ts';

type Names = { readonly zh_CN: string; readonly en_US?: string | null | undefined };
const named = (names: Names): string =>
  currentLocale() === 'en_US' && names.en_US ? names.en_US : names.zh_CN;
const columnOption = (row: { id: string; names: Names; parentNames: Names | null }) => ({
  value: row.id,
  label: row.parentNames ? `${named(row.parentNames)} / ${named(row.names)}` : named(row.names),
});

/** Columns articles may stand in: enabled ones without sub-columns. */
export const leafColumns = pickFrom(listColumns, {
  keyword: 'keyword',
  given: { level: 'leaf' },
  ids: 'ids',
  option: columnOption,
});
export const anyColumns = pickFrom(listColumns, { keyword: 'keyword', ids: 'ids', option: columnOption });
/** Columns sub-columns may stand under. */
export const topColumns = pickFrom(listColumns, {
  keyword: 'keyword',
  ids: 'ids',
  given: { level: 'top' },
  option: columnOption,
});
export const enabledLabels = pickFrom(listLabels, {
  keyword: 'keyword',
  ids: 'ids',
  given: { state: '1' },
  option: (row) => ({ value: row.id, label: named(row.names) }),
});
export const anyLabels = pickFrom(listLabels, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row.names) }),
});
