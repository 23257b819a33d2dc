import { translate } from '#kernel/rules/words.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import {
  approvePayer,
  confirmPayment,
  deletePayment,
  rejectPayment,
  reversePayment,
  submitPayment,
  withdrawPayment,
} from '../contract/payment.ts';
import type { PaymentRow } from '../contract/payment-rows.ts';
import { PAYMENT_FORM } from '../rules/pages.ts';
import { paymentWords } from '../rules/words.ts';
import { confirmQuestion, questionOf } from './questions.tsx';

const { table } = paymentWords;
const one = (row: PaymentRow) => ({ id: row.id, version: row.version });

/** Acts on one payment, as far as the row allows them; the same in the list and on the page. */
export const paymentActs = <R extends PaymentRow>(kit: ActKit<R>): readonly RowEntry<R>[] => [
  kit.act('confirm', confirmPayment, {
    label: table.confirm,
    primary: true,
    send: (row) => ({ ...one(row), seen: true as const }),
    question: confirmQuestion,
    done: table.confirmed,
  }),
  kit.act('approvePayer', approvePayer, {
    label: table.approvePayer,
    send: one,
    question: (row, formatter) => ({
      title: translate(paymentWords, formatter.locale, 'ask.approvePayer', { name: row.thirdParty ?? '' }),
      body: formatter.text(table['ask.approvePayer.body']),
    }),
    done: table.payerApproved,
  }),
  kit.act('submit', submitPayment, {
    label: table.submit,
    primary: true,
    send: one,
    question: questionOf('submit'),
    done: table.submitted,
  }),
  kit.open('edit', (row) => `${PAYMENT_FORM}?id=${row.id}`, {
    label: table.edit,
    button: 'Edit',
    edits: true,
    when: (row) => row.can.includes('edit'),
  }),
  kit.act('withdraw', withdrawPayment, {
    label: table.withdraw,
    send: one,
    question: questionOf('withdraw'),
    done: table.withdrawn,
  }),
  kit.act('reject', rejectPayment, {
    label: table.reject,
    ask: 'reason',
    danger: true,
    send: one,
    question: questionOf('reject'),
    done: table.rejected,
  }),
  kit.act('reverse', reversePayment, {
    label: table.reverse,
    ask: 'reason',
    danger: true,
    send: one,
    question: questionOf('reverse'),
    done: table.reversed,
  }),
  kit.act('delete', deletePayment, {
    label: table.delete,
    danger: true,
    send: one,
    question: questionOf('delete'),
    done: table.deleted,
  }),
];
