import './order.css';
import type { ComponentType } from 'react';
import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { call, createStore, operatorStore, useStore } from '#kernel/web/request/index.ts';
import type { ColumnKit } from '#kernel/web/screens/columns.tsx';
import { type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { countOrders, listAllOrders, listOrders } from '../contract/order.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { orderScreenWords } from '../rules/screen-words.ts';
import { orderBadge } from './badges.ts';
import { OrderDialog, type OrderPanel } from './order-dialogs.tsx';

const words = orderScreenWords.table;
type Row = OutputOf<typeof listOrders>['list'][number];
export const orderHref = (row: Pick<Row, 'id'>): string => `/transactionManagement/orderDetail?id=${row.id}`;

/** A quantity with the unit it is measured in: the orders of a list need not share one. */
const amountOf = (kit: Pick<ColumnKit<Row, typeof words>, 'custom'>, key: 'quantity' | 'remainingQty') =>
  kit.custom(key, {
    label: words[key],
    align: 'end',
    text: (row, formatter) => `${formatter.quantity(row[key])} ${unitMark(row.uom, formatter.locale)}`,
  });

const UNPAID: readonly string[] = [ORDER.awaitingPayment, ORDER.paying, ORDER.overdue];
const isUnpaid = (row: Row): boolean => UNPAID.includes(row.orderState);
/** What may still be done after the time to pay: nothing while nothing is registered, the order goes by itself then. */
const lateOf = (row: Row): LocalizedText | null =>
  row.orderState === ORDER.paying
    ? words.latePaying
    : row.orderState === ORDER.overdue
      ? words.lateOverdue
      : null;
/** The other side proposed to cancel, and waits for this one's consent. */
const awaitsConsent = (row: Row): boolean =>
  row.side !== 'operator' && row.cancelProposedBy !== null && row.cancelProposedBy !== row.side;

const proposalText = (row: Row, formatter: Formatter): string | null => {
  if (row.cancelProposedBy === null) return null;
  if (row.side === 'operator') return formatter.text(words['view.consentCancel']);
  return formatter.text(awaitsConsent(row) ? words.cancelAwaitsYou : words.cancelAwaitsThem);
};
/** The state, and beside it a proposal to cancel that waits for somebody. */
const stateOf = (kit: Pick<ColumnKit<Row, typeof words>, 'custom'>) =>
  kit.custom('orderState', {
    label: words.orderState,
    text: (row, formatter) =>
      [orderBadge.of(row.orderState, formatter).label, proposalText(row, formatter)]
        .filter(Boolean)
        .join(' · '),
    cell: (row, formatter) => {
      const proposal = proposalText(row, formatter);
      return (
        <span className="od-state">
          <StatusTag {...orderBadge.of(row.orderState, formatter)} />
          {proposal === null ? null : (
            <StatusTag color={awaitsConsent(row) ? 'orange' : 'blue'} label={proposal} />
          )}
        </span>
      );
    },
  });

const deadlineOf = (kit: Pick<ColumnKit<Row, typeof words>, 'countdown'>) =>
  kit.countdown('payDeadline', { width: 150, when: isUnpaid, late: lateOf });
const toPay = (kit: Pick<ColumnKit<Row, typeof words>, 'money' | 'text'>) => [
  kit.money('orderAmount', { mark: (row) => markProvisional(row.provisional) }),
  kit.money('paidAmount'),
  kit.text('currency', { width: 60 }),
];

interface ListOf {
  readonly title: LocalizedText;
  readonly view: 'pendingPayment' | 'approval' | 'execute' | 'toPay';
}

function screenOf(of: ListOf, which: typeof listOrders | typeof listAllOrders) {
  const panel = createStore<OrderPanel | null>(null);
  function Above() {
    const open = useStore(panel);
    return open === null ? null : <OrderDialog panel={open} onClose={() => panel.set(null)} />;
  }
  const operator = which === listAllOrders;
  // Whoever pays looks at the time and the sum first.
  const unpaid = of.view === 'toPay' || of.view === 'pendingPayment';
  const opener = (what: OrderPanel['what']) => (row: Row) =>
    panel.set({ what, id: row.id, version: row.version, side: row.side, proposed: awaitsConsent(row) });
  return listScreen(which as typeof listOrders, orderScreenWords, (kit) => ({
    within: 'ORDER',
    title: of.title,
    entityName: words.noun,
    above: Above,
    given: () => ({ view: of.view }),
    opens: orderHref,
    columns: [
      kit.text('orderNo', { nowrap: true, link: orderHref, width: 170 }),
      stateOf(kit),
      ...(unpaid ? [deadlineOf(kit), ...toPay(kit)] : []),
      kit.custom('product', {
        label: words.product,
        width: 150,
        text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.productZh : row.productEn),
      }),
      ...(operator
        ? [kit.named('sellerName', { width: 180 }), kit.named('buyerName', { width: 180 })]
        : [kit.named('counterparty', { width: 200 })]),
      amountOf(kit, 'quantity'),
      kit.code('uom', 'measure_unit', { optional: true }),
      kit.quantity('shippedQty', { optional: true }),
      kit.quantity('receivedQty', { optional: true }),
      amountOf(kit, 'remainingQty'),
      ...(unpaid ? [] : [...toPay(kit), deadlineOf(kit)]),
      kit.code('paymentTerm', 'payment_term', { optional: true }),
      kit.code('pickType', 'pick_type', { optional: true }),
      kit.text('dealNo', {
        nowrap: true,
        optional: true,
        link: (row) => (row.dealId === null ? null : `/transactionConfirmation?dealId=${row.dealId}`),
      }),
      kit.code('orderType', 'order_type', { optional: true }),
      kit.dateTime('gmtCreate', { width: 140 }),
    ],
    tabs: kit.tabs('stateTab', orderBadge, () => call(countOrders, { view: of.view }, { silent: true })),
    filters: [
      kit.search('keyword', { label: words.searched }),
      kit.dateRange('dateFrom', 'dateTo', { first: true }),
      kit.oneOf('orderType', 'order_type'),
      kit.yesNo('overdue'),
    ],
    actions: [
      kit.open('letter', (row) => `/transactionConfirmation?dealId=${row.dealId}`, {
        label: words.openLetter,
        when: (row) => row.dealId !== null,
      }),
      kit.doing('submit', opener('submit'), {
        label: words.submit,
        button: 'Submit',
        primary: true,
        when: (row) => row.can.includes('submit'),
      }),
      kit.doing('cancel', opener('cancel'), {
        label: words.cancel,
        button: 'Cancel',
        danger: true,
        when: (row) => row.can.includes('cancel') && !awaitsConsent(row),
      }),
      kit.doing('agreeCancel', opener('cancel'), {
        label: words.agreeCancel,
        button: 'Cancel',
        danger: true,
        when: (row) => row.can.includes('cancel') && awaitsConsent(row),
      }),
    ],
    card: ['product', 'orderNo', 'orderState', 'quantity', 'orderAmount', 'counterparty', 'payDeadline'],
    empty: { help: words.emptyHelp },
    exportAs: operator ? 'ORDER_ALL' : 'ORDER',
    muted: (row) => row.orderState === ORDER.revoked,
  }));
}

/** A list of orders: the operator reads over all companies, a company its own. */
export function ordersOf(of: ListOf): ComponentType {
  const OwnOrders = screenOf(of, listOrders);
  const All = screenOf(of, listAllOrders);
  return function Orders() {
    const person = useStore(operatorStore);
    return person?.identityType === 'platform' ? <All /> : <OwnOrders />;
  };
}
