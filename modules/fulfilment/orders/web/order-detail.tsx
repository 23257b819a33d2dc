import { ORDER } from '../rules/order-lifecycle.ts';
import './order.css';
import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { Marked, textWith } from '#kernel/web/screens/columns.tsx';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type OrderDetail, orderDetail } from '../contract/order.ts';
import { orderScreenWords } from '../rules/screen-words.ts';
import { orderBadge } from './badges.ts';
import { OrderDialog, type OrderPanel } from './order-dialogs.tsx';
import { OrderChain, OrderLines, orderEvents } from './order-parts.tsx';

const words = orderScreenWords.table;
const panel = createStore<OrderPanel | null>(null);
const STEP: Readonly<Record<string, number>> = {
  [ORDER.initial]: 0,
  [ORDER.awaitingPayment]: 1,
  [ORDER.paying]: 1,
  [ORDER.overdue]: 1,
  [ORDER.awaitingPickup]: 2,
  [ORDER.pickingUp]: 3,
  [ORDER.completed]: 5,
};

function Above({ row }: { row: OrderDetail }) {
  const open = useStore(panel);
  return (
    <>
      <OrderChain row={row} />
      {open?.id === row.id ? <OrderDialog panel={open} onClose={() => panel.set(null)} /> : null}
    </>
  );
}
/** Whether the other side waits for this one's consent to cancel. */
const isProposed = (row: OrderDetail): boolean =>
  row.side !== 'operator' && row.cancelConsents.some((c) => c.side !== row.side);
const opener = (what: OrderPanel['what']) => (row: OrderDetail) =>
  panel.set({ what, id: row.id, version: row.version, side: row.side, proposed: isProposed(row) });

type Kit = ViewKit<OrderDetail, typeof words>;
const mark = (row: OrderDetail) => markProvisional(row.provisional);

/** The sums and quantities at the head; a figure stands alone, so that its currency or unit stands with it. */
function figuresOf({ custom, countdown }: Kit) {
  const sum = (key: 'orderAmount' | 'paidAmount' | 'unpaidAmount') =>
    custom(key, {
      label: words[key],
      text: (row, formatter) =>
        textWith(
          key === 'paidAmount' ? null : mark(row),
          `${row.currency} ${formatter.money(row[key])}`,
          formatter,
        ),
      cell: (row, formatter) => (
        <>
          <Marked mark={key === 'paidAmount' ? null : mark(row)} formatter={formatter} />
          {`${row.currency} ${formatter.money(row[key])}`}
        </>
      ),
    });
  const measured = (key: 'quantity' | 'remainingQty') =>
    custom(key, {
      label: words[key],
      text: (row, formatter) => `${formatter.quantity(row[key])} ${unitMark(row.uom, formatter.locale)}`,
    });
  return [
    sum('orderAmount'),
    sum('paidAmount'),
    sum('unpaidAmount'),
    measured('quantity'),
    measured('remainingQty'),
    countdown('payDeadline'),
  ];
}

/** Letter, cancel (or consent to it) and submit, as far as the row allows them. */
const actionsOf = (kit: Kit) => [
  kit.open('letter', (row) => `/transactionConfirmation?dealId=${row.dealId}`, {
    label: words.openLetter,
    when: (row) => row.dealId !== null,
  }),
  kit.doing('cancel', opener('cancel'), {
    label: words.cancel,
    button: 'Cancel',
    danger: true,
    when: (row) => row.can.includes('cancel') && !isProposed(row),
  }),
  kit.doing('cancel', opener('cancel'), {
    label: words.agreeCancel,
    button: 'Cancel',
    danger: true,
    when: (row) => row.can.includes('cancel') && isProposed(row),
  }),
  kit.doing('submit', opener('submit'), {
    label: words.submit,
    button: 'Submit',
    primary: true,
    when: (row) => row.can.includes('submit'),
  }),
];

const partiesFacts = ({ named, text, code, dateTime }: Kit) => ({
  title: words.parties,
  items: [
    named('sellerName'),
    named('buyerName'),
    text('dealNo', {
      nowrap: true,
      link: (row) => (row.dealId === null ? null : `/transactionConfirmation?dealId=${row.dealId}`),
    }),
    code('orderType', 'order_type'),
    dateTime('gmtCreate'),
    dateTime('submittedAt'),
  ],
});
const moneyFacts = ({ money, code, text }: Kit) => ({
  title: words.money,
  items: [
    money('goodsAmount', { mark }),
    money('packagingFee'),
    money('freight'),
    money('otherFee'),
    money('discountAmount'),
    money('dueBeforePickup', { mark }),
    code('paymentTerm', 'payment_term'),
    code('settlementMethod', 'settlement_method'),
    code('tradePayment', 'trade_payment'),
    text('currency'),
  ],
});
const deliveryFacts = ({ code, named, custom, quantity }: Kit) => ({
  title: words.deliveryFacts,
  items: [
    custom('priceTerm', {
      label: words.priceTerm,
      sets: ['price_term', 'incoterm'],
      text: (row, formatter) =>
        row.priceTerm === null
          ? '--'
          : formatter.codeName(row.tradeType === '10' ? 'price_term' : 'incoterm', row.priceTerm),
    }),
    named('placeName'),
    code('pickType', 'pick_type'),
    named('warehouseName'),
    custom('delivery', {
      label: words.delivery,
      text: (row, formatter) => formatter.range(row.deliveryStart, row.deliveryEnd),
    }),
    custom('tolerance', {
      label: words.tolerance,
      text: (row, formatter) =>
        `+${formatter.percent(row.tolerancePlus)} / −${formatter.percent(row.toleranceMinus)}`,
    }),
    quantity('shippedQty'),
    quantity('receivedQty'),
    custom('address', {
      label: words.address,
      text: (row) =>
        row.deliveryAddress === null
          ? '--'
          : `${row.deliveryAddress.receiverName} ${row.deliveryAddress.receiverPhone} · ${row.deliveryAddress.detail}`,
    }),
  ],
});
const billingFacts = ({ custom, code }: Kit) => ({
  title: words.billing,
  when: (row: OrderDetail) => row.billing !== null,
  items: [
    custom('billing', { label: words.billing, text: (row) => row.billing?.enterpriseName ?? '--' }),
    custom('taxNo', { label: words.taxNo, text: (row) => row.billing?.taxNo ?? '--' }),
    code('invoiceType', 'invoice_type'),
  ],
});
const endingFacts = ({ code, custom, dateTime }: Kit) => ({
  title: words.ending,
  when: (row: OrderDetail) => row.closeReason !== null || row.overdueAt !== null,
  items: [
    code('closeReason', 'order_close_reason'),
    custom('closeText', {
      label: words.closeText,
      text: (row, formatter) =>
        row.closeText === 'PAYMENT_OVERDUE'
          ? formatter.text(words['closeText.unpaid'])
          : (row.closeText ?? '--'),
    }),
    dateTime('overdueAt', { label: words.overdue }),
  ],
});

/**
 * An order in full (S7), of the address `?id=`: steps, sums, facts, lines, timeline; submit and cancel where
 * they are open.
 */
export default viewScreen(orderDetail, orderScreenWords, (kit) => {
  return {
    title: words.order,
    number: (row) => row.orderNo,
    state: kit.state('orderState', orderBadge),
    input: ({ id }) => (id === undefined ? null : { id }),
    print: true,
    topics: (row) => [`order:${row.id}`],
    steps: (row, formatter) => ({
      current: STEP[row.orderState] ?? 0,
      steps: (['created', 'submitted', 'paid', 'picking', 'completed'] as const).map((s) => ({
        title: formatter.text(words[`step.${s}`]),
      })),
    }),
    figures: figuresOf(kit),
    actions: actionsOf(kit),
    above: Above,
    facts: [partiesFacts(kit), moneyFacts(kit), deliveryFacts(kit), billingFacts(kit), endingFacts(kit)],
    tabs: [{ key: 'lines', label: words.lines, count: (row) => row.lines.length, component: OrderLines }],
    timeline: orderEvents,
  };
});
