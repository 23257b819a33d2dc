import { call, createStore, useStore } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  countAllDeposits,
  countDeposits,
  type DepositRow,
  listAllDeposits,
  listDeposits,
} from '../contract/deposit.ts';
import { depositHref } from '../rules/hrefs.ts';
import { moneyWords } from '../rules/words.ts';
import { depositBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { depositActs, OperatorDialog, type OperatorPanel } from './deposit-acts.tsx';
import { DepositState, depositStateText } from './deposit-state.tsx';

const t = moneyWords.table;

function screenOf(which: typeof listDeposits | typeof listAllDeposits) {
  const operator = which === listAllDeposits;
  const panel = createStore<OperatorPanel | null>(null);
  function Above() {
    const open = useStore(panel);
    return open === null ? null : <OperatorDialog panel={open} onClose={() => panel.set(null)} />;
  }
  return listScreen(which as typeof listDeposits, moneyWords, (kit) => ({
    title: t.deposits,
    entityName: t.depositNoun,
    above: Above,
    opens: (row) => depositHref(row.id),
    columns: [
      kit.text('bizNo', { nowrap: true, link: (row) => depositHref(row.id), width: 170 }),
      kit.money('required', { currency: (row) => row.currency }),
      kit.custom('state', {
        label: t.state,
        width: 310,
        text: depositStateText,
        cell: (row, formatter) => <DepositState row={row} formatter={formatter} />,
      }),
      kit.named('payerName', { width: 190 }),
      kit.named('receiverName', { width: 190 }),
      kit.code('nature', 'deposit_nature'),
      kit.money('balance', { label: t.depositBalance }),
      kit.money('lacking', { optional: true }),
      kit.countdown('dueAt', { width: 130 }),
      kit.dateTime('gmtCreate', { width: 140 }),
    ],
    tabs: kit.tabs('state', depositBadge, () =>
      call(operator ? countAllDeposits : countDeposits, {}, { silent: true }),
    ),
    filters: [
      kit.search('keyword', { label: t.keyword }),
      kit.yesNo('overdue', { first: true }),
      kit.dateRange('dateFrom', 'dateTo', { label: t.dates }),
    ],
    actions: depositActs<DepositRow>(kit, (what, row) => panel.set({ what, row })),
    card: ['bizNo', 'state', 'required', 'balance', 'payerName', 'receiverName', 'dueAt'],
    empty: { help: t.emptyDeposits },
    refreshes: [operator ? countAllDeposits : countDeposits],
    exportAs: operator ? 'DEPOSIT_ALL' : 'DEPOSIT',
  }));
}
/** /collectionManagement/deposits: what documents ask a company to leave here, and what it holds of others. */
export default bySide(screenOf(listDeposits), screenOf(listAllDeposits));
