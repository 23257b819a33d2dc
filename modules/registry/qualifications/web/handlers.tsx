import type { ComponentType } from 'react';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { addHandler, deleteHandler, listHandlers } from '../contract/buyer-side.ts';
import { buyerSideWords } from '../rules/gate-words.ts';

const { table } = buyerSideWords;
const adding = createStore(false);
const Dialog = formDialog(addHandler, buyerSideWords, ({ field, section }) => ({
  title: table.addHandler,
  label: table.save,
  done: table.saved,
  sections: [
    section([
      field.text('name', { most: 50, span: 3 }),
      field.text('idNo', { most: 18, code: true, span: 3, autoComplete: 'off' }),
      field.text('phone', { most: 30, inputMode: 'tel', span: 3, required: false }),
    ]),
  ],
}));
function Above() {
  return useStore(adding) ? <Dialog onClose={() => adding.set(false)} /> : null;
}

/** Who handles highly toxic goods and explosive precursors for the company (trading-domain 1.4). */
const Handlers: ComponentType = listScreen(listHandlers, buyerSideWords, (kit) => ({
  title: table.handlers,
  entityName: table.handler,
  above: Above,
  create: { run: () => adding.set(true), label: table.addHandler, button: 'Add' },
  nameOf: (row) => row.name,
  columns: [
    kit.text('name', { width: 140 }),
    kit.text('idNoTail', { nowrap: true, width: 160 }),
    kit.text('phone', { nowrap: true, width: 140 }),
    kit.dateTime('gmtCreate', { width: 140 }),
  ],
  filters: [kit.search('keyword', { label: table.nameKeyword })],
  actions: [
    kit.act('delete', deleteHandler, {
      label: table.delete,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      done: table['delete.ok'],
      question: (_row, formatter) => ({
        title: formatter.text(table['ask.delete']),
        body: formatter.text(table['ask.delete.handler']),
      }),
    }),
  ],
  empty: { help: table['handlers.help'] },
  card: ['name', 'idNoTail', 'phone'],
}));
export default Handlers;
