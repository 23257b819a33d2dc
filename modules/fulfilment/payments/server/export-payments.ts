import type { z } from 'zod';
import { nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { PaymentRow } from '../contract/payment-rows.ts';
import { paymentLifecycle } from '../rules/payment-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';
import { listAllPaymentsHandler, listPaymentsHandler } from './list-payments.ts';

type Row = z.output<typeof PaymentRow>;
const t = paymentWords.table;
const states = Object.fromEntries(
  Object.entries(paymentLifecycle.codes).map(([name, code]) => [
    code,
    paymentLifecycle.labels[name as keyof typeof paymentLifecycle.labels],
  ]),
);
const named = (key: 'payerName' | 'payeeName' | 'counterparty'): ExportColumn<Row> => ({
  key,
  heading: t[key],
  width: 30,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
const columns: readonly ExportColumn<Row>[] = [
  { key: 'paymentNo', heading: t.paymentNo, width: 18 },
  { key: 'state', heading: t.state, codes: states },
  { key: 'direction', heading: t.direction, set: 'payment_direction' },
  named('payerName'),
  named('payeeName'),
  named('counterparty'),
  { key: 'paymentType', heading: t.paymentType, set: 'payment_type' },
  { key: 'settlementMethod', heading: t.settlementMethod, set: 'settlement_method' },
  { key: 'purpose', heading: t.purpose, set: 'payment_purpose' },
  { key: 'amount', heading: t.amount, kind: 'money', along: ['currency'] },
  { key: 'currency', heading: t.currency },
  { key: 'allocated', heading: t.allocated, kind: 'money', along: ['currency'] },
  { key: 'available', heading: t.available, kind: 'money', along: ['currency'] },
  { key: 'receivedDate', heading: t.receivedDate, kind: 'date' },
  { key: 'bankRef', heading: t.bankRef, width: 24 },
  { key: 'documents', heading: t.documents, width: 36, value: (row) => row.orderNos.join(' ') },
  { key: 'confirmBy', heading: t.confirmBy, kind: 'dateTime' },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];

/** «What I see» of the payment lists: of a company, and of the operator. */
exporter({ bizType: 'PAYMENT', title: t.exportOf, handler: listPaymentsHandler, columns });
exporter({
  bizType: 'PAYMENT_ALL',
  title: t.exportOf,
  handler: listAllPaymentsHandler,
  // Payer and payee say it: the operator stands on neither side.
  columns: columns.filter((c) => c.key !== 'counterparty'),
});
