import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import type { Question, RowEntry } from '#kernel/web/screens/acts.ts';
import type { ViewKit } from '#kernel/web/screens/view-screen.tsx';
import type { OrderDetail } from '../contract/order.ts';
import {
  adminCloseOrder,
  adminCompleteOrder,
  adminConfirmPayment,
  adminReinstateOrder,
  approveOrder,
  closeOrder,
  completeOrder,
  confirmPayment,
  confirmReceipt,
  payBalance,
  reinstateOrder,
  rejectOrder,
} from '../contract/order-acts.ts';
import { changeWords } from '../rules/change-words.ts';
import { hubWords } from '../rules/hub-words.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import type { orderScreenWords } from '../rules/screen-words.ts';
import { CHANGE } from '../rules/change-lifecycle.ts';

const w = hubWords.table;
type Kit = ViewKit<OrderDetail, typeof orderScreenWords.table>;
const send = (row: OrderDetail) => ({ id: row.id, version: row.version });
const no = (row: OrderDetail) => row.orderNo;
const isOperator = (row: OrderDetail): boolean => row.side === 'operator';
const may = (verb: string) => (row: OrderDetail) => row.can.includes(verb);
const mayAs = (verb: string, operator: boolean) => (row: OrderDetail) =>
  row.can.includes(verb) && isOperator(row) === operator;
const closeQuestion = (row: OrderDetail, formatter: Formatter): Question =>
  confirmation<OrderDetail>(
    w.closeTitle,
    no,
    row.orderState === ORDER.overdue ? w.closeOverdueBody : w.closeShortBody,
  )(row, formatter);

const reinstateDialog = (call: typeof reinstateOrder | typeof adminReinstateOrder) =>
  formDialog(call, hubWords, ({ field, section }) => ({
    title: w.reinstateTitle,
    label: w.reinstate,
    done: w.reinstateDone,
    sections: [section([field.dateTime('payDeadline', { span: 3 })], { help: w.reinstateHelp })],
  }));
const Reinstate = reinstateDialog(reinstateOrder);
const AdminReinstate = reinstateDialog(adminReinstateOrder);
export const ReinstateDialog = ({ row, onClose }: { row: OrderDetail; onClose: () => void }) =>
  isOperator(row) ? (
    <AdminReinstate start={send(row)} onClose={onClose} />
  ) : (
    <Reinstate start={send(row)} onClose={onClose} />
  );

/** What a company's own administrator decides, and what the customer confirms. */
const decisions = (kit: Kit, open: (what: string) => (row: OrderDetail) => void): RowEntry<OrderDetail>[] => [
  kit.act('approve', approveOrder, {
    label: w.approve,
    primary: true,
    send,
    question: confirmation(w.approveTitle, no, w.approveBody),
  }),
  kit.act('reject', rejectOrder, {
    label: w.reject,
    danger: true,
    ask: 'reason',
    send,
    question: confirmation(w.rejectTitle, no),
  }),
  kit.doing('confirmOrder', open('confirmOrder'), {
    label: w.confirmOrder,
    button: 'Confirm',
    primary: true,
    when: may('confirmOrder'),
  }),
  kit.doing('nameEndCustomer', open('nameEndCustomer'), {
    label: w.nameEndCustomer,
    button: 'Submit',
    when: may('nameEndCustomer'),
  }),
  kit.doing('proposeChange', open('proposeChange'), {
    label: changeWords.table.change,
    button: 'Submit',
    when: (row) => may('proposeChange')(row) && row.changes.every((c) => c.state !== CHANGE.proposed),
  }),
];
const payments = (kit: Kit): RowEntry<OrderDetail>[] => [
  kit.act('payBalance', payBalance, {
    label: w.payBalance,
    primary: true,
    send,
    done: w.payBalanceDone,
    question: confirmation(w.payBalanceTitle, no, w.payBalanceBody),
  }),
  ...([confirmPayment, adminConfirmPayment] as const).map((call) =>
    kit.act('confirmPayment', call, {
      label: w.confirmPayment,
      send,
      when: mayAs('confirmPayment', call === adminConfirmPayment),
      question: confirmation(w.confirmPaymentTitle, no, w.confirmPaymentBody),
    }),
  ),
];
const endings = (kit: Kit, open: (what: string) => (row: OrderDetail) => void): RowEntry<OrderDetail>[] => [
  kit.act('confirmReceipt', confirmReceipt, {
    label: w.confirmReceipt,
    primary: true,
    send,
    question: confirmation(w.confirmReceiptTitle, no, w.finishBody),
  }),
  ...([completeOrder, adminCompleteOrder] as const).map((call) =>
    kit.act('complete', call, {
      label: w.complete,
      send,
      when: mayAs('complete', call === adminCompleteOrder),
      question: confirmation(w.completeTitle, no, w.finishBody),
    }),
  ),
  ...([closeOrder, adminCloseOrder] as const).map((call) =>
    kit.act('close', call, {
      label: w.close,
      danger: true,
      ask: 'reason',
      send,
      when: mayAs('close', call === adminCloseOrder),
      question: closeQuestion,
    }),
  ),
  kit.doing('reinstate', open('reinstate'), {
    label: w.reinstate,
    button: 'Submit',
    primary: true,
    when: may('reinstate'),
  }),
];

/** Acts of an order's whole life beyond submitting and cancelling. */
export const lifeActs = (
  kit: Kit,
  open: (what: string) => (row: OrderDetail) => void,
): RowEntry<OrderDetail>[] => [...decisions(kit, open), ...payments(kit), ...endings(kit, open)];
