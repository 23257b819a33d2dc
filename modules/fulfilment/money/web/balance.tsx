import './money.css';
import { fill } from '#kernel/rules/words.ts';
import { createStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { MoneyText, pickFrom, TabSet, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  balances,
  checkRefund,
  completeRefund,
  listAccounts,
  listAllMovements,
  listAllRefunds,
  listMovements,
  listRefunds,
  type RefundRow,
  refundBalance,
  refuseRefund,
  selectRefundAccounts,
  withdrawRefund,
} from '../contract/balance.ts';
import { documentHref } from '../rules/hrefs.ts';
import { accountNames, moneyWords, wordOf } from '../rules/words.ts';
import { refundBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { WithdrawAmount } from './withdraw-amount.tsx';

const t = moneyWords.table;
const KINDS = Object.entries(accountNames).map(([value, said]) => ({ value, ...said }));
const CURRENCIES = [
  { value: 'CNY', zh: 'CNY', en: 'CNY' },
  { value: 'USD', zh: 'USD', en: 'USD' },
];

/** What the company has here; money on its way from its bank stands with the opposite sign and is left out. */
function Balances() {
  const formatter = useFormatter();
  const { data } = useCall(balances, {}, { silent: true, keepRows: true });
  const shown = (data?.list ?? []).filter((a) => a.kind !== 'BANK');
  if (shown.length === 0) return null;
  return (
    <dl className="sc-card sc-figures">
      {shown.map((a) => (
        <div key={`${a.currency}${a.kind}`}>
          <dt>{formatter.text(wordOf('account', a.kind))}</dt>
          <dd className="sc-figure">
            <MoneyText value={a.balance} currency={a.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
function movementsOf(which: typeof listMovements | typeof listAllMovements) {
  const operator = which === listAllMovements;
  return listScreen(which as typeof listMovements, moneyWords, (kit) => ({
    title: t.movements,
    entityName: t.movementNoun,
    ...(operator ? {} : { above: Balances }),
    columns: [
      kit.dateTime('at', { width: 150 }),
      ...(operator ? [kit.named('memberName', { width: 200 })] : []),
      kit.custom('account', {
        label: t.account,
        text: (row, formatter) => formatter.text(wordOf('account', row.account)),
      }),
      kit.custom('kind', {
        label: t.kind,
        text: (row, formatter) => formatter.text(wordOf('move', row.kind)),
      }),
      kit.text('bizNo', { nowrap: true, link: (row) => documentHref(row.bizType, row.bizId) }),
      kit.named('otherName', { width: 200 }),
      kit.money('amount', { currency: (row) => row.currency }),
      kit.money('running', { strong: true }),
    ],
    filters: [
      kit.oneOf('account', KINDS, { first: true }),
      kit.oneOf('currency', CURRENCIES, { first: true }),
      kit.dateRange('dateFrom', 'dateTo', { label: t.days }),
    ],
    card: ['kind', 'at', 'account', 'amount', 'running', 'bizNo', 'otherName'],
    empty: { help: t.emptyMovements },
    refreshes: operator ? [] : [balances],
    exportAs: operator ? 'MOVEMENT_ALL' : 'MOVEMENT',
  }));
}

const accounts = pickFrom(selectRefundAccounts, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: `${row.bankName} **** ${row.tail}`,
    note: `${row.holder} · ${row.currency}`,
  }),
});
const Refund = formDialog(refundBalance, moneyWords, ({ field, section }) => ({
  title: t.refundTitle,
  sections: [
    section(
      [
        field.custom('amount', WithdrawAmount, { span: 2 }),
        field.select('currency', CURRENCIES),
        field.pick('bankAccountId', accounts, { required: false, span: 3 }),
        field.textarea('reason', { most: 300, rows: 2, required: false }),
      ],
      { help: t.refundHelp },
    ),
  ],
  label: t.refund,
  done: t.done,
}));
const Complete = formDialog(completeRefund, moneyWords, ({ field, section }) => ({
  title: t.completeTitle,
  sections: [section([field.text('bankRef', { most: 40 })])],
  label: t.complete,
  done: t.done,
}));
function refundsOf(which: typeof listRefunds | typeof listAllRefunds) {
  const operator = which === listAllRefunds;
  const panel = createStore<RefundRow | 'new' | null>(null);
  function Above() {
    const open = useStore(panel);
    if (open === null) return null;
    const close = () => panel.set(null);
    return open === 'new' ? (
      <Refund start={{ currency: 'CNY' }} onClose={close} />
    ) : (
      <Complete start={{ id: open.id, version: open.version }} about={open.refundNo} onClose={close} />
    );
  }
  const sent = (row: RefundRow) => ({ id: row.id, version: row.version });
  return listScreen(which as typeof listRefunds, moneyWords, (kit) => ({
    title: t.refunds,
    entityName: t.refundNoun,
    above: Above,
    ...(operator ? {} : { create: { run: () => panel.set('new'), label: t.refund, button: 'Submit' } }),
    columns: [
      kit.text('refundNo', { nowrap: true, width: 170 }),
      kit.state('state', refundBadge),
      ...(operator ? [kit.named('memberName', { width: 200 })] : []),
      kit.money('amount', { currency: (row) => row.currency }),
      kit.text('bankName'),
      kit.text('accountEnd', { nowrap: true }),
      kit.text('checkedName', { optional: true }),
      kit.text('bankRef', { nowrap: true }),
      kit.text('reason', { optional: true }),
      kit.dateTime('gmtCreate', { width: 140 }),
    ],
    filters: [kit.search('keyword', { label: t.refundNo }), kit.oneOf('state', refundBadge, { first: true })],
    actions: [
      kit.act('withdraw', withdrawRefund, {
        label: t.withdraw,
        send: sent,
        question: (row, formatter) => ({
          title: fill(formatter.text(t.withdrawTitle), { no: row.refundNo }),
        }),
      }),
      kit.act('check', checkRefund, {
        label: t.checkRefund,
        primary: true,
        send: sent,
        question: (row, formatter) => ({
          title: fill(formatter.text(t.checkTitle), { no: row.refundNo }),
          body: formatter.text(t.checkBody),
        }),
      }),
      kit.doing('complete', (row) => panel.set(row), {
        label: t.complete,
        button: 'Confirm',
        primary: true,
        when: (row) => row.can.includes('complete'),
      }),
      kit.act('refuse', refuseRefund, {
        label: t.refuse,
        ask: 'reason',
        danger: true,
        send: sent,
        question: (row, formatter) => ({
          title: fill(formatter.text(t.refuseRefundTitle), { no: row.refundNo }),
        }),
      }),
    ],
    card: ['refundNo', 'state', 'amount', 'bankName', 'accountEnd'],
    refreshes: operator ? [] : [balances],
    views: false,
  }));
}
const AllAccounts = listScreen(listAccounts, moneyWords, (kit) => ({
  title: t.accounts,
  entityName: t.accountNoun,
  columns: [
    kit.named('memberName', { width: 240 }),
    kit.text('currency', { width: 60 }),
    kit.custom('kind', {
      label: t.account,
      text: (row, formatter) => formatter.text(wordOf('account', row.kind)),
    }),
    kit.money('balance', { strong: true }),
    kit.count('entries'),
  ],
  filters: [
    kit.search('keyword', { label: t.memberName }),
    kit.oneOf('kind', KINDS, { label: t.account, first: true }),
  ],
  views: false,
}));
const screens = {
  ownMovements: movementsOf(listMovements),
  allMovements: movementsOf(listAllMovements),
  ownRefunds: refundsOf(listRefunds),
  allRefunds: refundsOf(listAllRefunds),
};
function OwnBalance() {
  const formatter = useFormatter();
  return (
    <TabSet
      page
      name={formatter.text(t.balance)}
      parts={[
        {
          key: 'movements',
          label: formatter.text(t.movements),
          keepState: true,
          body: () => <screens.ownMovements />,
        },
        {
          key: 'refunds',
          label: formatter.text(t.refunds),
          keepState: true,
          body: () => <screens.ownRefunds />,
        },
      ]}
    />
  );
}
function AllBalances() {
  const formatter = useFormatter();
  return (
    <TabSet
      page
      name={formatter.text(t.balance)}
      parts={[
        {
          key: 'accounts',
          label: formatter.text(t.accounts),
          keepState: true,
          body: () => <AllAccounts />,
        },
        {
          key: 'movements',
          label: formatter.text(t.movements),
          keepState: true,
          body: () => <screens.allMovements />,
        },
        {
          key: 'refunds',
          label: formatter.text(t.refunds),
          keepState: true,
          body: () => <screens.allRefunds />,
        },
      ]}
    />
  );
}
/** /collectionManagement/balance: what a company has here, every movement with the balance after it, refunds. */
export default bySide(OwnBalance, AllBalances);
