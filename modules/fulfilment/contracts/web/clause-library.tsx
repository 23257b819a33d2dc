import './contracts.css';
import { translate } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { createStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { fixedBadge, type Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type ClauseRow, clauses, clauseVersions } from '../contract/clause.ts';
import { CLAUSE_SECTIONS, clauseSectionWords } from '../rules/clause-sections.ts';
import { clauseWords } from '../rules/clause-words.ts';

const t = clauseWords.table;
const sections = CLAUSE_SECTIONS.map((value) => ({ value, ...clauseSectionWords.table[value] }));
const switched = fixedBadge({
  '1': { ...t.on, color: 'green' },
  '0': { ...t.off, color: 'gray' },
});

const AddDialog = formDialog(clauses.add, clauseWords, ({ field, section }) => ({
  title: t.add,
  label: t.add,
  done: t.addDone,
  wide: true,
  sections: [
    section([
      field.text('clauseNo', { most: 20, code: true }),
      field.select('section', sections, { span: 2 }),
      field.i18n('names', { most: 60, span: 3 }),
      field.textarea('textZh', { most: 4000, rows: 4, span: 3 }),
      field.textarea('textEn', { most: 8000, rows: 4, span: 3 }),
    ]),
  ],
}));
const EditDialog = formDialog(clauses.update, clauseWords, ({ field, section }) => ({
  title: t.editTitle,
  label: t.edit,
  done: t.editDone,
  wide: true,
  sections: [
    section(
      [
        field.i18n('names', { most: 60, span: 3 }),
        field.textarea('textZh', { most: 4000, rows: 4, span: 3 }),
        field.textarea('textEn', { most: 8000, rows: 4, span: 3 }),
        field.textarea('note', { most: 300, rows: 2, span: 3, required: false }),
      ],
      { help: t.editHelp },
    ),
  ],
}));

type Open = { what: 'add' } | { what: 'edit' | 'versions'; row: ClauseRow };
const opened = createStore<Open | null>(null);
const close = () => opened.set(null);

/** Every version of a clause with its words and who wrote it. */
function Versions({ row }: { row: ClauseRow }) {
  const w = useWords(clauseWords);
  const format = useFormat();
  const { data } = useCall(clauseVersions, { id: row.id }, { silent: true });
  return (
    <Modal open width={760} title={`${w('versions')} ${row.clauseNo}`} footer={null} onCancel={close}>
      <ul className="sc-stack">
        {(data?.list ?? []).map((v) => (
          <li key={v.clauseVersion}>
            <strong>{w('version', { n: v.clauseVersion })}</strong> · {format.dateTime(v.at)}
            {v.author === null ? '' : ` · ${v.author}`}
            {v.note === null ? null : <p>{v.note}</p>}
            <p className="co-text" lang="zh-CN">
              {v.textZh}
            </p>
            <p className="co-text" lang="en">
              {v.textEn}
            </p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
function Dialogs() {
  const open = useStore(opened);
  if (open === null) return null;
  if (open.what === 'add') return <AddDialog onClose={close} />;
  if (open.what === 'versions') return <Versions row={open.row} />;
  const { id, version, names, textZh, textEn } = open.row;
  return (
    <EditDialog start={{ id, version, names, textZh, textEn }} about={open.row.clauseNo} onClose={close} />
  );
}
const question =
  (title: 'enableTitle' | 'disableTitle', body: 'enableBody' | 'disableBody') =>
  (row: ClauseRow, formatter: Formatter) => ({
    title: translate(clauseWords, formatter.locale, title, { no: row.clauseNo }),
    body: formatter.text(t[body]),
  });

/** /contractManagement/clauseLibrary: the operator keeps the clauses contracts are written with. */
export default listScreen(clauses.list, clauseWords, (kit) => ({
  title: t.list,
  entityName: t.noun,
  above: Dialogs,
  create: { run: () => opened.set({ what: 'add' }), label: t.add, button: 'Add' },
  nameOf: (row) => row.clauseNo,
  columns: [
    kit.text('clauseNo', { nowrap: true, width: 110 }),
    kit.custom('section', {
      label: t.section,
      width: 150,
      text: (row, formatter) => formatter.text(clauseSectionWords.table[row.section]),
    }),
    kit.custom('names', { label: t.names, width: 200, text: (row, formatter) => formatter.i18n(row.names) }),
    kit.custom('text', {
      label: t.text,
      width: 360,
      text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.textZh : row.textEn),
    }),
    kit.count('clauseVersion', { width: 80 }),
    kit.count('useCount', { width: 110 }),
    kit.state('state', switched, { width: 90 }),
    kit.dateTime('gmtModified', { width: 150 }),
  ],
  filters: [
    kit.search('keyword', { label: t.searched }),
    kit.oneOf('section', sections, { first: true }),
    kit.oneOf('state', switched),
  ],
  actions: [
    kit.doing('versions', (row) => opened.set({ what: 'versions', row }), { label: t.versions }),
    kit.doing('edit', (row) => opened.set({ what: 'edit', row }), { label: t.edit, button: 'Edit' }),
    kit.act('enable', clauses.enable, {
      label: t.enable,
      send: (row) => ({ ids: [row.id] }),
      when: (row) => row.state === '0',
      question: question('enableTitle', 'enableBody'),
    }),
    kit.act('disable', clauses.disable, {
      label: t.disable,
      send: (row) => ({ ids: [row.id] }),
      when: (row) => row.state === '1',
      question: question('disableTitle', 'disableBody'),
    }),
  ],
  empty: { help: t.emptyHelp },
}));
