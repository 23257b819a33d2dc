import type { ComponentType } from 'react';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { addDeclaration, deleteDeclaration, listDeclarations } from '../contract/buyer-side.ts';
import { buyerSideWords } from '../rules/gate-words.ts';
import { goodsSource } from './sources.ts';

const { table } = buyerSideWords;
const adding = createStore(false);
const Dialog = formDialog(addDeclaration, buyerSideWords, ({ field, section }) => ({
  title: table.addDeclaration,
  label: table.save,
  done: table.saved,
  sections: [
    section([
      field.pick('spuId', goodsSource, { span: 3, required: false, placeholder: table.everything }),
      field.textarea('purpose', { most: 300, rows: 3 }),
      field.date('validUntil', { required: false }),
      field.bool('licenceRequired', { sentence: table['licenceRequired.says'], span: 3, required: false }),
      field.file('fileId', licenceScene, { span: 3, required: false }),
    ]),
  ],
}));
function Above() {
  return useStore(adding) ? <Dialog onClose={() => adding.set(false)} /> : null;
}

/** What the company uses hazardous goods for (trading-domain 1.4). */
const Declarations: ComponentType = listScreen(listDeclarations, buyerSideWords, (kit) => ({
  title: table.declarations,
  entityName: table.declaration,
  above: Above,
  create: { run: () => adding.set(true), label: table.addDeclaration, button: 'Add' },
  nameOf: (row) => row.productZh ?? row.purpose,
  columns: [
    kit.custom('product', {
      label: table.product,
      width: 180,
      text: (row, formatter) =>
        row.spuId === null
          ? formatter.text(table.everything)
          : formatter.text({ zh: row.productZh ?? '--', en: row.productEn ?? '--' }),
    }),
    kit.text('purpose', { width: 280 }),
    kit.date('validUntil', { width: 120 }),
    kit.bool('inForce', { width: 80 }),
    kit.bool('licenceRequired', { width: 140 }),
    kit.dateTime('gmtCreate', { width: 140 }),
  ],
  filters: [kit.search('keyword', { label: buyerSideWords.table.keyword })],
  actions: [
    kit.act('delete', deleteDeclaration, {
      label: table.delete,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      done: table['delete.ok'],
      question: (_row, formatter) => ({
        title: formatter.text(table['ask.delete']),
        body: formatter.text(table['ask.delete.declaration']),
      }),
    }),
  ],
  empty: { help: table['declarations.help'] },
  card: ['product', 'purpose', 'validUntil', 'inForce'],
}));
export default Declarations;
