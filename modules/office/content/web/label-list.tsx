import { createStore, useStore } from '#kernel/web/request/index.ts';
import { Tint } from '#kernel/web/screens/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { BADGES } from '../contract/base.ts';
import {
  addLabel,
  deleteLabels,
  disableLabels,
  enableLabels,
  type LabelRow,
  listLabels,
  updateLabel,
} from '../contract/label.ts';
import { shared } from '../rules/base-words.ts';
import { labelWords } from '../rules/column-words.ts';
import { asks } from './asks.ts';
import { switchLook } from './looks.tsx';

const t = labelWords.table;
const colours = BADGES.map((value) => ({ value, ...t[`colour.${value}`] }));
const states = (['1', '0'] as const).map((value) => ({ value, ...shared[`state.${value}`] }));
const Add = formDialog(addLabel, labelWords, ({ field, section }) => ({
  title: t.add,
  done: t.saved,
  sections: [
    section([
      field.i18n('names', { most: 20, span: 3 }),
      field.radio('colour', colours, { span: 3 }),
      field.count('sort'),
      field.radio('state', states, { span: 2 }),
    ]),
  ],
}));
const Edit = formDialog(updateLabel, labelWords, ({ field, section }) => ({
  title: t.editTitle,
  done: t.saved,
  sections: [
    section([
      field.i18n('names', { most: 20, span: 3 }),
      field.radio('colour', colours, { span: 3 }),
      field.count('sort'),
      field.radio('state', states, { span: 2 }),
    ]),
  ],
}));

const opened = createStore<LabelRow | 'new' | null>(null);
function Dialogs() {
  const open = useStore(opened);
  const onClose = () => opened.set(null);
  if (open === null) return null;
  if (open === 'new') return <Add start={{ colour: 'blue', state: '1' }} onClose={onClose} />;
  const { id, version, names, colour, sort, state } = open;
  return (
    <Edit
      start={{
        id,
        version,
        names: names.en_US ? { zh_CN: names.zh_CN, en_US: names.en_US } : { zh_CN: names.zh_CN },
        colour,
        sort,
        state,
      }}
      onClose={onClose}
    />
  );
}
const named = (row: LabelRow, reader: { i18n(v: LabelRow['names']): string }): string =>
  reader.i18n(row.names);

/** Labels of articles (R-KNOW-004). */
export default listScreen(
  listLabels,
  labelWords,
  ({ custom, count, state, dateTime, search, oneOf, act, doing, bulk }) => ({
    title: t.list,
    noun: t.noun,
    above: Dialogs,
    create: { run: () => opened.set('new'), label: t.add, button: 'Add' },
    nameOf: (row, reader) => reader.i18n(row.names),
    columns: [
      custom('names', {
        label: t.names,
        text: named,
        cell: (row, reader) => <Tint color={row.colour} label={named(row, reader)} />,
        width: 220,
      }),
      custom('colour', {
        label: t.colour,
        text: (row, reader) => reader.said(t[`colour.${row.colour}`]),
        width: 110,
      }),
      count('sort', { width: 90 }),
      count('useCount', { width: 110 }),
      state('state', switchLook, { width: 100 }),
      dateTime('gmtModified', { width: 150 }),
    ],
    filters: [search('keyword'), oneOf('state', switchLook, { first: true })],
    actions: [
      doing('edit', (row) => opened.set(row), { label: t.edit, button: 'Edit' }),
      act('enable', enableLabels, {
        label: t.enable,
        when: (row) => row.state === '0',
        send: (row) => ({ ids: [row.id] }),
        question: asks(t['ask.enable'], named),
      }),
      act('disable', disableLabels, {
        label: t.disable,
        when: (row) => row.state === '1',
        send: (row) => ({ ids: [row.id] }),
        question: asks(t['ask.disable'], named),
      }),
      act('delete', deleteLabels, {
        label: t.delete,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: asks(t['ask.delete'], named, t['ask.gone']),
        done: t.deleted,
      }),
    ],
    bulkActions: [
      bulk(deleteLabels, { label: t.delete, danger: true, send: (rows) => ({ ids: rows.map((r) => r.id) }) }),
    ],
  }),
);
