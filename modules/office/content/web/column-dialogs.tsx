import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { addColumn, type ColumnRow, PLACES, SOURCES, TEMPLATES, updateColumn } from '../contract/column.ts';
import { columnWords } from '../rules/article-words.ts';
import { shared } from '../rules/base-words.ts';
import { topColumns } from './sources.ts';

const t = columnWords.table;
const places = PLACES.map((value) => ({ value, ...t[`place.${value}`] }));
const templates = TEMPLATES.map((value) => ({ value, ...t[`template.${value}`] }));
const sources = SOURCES.map((value) => ({ value, ...t[`dataSource.${value}`] }));
const states = (['1', '0'] as const).map((value) => ({ value, ...shared[`state.${value}`] }));

const Add = formDialog(addColumn, columnWords, ({ field, section }) => ({
  title: t.add,
  done: t.saved,
  sections: [
    section([
      field.i18n('names', { most: 20, span: 3 }),
      field.text('code', { most: 30, code: true, help: t['code.help'], span: 3 }),
      field.radio('place', places),
      field.radio('template', templates, { span: 2 }),
      field.count('sequence'),
      field.radio('state', states, { span: 2 }),
    ]),
  ],
}));
const Edit = formDialog(updateColumn, columnWords, ({ field, section }) => ({
  title: t.editTitle,
  done: t.saved,
  sections: [
    section([
      field.i18n('names', { most: 20, span: 3 }),
      field.text('code', { most: 30, code: true, help: t['code.help'], span: 3 }),
      field.radio('place', places),
      field.radio('template', templates, { span: 2 }),
      field.count('sequence'),
      field.radio('state', states, { span: 2 }),
    ]),
  ],
}));
const AddSub = formDialog(addColumn, columnWords, ({ field, section }) => ({
  title: t.addSub,
  done: t.saved,
  sections: [
    section([
      field.pick('parentId', topColumns, { required: true, span: 3 }),
      field.i18n('names', { most: 20, span: 3 }),
      field.text('code', { most: 30, code: true, help: t['code.help'], span: 3 }),
      field.radio('dataSource', sources, { span: 3 }),
      field.radio('template', templates, { span: 3 }),
      field.count('sequence'),
      field.radio('state', states, { span: 2 }),
    ]),
  ],
}));
const EditSub = formDialog(updateColumn, columnWords, ({ field, section }) => ({
  title: t.editSub,
  done: t.saved,
  sections: [
    section([
      field.pick('parentId', topColumns, { required: true, span: 3, disabled: () => true }),
      field.i18n('names', { most: 20, span: 3 }),
      field.text('code', { most: 30, code: true, help: t['code.help'], span: 3 }),
      field.radio('dataSource', sources, { span: 3 }),
      field.radio('template', templates, { span: 3 }),
      field.count('sequence'),
      field.radio('state', states, { span: 2 }),
    ]),
  ],
}));

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'addSub'; readonly parentId?: string }
  | { readonly kind: 'edit'; readonly row: ColumnRow };
export const openColumn = createStore<Open | null>(null);
const words = (names: ColumnRow['names']) =>
  names.en_US ? { zh_CN: names.zh_CN, en_US: names.en_US } : { zh_CN: names.zh_CN };

/** The dialog that is open over a list of columns. */
export function ColumnDialogs() {
  const open = useStore(openColumn);
  const onClose = () => openColumn.set(null);
  if (open === null) return null;
  if (open.kind === 'add')
    return (
      <Add
        start={{ place: 'information', template: 'list', dataSource: 'articles', state: '1' }}
        onClose={onClose}
      />
    );
  if (open.kind === 'addSub')
    return (
      <AddSub
        start={{
          place: 'information',
          template: 'list',
          dataSource: 'articles',
          state: '1',
          ...(open.parentId ? { parentId: open.parentId } : {}),
        }}
        onClose={onClose}
      />
    );
  const { id, version, names, code, place, template, dataSource, sequence, state, parentId } = open.row;
  const start = {
    id,
    version,
    names: words(names),
    code,
    place,
    template,
    dataSource,
    sequence,
    state,
    parentId,
  };
  return parentId === null ? (
    <Edit start={start} onClose={onClose} />
  ) : (
    <EditSub start={start} onClose={onClose} />
  );
}
