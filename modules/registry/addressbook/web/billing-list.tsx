import { useStore } from '#kernel/web/request/index.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { codeBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type BillingRow, deleteBillings, listBillings, setDefaultBilling } from '../contract/billing.ts';
import { billingWords } from '../rules/billing-words.ts';
import { billingColumns } from './billing-columns.tsx';
import { BillingDialogs } from './billing-dialogs.tsx';
import { opened } from './billing-opened.ts';

const t = billingWords.table;
/** A company may keep several sets under one name: its tax number tells them apart. */
const named = (row: BillingRow): string => `${row.enterpriseName} ${row.taxNo}`;
const types = codeBadge('invoice_type');
function Above() {
  const open = useStore(opened);
  return open === null ? null : <BillingDialogs open={open} onClose={() => opened.set(null)} />;
}

/** /informationManage/billingInfoManagement: the own company's invoice data (R-INFO-002, R-LABEL-010). */
export default listScreen(listBillings, billingWords, (kit) => ({
  within: 'BILLING',
  title: t.title,
  entityName: t.noun,
  above: Above,
  nameOf: named,
  create: { run: () => opened.set({ kind: 'add' }), label: t.add, button: 'Add' },
  columns: billingColumns<BillingRow>(kit),
  filters: [
    kit.search('keyword', { label: t.searched }),
    kit.oneOf('invoiceType', types, { first: true }),
    kit.yesNo('isDefault'),
  ],
  actions: [
    kit.doing('view', (row) => opened.set({ kind: 'view', id: row.id }), { label: t.view, button: 'View' }),
    kit.doing('edit', (row) => opened.set({ kind: 'edit', id: row.id }), { label: t.edit, button: 'Edit' }),
    kit.act('setDefault', setDefaultBilling, {
      label: t.setDefault,
      send: (row) => ({ id: row.id }),
      question: confirmation(t['ask.default'], named, t['ask.default.body']),
      done: t.defaulted,
    }),
    kit.act('delete', deleteBillings, {
      label: t.remove,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      question: confirmation(t['ask.remove'], named, t['ask.remove.body']),
      done: t.deleted,
    }),
  ],
  bulkActions: [
    kit.bulk(deleteBillings, {
      label: t.remove,
      danger: true,
      verb: 'delete',
      send: (rows) => ({ ids: rows.map((r) => r.id) }),
    }),
  ],
  card: ['enterpriseName', 'invoiceType', 'taxNo', 'bank', 'receiverName'],
}));
