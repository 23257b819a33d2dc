import './settlements.css';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { call, operatorStore, useStore } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  countSettlements,
  listAllSettlements,
  listSettlements,
  type SettlementRow,
} from '../contract/settlement.ts';
import { deleteSettlement } from '../contract/settlement-acts.ts';
import { EDIT_STATEMENT, statementHref } from '../rules/pages.ts';
import { SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { settlementWords } from '../rules/words.ts';
import { settlementBadge } from './badges.ts';

const words = settlementWords.table;
const KINDS = (['10', '20', '30'] as const).map((value) => ({ value, ...words[`kind.${value}`] }));
/** The other side still has to answer. */
const isOpen = (row: SettlementRow): boolean => row.state === SETTLEMENT.sent;
const ownTopics = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`settlements:${memberId}`];
};

function screenOf(which: typeof listSettlements | typeof listAllSettlements, seller: boolean) {
  const operator = which === listAllSettlements;
  return listScreen(which as typeof listSettlements, settlementWords, (kit) => ({
    within: 'SETTLEMENT',
    title: operator ? words.allTitle : words.list,
    entityName: words.entityName,
    opens: (row: SettlementRow) => statementHref(row.id),
    topics: ownTopics,
    columns: [
      kit.text('settlementNo', { nowrap: true, width: 150, link: (row) => statementHref(row.id) }),
      kit.state('state', settlementBadge),
      kit.custom('kind', {
        label: words.kind,
        width: 90,
        text: (row, formatter) => formatter.text(words[`kind.${row.kind as '10' | '20' | '30'}`]),
      }),
      kit.text('orderNo', {
        nowrap: true,
        width: 160,
        link: (row) => (row.orderId === null ? null : `/transactionManagement/orderDetail?id=${row.orderId}`),
      }),
      ...(operator
        ? [kit.named('sellerName', { width: 180 }), kit.named('buyerName', { width: 180 })]
        : [kit.named('counterparty', { width: 200 })]),
      kit.custom('product', {
        label: words.product,
        width: 120,
        text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.productZh : row.productEn),
      }),
      kit.custom('weight', {
        label: words.weight,
        align: 'end',
        text: (row, formatter) => `${formatter.weight(row.weight)} ${unitMark(row.uom, formatter.locale)}`,
      }),
      kit.money('totalAmount'),
      kit.money('paidAmount', { optional: true }),
      kit.money('differenceAmount'),
      kit.text('currency', { width: 60 }),
      kit.countdown('confirmBy', { width: 150, when: isOpen, late: () => words.confirmLate }),
      kit.dateTime('gmtCreate', { width: 140 }),
    ],
    tabs: kit.tabs('stateTab', settlementBadge, () => call(countSettlements, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: words.searched }),
      kit.oneOf('kind', KINDS),
      kit.dateRange('dateFrom', 'dateTo', { label: words.dates }),
      ...(operator ? [kit.yesNo('unanswered')] : []),
    ],
    ...(seller ? { create: { to: EDIT_STATEMENT, label: words.add, button: 'Add' } } : {}),
    actions: [
      kit.open('View', (row) => statementHref(row.id), { label: words.view, button: 'View' }),
      kit.open('update', (row) => `${EDIT_STATEMENT}?id=${row.id}`, {
        label: words.edit,
        button: 'Edit',
        when: (row) => row.can.includes('update'),
      }),
      kit.act('delete', deleteSettlement, {
        label: words.delete,
        danger: true,
        send: (row) => ({ id: row.id, version: row.version }),
        question: (row, formatter) => ({
          title: translate(settlementWords, formatter.locale, 'delete.title', { no: row.settlementNo }),
          body: formatter.text(words['delete.body']),
        }),
      }),
    ],
    card: [
      'settlementNo',
      'state',
      'product',
      'counterparty',
      'weight',
      'totalAmount',
      'differenceAmount',
      'confirmBy',
    ],
    empty: { help: seller ? words.emptyHelp : words.emptyBuyer },
    exportAs: operator ? 'SETTLEMENT_ALL' : 'SETTLEMENT',
  }));
}

const OfSeller = screenOf(listSettlements, true);
const OfBuyer = screenOf(listSettlements, false);
const OfAll = screenOf(listAllSettlements, false);
/** /settlementStatementManagement/mySettlementStatement: the statements of a side, or all of them for the operator. */
export default function Statements() {
  const identity = useStore(operatorStore)?.identityType;
  if (identity === 'platform') return <OfAll />;
  return identity === 'seller' ? <OfSeller /> : <OfBuyer />;
}
