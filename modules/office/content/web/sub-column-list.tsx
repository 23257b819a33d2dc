import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { recordEntries } from '#kernel/web/screens/record-screen.tsx';
import { type ColumnRow, columns, SOURCES, TEMPLATES } from '../contract/column.ts';
import { columnWords } from '../rules/article-words.ts';
import { switchBadge } from './badges.tsx';
import { ColumnDialogs, openColumn } from './column-dialogs.tsx';
import { topColumns } from './sources.ts';

const t = columnWords.table;
const named = (row: ColumnRow, formatter: { i18n(v: ColumnRow['names']): string }): string =>
  formatter.i18n(row.names);
const templates = TEMPLATES.map((value) => ({ value, ...t[`template.${value}`] }));
const sources = SOURCES.map((value) => ({ value, ...t[`dataSource.${value}`] }));
const saidIn = (list: readonly { value: string; zh: string; en: string }[], code: string) =>
  list.find((x) => x.value === code) ?? { zh: code, en: code };

/** Sub-columns of all columns, or of the one the filter names (R-PCONF-017). */
export default listScreen(
  columns.list,
  columnWords,
  ({ i18n, text, count, state, dateTime, custom, search, oneOf, pickOne, act, doing, bulk }) => ({
    title: t.subColumns,
    entityName: t.subColumn,
    above: ColumnDialogs,
    given: () => ({ level: 'sub' }),
    create: { run: () => openColumn.set({ kind: 'addSub' }), label: t.addSub, button: 'Add' },
    nameOf: (row, formatter) => formatter.i18n(row.names),
    columns: [
      i18n('names', { width: 150 }),
      i18n('parentNames', { label: t.parentId, width: 130 }),
      text('code', { nowrap: true, width: 110 }),
      custom('dataSource', {
        label: t.dataSource,
        text: (row, formatter) => formatter.text(saidIn(sources, row.dataSource)),
        width: 110,
      }),
      custom('template', {
        label: t.template,
        text: (row, formatter) => formatter.text(saidIn(templates, row.template)),
        width: 100,
      }),
      count('sequence', { width: 80 }),
      count('articles', { width: 100 }),
      state('state', switchBadge, { width: 90 }),
      dateTime('gmtModified', { width: 140 }),
    ],
    filters: [
      search('keyword', { label: t.searched }),
      pickOne('parentId', topColumns, { first: true }),
      oneOf('state', switchBadge, { first: true }),
    ],
    ...recordEntries({ act, doing, bulk }, columns, {
      words: t,
      nameOf: named,
      isOn: (row) => row.state === '1',
      edit: (row) => openColumn.set({ kind: 'edit', row }),
    }),
  }),
);
