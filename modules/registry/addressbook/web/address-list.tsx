import { fill } from '#kernel/rules/words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { codeBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type AddressRow, deleteAddresses, listAddresses, setDefaultAddress } from '../contract/address.ts';
import { addressWords } from '../rules/address-words.ts';
import { addressColumns } from './address-columns.tsx';
import { AddressDialogs } from './address-dialogs.tsx';

const t = addressWords.table;
const named = (row: AddressRow): string => row.detail;
const types = codeBadge('address_type');
const opened = createStore<AddressRow | 'new' | null>(null);
function Above() {
  const open = useStore(opened);
  return open === null ? null : <AddressDialogs open={open} onClose={() => opened.set(null)} />;
}

/** /rmbTradeManagement/myAddress: where goods go (R-RMBT-003, R-ADDR-001, R-LABEL-011). */
export default listScreen(listAddresses, addressWords, (kit) => ({
  within: 'ADDRESS',
  title: t.title,
  entityName: t.noun,
  above: Above,
  nameOf: named,
  create: { run: () => opened.set('new'), label: t.add, button: 'Add' },
  tabs: kit.tabs('addressType', types),
  columns: addressColumns<AddressRow>(kit),
  filters: [kit.search('keyword', { label: t.searched }), kit.yesNo('isDefault')],
  actions: [
    kit.doing('edit', (row) => opened.set(row), { label: t.edit, button: 'Edit' }),
    kit.act('setDefault', setDefaultAddress, {
      label: t.setDefault,
      send: (row) => ({ id: row.id }),
      question: confirmation(t['ask.default'], named, t['ask.default.body']),
      done: t.defaulted,
    }),
    kit.act('delete', deleteAddresses, {
      label: t.remove,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      question: confirmation(t['ask.remove'], named, t['ask.remove.body']),
      done: t.deleted,
    }),
  ],
  bulkActions: [
    kit.bulk(deleteAddresses, {
      label: t.remove,
      danger: true,
      verb: 'delete',
      send: (rows) => ({ ids: rows.map((r) => r.id) }),
      question: (rows, formatter) => ({
        title: fill(formatter.text(t['bulk.remove']), { n: rows.length }),
        body: formatter.text(t['ask.remove.body']),
      }),
    }),
  ],
  card: ['detail', 'addressType', 'region', 'receiverName', 'receiverPhone'],
}));
