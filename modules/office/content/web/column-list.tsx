import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { recordEntries } from '#kernel/web/screens/record-screen.tsx';
import { type ColumnRow, columns, PLACES, TEMPLATES } from '../contract/column.ts';
import { columnWords } from '../rules/article-words.ts';
import { SUB_COLUMNS } from '../rules/pages.ts';
import { switchBadge } from './badges.tsx';
import { ColumnDialogs, openColumn } from './column-dialogs.tsx';

const t = columnWords.table;
const named = (row: ColumnRow, formatter: { i18n(v: ColumnRow['names']): string }): string =>
  formatter.i18n(row.names);
const places = PLACES.map((value) => ({ value, ...t[`place.${value}`] }));
const templates = TEMPLATES.map((value) => ({ value, ...t[`template.${value}`] }));
const saidIn = (list: readonly { value: string; zh: string; en: string }[], code: string) =>
  list.find((x) => x.value === code) ?? { zh: code, en: code };

/** Columns of the site (R-PCONF-016). */
export default listScreen(
  columns.list,
  columnWords,
  ({ i18n, text, count, state, dateTime, custom, search, oneOf, act, open, doing, bulk }) => {
    const entries = recordEntries({ act, doing, bulk }, columns, {
      words: t,
      nameOf: named,
      isOn: (row) => row.state === '1',
      edit: (row) => openColumn.set({ kind: 'edit', row }),
    });
    return {
      title: t.columns,
      entityName: t.column,
      above: ColumnDialogs,
      given: () => ({ level: 'top' }),
      create: { run: () => openColumn.set({ kind: 'add' }), label: t.add, button: 'Add' },
      nameOf: (row, formatter) => formatter.i18n(row.names),
      columns: [
        i18n('names', { width: 150 }),
        text('code', { nowrap: true, width: 110 }),
        custom('place', {
          label: t.place,
          text: (row, formatter) => formatter.text(saidIn(places, row.place)),
          width: 100,
        }),
        custom('template', {
          label: t.template,
          text: (row, formatter) => formatter.text(saidIn(templates, row.template)),
          width: 100,
        }),
        count('sequence', { width: 80 }),
        count('children', { width: 100 }),
        count('articles', { width: 100 }),
        state('state', switchBadge, { width: 90 }),
        dateTime('gmtModified', { width: 140 }),
      ],
      filters: [
        search('keyword', { label: t.searched }),
        oneOf('place', places, { first: true }),
        oneOf('state', switchBadge, { first: true }),
      ],
      actions: [
        open('children', (row) => `${SUB_COLUMNS}?parentId=${row.id}`, { label: t.toChildren }),
        ...entries.actions,
      ],
      bulkActions: entries.bulkActions,
    };
  },
);
