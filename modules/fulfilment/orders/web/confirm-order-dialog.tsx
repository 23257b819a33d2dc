import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { TicketField } from '#kernel/web/screens/signing.tsx';
import type { OrderDetail } from '../contract/order.ts';
import { confirmOrder } from '../contract/order-acts.ts';
import { hubWords } from '../rules/hub-words.ts';

const w = hubWords.table;

const Dialog = formDialog(confirmOrder, hubWords, ({ field, section }) => ({
  title: w.confirmOrder,
  label: w.confirmOrder,
  done: w.confirmOrderDone,
  sections: [section([field.custom('verifyTicket', TicketField, { span: 3 })], { help: w.confirmOrderBody })],
}));

/** The customer confirms what was placed for him. */
export const ConfirmOrderDialog = ({ row, onClose }: { row: OrderDetail; onClose: () => void }) => (
  <Dialog start={{ id: row.id, version: row.version }} about={row.orderNo} onClose={onClose} />
);
