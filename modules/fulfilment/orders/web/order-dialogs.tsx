import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { adminCancelOrder, adminSubmitOrder, cancelOrder, submitOrder } from '../contract/order.ts';
import { orderScreenWords } from '../rules/screen-words.ts';
import { AddressField, BillingField } from './own-defaults.tsx';

const w = orderScreenWords.table;
const BOTH_AGREE = '40';

/** The buyer submits: billing and address from his own records, the way he pays. Opened with id and version. */
export const BuyerSubmitDialog = formDialog(submitOrder, orderScreenWords, ({ field, section }) => ({
  title: w.submitTitle,
  label: w.submit,
  done: w.submitDone,
  sections: [
    section(
      [
        field.custom('billingInfoId', BillingField, { span: 3, required: false, verb: 'select' }),
        field.custom('deliveryAddressId', AddressField, {
          span: 3,
          help: w.addressHelp,
          required: false,
          verb: 'select',
        }),
        field.code('tradePayment', 'trade_payment', { span: 3, help: w.paymentHelp, required: false }),
      ],
      { help: w.submitHelp },
    ),
  ],
}));
/** The seller submits with what the buyer keeps as default. */
export const SellerSubmitDialog = formDialog(submitOrder, orderScreenWords, ({ field, section }) => ({
  title: w.submitTitle,
  label: w.submit,
  done: w.submitDone,
  sections: [
    section(
      [field.code('tradePayment', 'trade_payment', { span: 3, help: w.paymentHelp, required: false })],
      { help: w.submitHelp },
    ),
  ],
}));
export const OperatorSubmitDialog = formDialog(adminSubmitOrder, orderScreenWords, ({ field, section }) => ({
  title: w.submitTitle,
  label: w.submit,
  done: w.submitDone,
  sections: [
    section(
      [field.code('tradePayment', 'trade_payment', { span: 3, help: w.paymentHelp, required: false })],
      { help: w.submitHelp },
    ),
  ],
}));
/** One side proposes (or agrees) to call the order off. */
export const CancelDialog = formDialog(cancelOrder, orderScreenWords, ({ field, section }) => ({
  title: w.cancelTitle,
  label: w.cancel,
  danger: true,
  done: w.cancelDone,
  sections: [
    section(
      [
        field.code('closeReason', 'order_close_reason', { span: 3 }),
        field.textarea('reason', { most: 300, span: 3 }),
      ],
      { help: w.cancelHelp },
    ),
  ],
}));
/** The other side has proposed it: consent alone ends the order, and the reason is that both agreed (9.2). */
export const AgreeCancelDialog = formDialog(cancelOrder, orderScreenWords, ({ field, section }) => ({
  title: w.agreeCancel,
  label: w.agreeCancel,
  danger: true,
  done: w.canceledDone,
  sections: [section([field.textarea('reason', { most: 300, span: 3 })], { help: w.agreeHelp })],
}));
export const OperatorCancelDialog = formDialog(adminCancelOrder, orderScreenWords, ({ field, section }) => ({
  title: w.cancelTitle,
  label: w.cancel,
  danger: true,
  done: w.canceledDone,
  sections: [
    section(
      [
        field.code('closeReason', 'order_close_reason', { span: 3 }),
        field.textarea('reason', { most: 300, span: 3 }),
      ],
      { help: w.cancelHelpOperator },
    ),
  ],
}));

export interface OrderPanel {
  readonly what: 'submit' | 'cancel';
  readonly id: string;
  readonly version: number;
  readonly side: string /** The other side has proposed to cancel. */;
  readonly proposed?: boolean;
}
/** The dialog of an act on an order, by the side that acts. */
export function OrderDialog({ panel, onClose }: { panel: OrderPanel; onClose: () => void }) {
  const start = { id: panel.id, version: panel.version };
  if (panel.what === 'cancel' && panel.proposed === true)
    return <AgreeCancelDialog start={{ ...start, closeReason: BOTH_AGREE }} onClose={onClose} />;
  if (panel.what === 'cancel')
    return panel.side === 'operator' ? (
      <OperatorCancelDialog start={start} onClose={onClose} />
    ) : (
      <CancelDialog start={start} onClose={onClose} />
    );
  if (panel.side === 'operator') return <OperatorSubmitDialog start={start} onClose={onClose} />;
  return panel.side === 'buyer' ? (
    <BuyerSubmitDialog start={start} onClose={onClose} />
  ) : (
    <SellerSubmitDialog start={start} onClose={onClose} />
  );
}
