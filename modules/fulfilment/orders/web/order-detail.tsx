import './order.css';
import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { Marked, textWith } from '#kernel/web/screens/columns.tsx';
import { Countdown, type Formatter } from '#kernel/web/screens/index.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type OrderDetail, orderDetail } from '../contract/order.ts';
import { hubWords } from '../rules/hub-words.ts';
import { nextStep } from '../rules/next-step.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { sayReason } from '../rules/system-reasons.ts';
import { orderScreenWords } from '../rules/screen-words.ts';
import { orderFieldWords } from '../rules/words.ts';
import { orderBadge } from './badges.ts';
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx';
import { EndCustomerDialog } from './end-customer-dialog.tsx';
import { lifeActs, ReinstateDialog } from './order-acts.tsx';
import { ChangeDialog, LiveChange } from './order-changes.tsx';
import { OrderDialog, type OrderPanel } from './order-dialogs.tsx';
import { FigureLink, OrderDocuments, OrderTimeline } from './order-hub.tsx';
import { Notices, OrderLines, shownMeasure, WhatIsNext } from './order-parts.tsx';
import { orderActions, orderParts } from './slots.ts';

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

/** The dialog another act of the page opened: of this module, or of one that joined its own. */
const opened = createStore<{ readonly what: string; readonly id: string } | null>(null);
const open = (what: string) => (row: OrderDetail) => opened.set({ what, id: row.id });
const OWN = {
  confirmOrder: ConfirmOrderDialog,
  nameEndCustomer: EndCustomerDialog,
  proposeChange: ChangeDialog,
  reinstate: ReinstateDialog,
} as const;
function Opened({ row }: { row: OrderDetail }) {
  const at = useStore(opened);
  if (at?.id !== row.id) return null;
  const joined = orderActions().find((action) => action.verb === at.what);
  const Dialog =
    OWN[at.what as keyof typeof OWN] ?? (joined !== undefined && 'dialog' in joined ? joined.dialog : null);
  return Dialog === null ? null : <Dialog row={row} onClose={() => opened.set(null)} />;
}

function Above({ row }: { row: OrderDetail }) {
  const asked = useStore(panel);
  return (
    <>
      <WhatIsNext row={row} />
      <Notices row={row} />
      <LiveChange row={row} />
      {orderParts().map((Part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are joined once, before anything is drawn
        <Part key={n} row={row} />
      ))}
      {asked?.id === row.id ? <OrderDialog panel={asked} onClose={() => panel.set(null)} /> : null}
      <Opened row={row} />
    </>
  );
}
/** Whether the other side waits for this one's consent to cancel. */
const isProposed = (row: OrderDetail): boolean =>
  row.side !== 'operator' && row.cancelConsents.some((c) => c.side !== row.side);
const opener = (what: OrderPanel['what']) => (row: OrderDetail) =>
  panel.set({ what, id: row.id, version: row.version, side: row.side, proposed: isProposed(row) });

/** Documents stand on the page from the start: figures lead to where those of their kind stand. */
const LinesAndDocuments = ({ row }: { row: OrderDetail }) => (
  <>
    <OrderLines row={row} />
    <OrderDocuments row={row} />
  </>
);

type Kit = ViewKit<OrderDetail, typeof words>;
const mark = (row: OrderDetail) => markProvisional(row.provisional);

/** Whose documents a figure comes from: of the first of these kinds that the order has. */
const COMES_FROM = {
  orderAmount: ['DEAL', 'PROTOCOL'],
  goodsAmount: ['DEAL', 'PROTOCOL'],
  dueBeforePickup: ['PROTOCOL', 'DEAL'],
  depositAmount: ['DEPOSIT', 'PAYMENT'],
  shortAmount: ['PAYMENT'],
  settledTotal: ['settlement'],
  paidAmount: ['PAYMENT'],
  unpaidAmount: ['settlement', 'PAYMENT'],
  quantity: ['DEAL', 'PROTOCOL'],
  plannedQty: ['SHIPMENT'],
  shippedQty: ['SHIPMENT'],
  receivedQty: ['SHIPMENT'],
  remainingQty: ['SHIPMENT'],
} as const;
type Sum = 'orderAmount' | 'paidAmount' | 'unpaidAmount' | 'settledTotal';

const BY_DELIVERY: readonly string[] = [ORDER.awaitingPickup, ORDER.pickingUp];
/** What the next step has time until; of goods under way the end of the delivery period. */
const dueOf = (row: OrderDetail): string | null =>
  nextStep(row).until ?? (BY_DELIVERY.includes(row.orderState) ? row.deliveryEnd : null);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dueText = (until: string | null, formatter: Formatter): string =>
  until === null ? '--' : DAY.test(until) ? formatter.date(until) : formatter.deadline(until);
/**
 * The sums and quantities at the head, each a way to the documents it comes from; a figure stands alone, so that its
 * currency or unit stands with it.
 */
function figuresOf({ custom }: Kit) {
  const provisional = (key: Sum, row: OrderDetail) =>
    key === 'paidAmount' || key === 'settledTotal' ? null : mark(row);
  const amount = (key: Sum, row: OrderDetail, formatter: Formatter) =>
    row[key] === null ? '--' : `${row.currency} ${formatter.money(row[key])}`;
  const sum = (key: Sum) =>
    custom(key, {
      label: key === 'settledTotal' ? hubWords.table.settledTotal : words[key],
      text: (row, formatter) => textWith(provisional(key, row), amount(key, row, formatter), formatter),
      cell: (row, formatter) => (
        <>
          <Marked mark={provisional(key, row)} formatter={formatter} />
          <FigureLink row={row} kinds={COMES_FROM[key]} text={amount(key, row, formatter)} />
        </>
      ),
    });
  const measured = (key: 'quantity' | 'plannedQty' | 'shippedQty' | 'receivedQty' | 'remainingQty') =>
    custom(key, {
      label: key === 'plannedQty' ? hubWords.table.plannedQty : words[key],
      text: (row, formatter) => `${shownMeasure(row[key], formatter)} ${unitMark(row.uom, formatter.locale)}`,
      cell: (row, formatter) => (
        <FigureLink
          row={row}
          kinds={COMES_FROM[key]}
          text={`${shownMeasure(row[key], formatter)} ${unitMark(row.uom, formatter.locale)}`}
        />
      ),
    });
  return [
    sum('orderAmount'),
    sum('paidAmount'),
    sum('unpaidAmount'),
    measured('quantity'),
    measured('shippedQty'),
    measured('remainingQty'),
    custom('until', {
      label: hubWords.table.nextDeadline,
      text: (row, formatter) => dueText(dueOf(row), formatter),
      cell: (row, formatter) => {
        const until = dueOf(row);
        return until === null || DAY.test(until) ? dueText(until, formatter) : <Countdown until={until} />;
      },
    }),
  ];
}

/** Acts of other modules, of the order's life, cancel (or consent to it) and submit, as far as the row allows them. */
const actionsOf = (kit: Kit) => [
  ...orderActions().map((action) =>
    'href' in action
      ? kit.open(action.verb, action.href, action)
      : kit.doing(action.verb, open(action.verb), action),
  ),
  ...lifeActs(kit, open),
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

/** The seller's and the platform's alone; the buyer reads none. */
const endCustomerFacts = ({ custom }: Kit) => ({
  title: hubWords.table.nameEndCustomer,
  when: (row: OrderDetail) => row.endCustomer !== null,
  items: [
    custom('endCustomer', { label: hubWords.table.nameEndCustomer, text: (row) => row.endCustomer ?? EMPTY }),
  ],
});
const partiesFacts = ({ named, text, code, custom, dateTime }: Kit) => ({
  title: words.parties,
  items: [
    named('sellerName'),
    named('buyerName'),
    text('dealNo', {
      nowrap: true,
      link: (row) => (row.dealId === null ? null : `/transactionConfirmation?dealId=${row.dealId}`),
    }),
    custom('legNo', {
      label: words.legNo,
      text: (row, formatter) =>
        row.legNo === null ? EMPTY : formatter.text(words[row.legNo === 'B' ? 'leg.B' : 'leg.A']),
    }),
    custom('titleFlow', {
      label: words.titleFlow,
      text: (row, formatter) => (row.titleByVoucher ? formatter.text(words['titleFlow.voucher']) : EMPTY),
    }),
    custom('orderType', {
      label: orderFieldWords.table.orderType,
      sets: ['order_type', 'activity_order_stage'],
      text: (row, formatter) =>
        [
          formatter.codeName('order_type', row.orderType),
          row.activityOrderStage === null
            ? null
            : formatter.codeName('activity_order_stage', row.activityOrderStage),
        ]
          .filter((part) => part !== null)
          .join(' · '),
    }),
    code('operationType', 'order_operation_type', { label: orderFieldWords.table.operationType }),
    dateTime('gmtCreate'),
    dateTime('submittedAt'),
  ],
});
const FACT_LABELS = {
  goodsAmount: words.goodsAmount,
  dueBeforePickup: words.dueBeforePickup,
  depositAmount: orderFieldWords.table.depositAmount,
  settledTotal: hubWords.table.settledTotal,
  shortAmount: hubWords.table.shortAmount,
} as const;
/** A sum among the facts, and the way to the documents it comes from. */
const linkedSum = (
  custom: Kit['custom'],
  key: keyof typeof FACT_LABELS,
  mark: (row: OrderDetail) => ReturnType<typeof markProvisional> = () => null,
) =>
  custom(key, {
    label: FACT_LABELS[key],
    text: (row, formatter) => textWith(mark(row), formatter.money(row[key]), formatter),
    cell: (row, formatter) => (
      <>
        <Marked mark={mark(row)} formatter={formatter} />
        {row[key] === null ? (
          EMPTY
        ) : (
          <FigureLink row={row} kinds={COMES_FROM[key]} text={formatter.money(row[key])} />
        )}
      </>
    ),
  });
const moneyFacts = ({ money, code, text, custom }: Kit) => ({
  title: words.money,
  items: [
    linkedSum(custom, 'goodsAmount', mark),
    money('packagingFee'),
    money('freight'),
    money('otherFee'),
    money('discountAmount'),
    linkedSum(custom, 'dueBeforePickup', mark),
    linkedSum(custom, 'depositAmount'),
    code('paymentTerm', 'payment_term'),
    code('settlementMethod', 'settlement_method'),
    code('tradePayment', 'trade_payment'),
    text('currency'),
    custom('payerName', { label: hubWords.table.payerName, text: (row) => row.payerName ?? '--' }),
    linkedSum(custom, 'settledTotal'),
    linkedSum(custom, 'shortAmount'),
  ],
});
const measuredFact = (custom: Kit['custom'], key: 'plannedQty' | 'receivedQty') =>
  custom(key, {
    label: key === 'plannedQty' ? hubWords.table.plannedQty : words[key],
    text: (row, formatter) => shownMeasure(row[key], formatter),
    cell: (row, formatter) => (
      <FigureLink row={row} kinds={COMES_FROM[key]} text={shownMeasure(row[key], formatter)} />
    ),
  });
const deliveryFacts = ({ code, named, custom }: Kit) => ({
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
    measuredFact(custom, 'plannedQty'),
    measuredFact(custom, 'receivedQty'),
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
      text: (row, formatter) => (row.closeText === null ? '--' : formatter.text(sayReason(row.closeText))),
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
    facts: [
      partiesFacts(kit),
      endCustomerFacts(kit),
      moneyFacts(kit),
      deliveryFacts(kit),
      billingFacts(kit),
      endingFacts(kit),
    ],
    tabs: [
      { key: 'lines', label: words.lines, count: (row) => row.lines.length, component: LinesAndDocuments },
    ],
    rail: OrderTimeline,
  };
});
