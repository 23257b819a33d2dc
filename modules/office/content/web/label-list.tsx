import { Tint } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { recordDialogs, recordEntries } from '#kernel/web/screens/record-screen.tsx';
import { BADGES } from '../contract/base.ts';
import { type LabelRow, labels } from '../contract/label.ts';
import { labelWords } from '../rules/article-words.ts';
import { shared } from '../rules/base-words.ts';
import { switchBadge } from './badges.tsx';

const t = labelWords.table;
const colours = BADGES.map((value) => ({ value, ...t[`colour.${value}`] }));
const states = (['1', '0'] as const).map((value) => ({ value, ...shared[`state.${value}`] }));
const named = (row: LabelRow, formatter: { i18n(v: LabelRow['names']): string }): string =>
  formatter.i18n(row.names);
const { Dialogs, add, edit } = recordDialogs(labels, labelWords, {
  words: t,
  sections: ({ field, section }) => [
    section([
      field.i18n('names', { most: 20, span: 3 }),
      field.radio('colour', colours, { span: 3 }),
      field.count('sort'),
      field.radio('state', states, { span: 2 }),
    ]),
  ],
  start: { colour: 'blue', state: '1' },
  startOf: ({ names: { zh_CN, en_US }, colour, sort, state }: LabelRow) => ({
    names: en_US ? { zh_CN, en_US } : { zh_CN },
    colour,
    sort,
    state,
  }),
});

/** Labels of articles (R-KNOW-004). */
export default listScreen(
  labels.list,
  labelWords,
  ({ custom, count, state, dateTime, search, oneOf, act, doing, bulk }) => ({
    title: t.list,
    entityName: t.noun,
    above: Dialogs,
    create: { run: add, label: t.add, button: 'Add' },
    nameOf: (row, formatter) => formatter.i18n(row.names),
    columns: [
      custom('names', {
        label: t.names,
        text: named,
        cell: (row, formatter) => <Tint color={row.colour} label={named(row, formatter)} />,
        width: 220,
      }),
      custom('colour', {
        label: t.colour,
        text: (row, formatter) => formatter.text(t[`colour.${row.colour}`]),
        width: 110,
      }),
      count('sort', { width: 90 }),
      count('useCount', { width: 110 }),
      state('state', switchBadge, { width: 100 }),
      dateTime('gmtModified', { width: 150 }),
    ],
    filters: [search('keyword', { label: t.searched }), oneOf('state', switchBadge, { first: true })],
    ...recordEntries({ act, doing, bulk }, labels, {
      words: t,
      nameOf: named,
      isOn: (row) => row.state === '1',
      edit,
    }),
  }),
);
