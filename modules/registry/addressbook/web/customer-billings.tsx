import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { codeBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { companySource } from '#registry/members/web/door.ts';
import { approveTaxNo, listCustomerBillings, rejectTaxNo } from '../contract/billing.ts';
import { billingWords } from '../rules/billing-words.ts';
import { billingColumns } from './billing-columns.tsx';

const t = billingWords.table;
type Row = import('zod').output<typeof listCustomerBillings.row>;
const taxNo = (row: Row): string => row.taxNo;
const one = (row: Row) => ({ id: row.id, version: row.version });

/** Invoice data of customers, with the decision on tax numbers that are not their own (trading-domain 19.5). */
export default listScreen(listCustomerBillings, billingWords, (kit) => ({
  title: t.customers,
  entityName: t.noun,
  nameOf: (row) => row.enterpriseName,
  columns: [
    kit.text('memberName', { width: 220 }),
    kit.text('memberCode', { nowrap: true, optional: true }),
    ...billingColumns<Row>(kit),
  ],
  filters: [
    kit.search('keyword', { label: t.searched }),
    kit.pickOne('memberId', companySource, { first: true }),
    kit.yesNo('taxNoApproved'),
    kit.oneOf('invoiceType', codeBadge('invoice_type')),
  ],
  actions: [
    kit.act('approve', approveTaxNo, {
      label: t.approve,
      send: one,
      question: confirmation(t['ask.approve'], taxNo, t['ask.approve.body']),
    }),
    kit.act('reject', rejectTaxNo, {
      label: t.reject,
      danger: true,
      ask: 'reason',
      send: one,
      question: confirmation(t['ask.reject'], taxNo),
    }),
  ],
  card: ['memberName', 'enterpriseName', 'taxNo', 'taxNoState', 'invoiceType'],
}));
