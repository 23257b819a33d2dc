import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { endCustomerSource } from '#registry/members/web/door.ts';
import type { OrderDetail } from '../contract/order.ts';
import { nameEndCustomer } from '../contract/order-acts.ts';
import { hubWords } from '../rules/hub-words.ts';

const w = hubWords.table;

const Dialog = formDialog(nameEndCustomer, hubWords, ({ field, section }) => ({
  title: w.nameEndCustomer,
  done: w.endCustomerNamed,
  sections: [
    section([field.pick('endCustomerId', endCustomerSource, { span: 3, required: false })], {
      help: w.endCustomerHelp,
    }),
  ],
}));

/** The seller names who uses the goods. */
export const EndCustomerDialog = ({ row, onClose }: { row: OrderDetail; onClose: () => void }) => (
  <Dialog start={{ id: row.id, version: row.version }} about={row.orderNo} onClose={onClose} />
);
