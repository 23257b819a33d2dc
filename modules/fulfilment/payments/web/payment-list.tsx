import { operatorStore, call, useStore } from '#kernel/web/request/index.ts';
import type { ColumnKit } from '#kernel/web/screens/columns.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { countPayments, listAllPayments, listPayments } from '../contract/payment.ts';
import type { PaymentRow } from '../contract/payment-rows.ts';
import { PAYMENT_FORM, paymentHref } from '../rules/pages.ts';
import { paymentWords } from '../rules/words.ts';
import { paymentBadge } from './badges.ts';
import { paymentActs } from './payment-acts.ts';

const { table } = paymentWords;
const opens = (row: Pick<PaymentRow, 'id'>): string => paymentHref(row.id);
const ownTopic = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`payments:${memberId}`];
};

const columnsOf = (kit: ColumnKit<PaymentRow, typeof table>, operator: boolean) => [
  kit.text('paymentNo', { nowrap: true, link: opens, width: 170 }),
  kit.state('state', paymentBadge, { width: 110 }),
  kit.code('direction', 'payment_direction', { width: 70 }),
  ...(operator
    ? [kit.named('payerName', { width: 190 }), kit.named('payeeName', { width: 190 })]
    : [kit.named('counterparty', { width: 200 })]),
  kit.money('amount', { width: 140, currency: (row) => row.currency }),
  kit.custom('documents', {
    label: table.documents,
    width: 180,
    text: (row) =>
      row.orderNos.length > 2
        ? `${row.orderNos.slice(0, 2).join(' ')} +${row.orderNos.length - 2}`
        : row.orderNos.join(' ') || '--',
  }),
  kit.code('settlementMethod', 'settlement_method', { width: 120 }),
  kit.code('paymentType', 'payment_type', { optional: true }),
  kit.code('purpose', 'payment_purpose', { optional: true }),
  kit.date('receivedDate', { width: 110 }),
  kit.text('bankRef', { width: 150, nowrap: true }),
  kit.money('available', { optional: true }),
  kit.countdown('confirmBy', { width: 150, late: () => table.confirmLate }),
  kit.dateTime('gmtCreate', { width: 140 }),
];

const screenOf = (which: typeof listPayments | typeof listAllPayments) => {
  const operator = which === listAllPayments;
  return listScreen(which as typeof listPayments, paymentWords, (kit) => ({
    within: 'COLLECTION',
    title: table.payments,
    entityName: table.entityName,
    opens,
    nameOf: (row) => row.paymentNo,
    columns: columnsOf(kit, operator),
    card: ['paymentNo', 'state', 'counterparty', 'amount', 'documents', 'confirmBy'],
    tabs: kit.tabs('stateTab', paymentBadge, () => call(countPayments, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: table.keyword }),
      kit.oneOf('direction', 'payment_direction', { first: true }),
      kit.oneOf('paymentType', 'payment_type'),
      kit.oneOf('purpose', 'payment_purpose'),
      kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
    ],
    create: { to: PAYMENT_FORM, label: table.add, button: 'Add' },
    actions: paymentActs(kit),
    refreshes: [countPayments],
    topics: ownTopic,
    empty: { help: table.empty },
    exportAs: operator ? 'PAYMENT_ALL' : 'PAYMENT',
  }));
};
const OfCompany = screenOf(listPayments);
const All = screenOf(listAllPayments);

/** /collectionManagement/paymentRegistration (R-COLL-002): of the own company, and the operator's of all. */
export default function Payments() {
  const person = useStore(operatorStore);
  return person?.identityType === 'platform' ? <All /> : <OfCompany />;
}
