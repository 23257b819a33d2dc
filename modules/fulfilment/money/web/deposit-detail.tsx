import { compare } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { adminDepositDetail, type DepositDetail, depositDetail } from '../contract/deposit.ts';
import { documentHref } from '../rules/hrefs.ts';
import { moneyWords, wordOf } from '../rules/words.ts';
import { bySide } from './by-side.tsx';
import { depositActs, OperatorDialog, type OperatorPanel } from './deposit-acts.tsx';
import { DepositState, depositStateText } from './deposit-state.tsx';
import { timelineOf } from './history.ts';

const t = moneyWords.table;

function Entries({ row }: { row: DepositDetail }) {
  const formatter = useFormatter();
  if (row.entries.length === 0) return <p className="sc-faint">{formatter.text(t.noEntries)}</p>;
  return (
    <SmallTable
      label={formatter.text(t.movements)}
      rows={row.entries}
      keyOf={(e) => String(e.seq)}
      columns={[
        { label: formatter.text(t.at), cell: (e) => formatter.dateTime(e.at) },
        { label: formatter.text(t.kind), cell: (e) => formatter.text(wordOf('move', e.kind)) },
        { label: formatter.text(t.amount), end: true, cell: (e) => formatter.money(e.amount) },
      ]}
    />
  );
}
const hasEnded = (row: DepositDetail): boolean =>
  [row.released, row.forfeited, row.offset].some((sum) => compare(sum, '0') > 0);
const screenOf = (which: typeof depositDetail | typeof adminDepositDetail) => {
  const panel = createStore<OperatorPanel | null>(null);
  function Above() {
    const open = useStore(panel);
    return open === null ? null : <OperatorDialog panel={open} onClose={() => panel.set(null)} />;
  }
  return viewScreen(which as typeof depositDetail, moneyWords, (kit) => ({
    title: t.deposit,
    number: (row) => row.bizNo,
    state: kit.custom('state', {
      label: t.state,
      text: depositStateText,
      cell: (row, formatter) => <DepositState row={row} formatter={formatter} />,
    }),
    input: (params) => (params.id === undefined ? null : { id: params.id }),
    above: Above,
    actions: depositActs<DepositDetail>(kit, (what, row) => panel.set({ what, row }), false),
    figures: [
      kit.money('required', { currency: (row) => row.currency }),
      kit.money('balance', { label: t.depositBalance }),
      kit.money('lacking'),
      kit.countdown('dueAt'),
    ],
    facts: [
      {
        items: [
          kit.custom('document', {
            label: t.document,
            text: (row) => row.bizNo,
            cell: (row) => {
              const href = documentHref(row.bizType, row.bizId);
              return href === null ? row.bizNo : <To href={href}>{row.bizNo}</To>;
            },
          }),
          kit.code('nature', 'deposit_nature'),
          kit.custom('side', {
            label: t.side,
            text: (row, formatter) => formatter.text(wordOf('side', row.side)),
          }),
          kit.named('payerName'),
          kit.named('receiverName'),
          kit.custom('available', {
            label: t.available,
            text: (row, formatter) =>
              row.available === null ? EMPTY : `${row.currency} ${formatter.money(row.available)}`,
          }),
        ],
      },
      {
        title: t.announcedTitle,
        when: (row) => row.forfeitAt !== null,
        items: [
          kit.custom('announcedWhat', {
            label: t.announcedWhat,
            text: (row, formatter) => formatter.text(row.forfeitDouble ? t.returnDouble : t.forfeit),
          }),
          kit.money('forfeitAmount'),
          kit.countdown('forfeitAt'),
          kit.text('forfeitReason'),
          kit.text('objection'),
        ],
      },
      {
        title: t.endedTitle,
        when: hasEnded,
        items: [
          kit.money('released', { currency: (row) => row.currency }),
          kit.money('forfeited', { currency: (row) => row.currency }),
          kit.money('offset', { label: t.offsetAmount, currency: (row) => row.currency }),
          kit.text('forfeitReason'),
        ],
      },
      {
        title: t.doubled,
        when: (row) => row.doublePaid !== null,
        items: [
          kit.money('doublePaid', { currency: (row) => row.currency }),
          kit.money('doubleUnpaid', { currency: (row) => row.currency }),
        ],
      },
    ],
    tabs: [{ key: 'entries', label: t.movements, component: Entries }],
    timeline: (row, formatter) => timelineOf(row.events, formatter),
  }));
};
/** /collectionManagement/deposits/detail: one deposit with its entries, its document and its history. */
export default bySide(screenOf(depositDetail), screenOf(adminDepositDetail));
