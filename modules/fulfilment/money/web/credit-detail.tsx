import { createStore, useStore } from '#kernel/web/request/index.ts';
import { StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { adminCreditDetail, type CreditDetail, creditDetail } from '../contract/credit.ts';
import { receivableHref } from '../rules/hrefs.ts';
import { moneyWords } from '../rules/words.ts';
import { receivableBadge, standingBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { creditActs } from './credit-acts.ts';
import { CreditDialog, type CreditPanel } from './credit-dialogs.tsx';
import { timelineOf } from './history.ts';

const t = moneyWords.table;
/** The open receivables whose sum is what is drawn. */
function Open({ row }: { row: CreditDetail }) {
  const formatter = useFormatter();
  if (row.receivables.length === 0) return <p className="sc-faint">{formatter.text(t['statement.none'])}</p>;
  return (
    <SmallTable
      label={formatter.text(t.openedBy)}
      rows={row.receivables}
      keyOf={(r) => r.id}
      columns={[
        {
          label: formatter.text(t.document),
          names: true,
          cell: (r) => <To href={receivableHref(r.id)}>{r.bizNo}</To>,
        },
        {
          label: formatter.text(t.state),
          cell: (r) => <StatusOf look={receivableBadge} code={r.state} formatter={formatter} />,
        },
        { label: formatter.text(t.dueDate), cell: (r) => r.dueDate },
        { label: formatter.text(t.unpaid), end: true, cell: (r) => formatter.money(r.unpaid) },
      ]}
    />
  );
}
const screenOf = (which: typeof creditDetail | typeof adminCreditDetail) => {
  const panel = createStore<CreditPanel | null>(null);
  function Above() {
    const open = useStore(panel);
    return open === null ? null : <CreditDialog panel={open} onClose={() => panel.set(null)} />;
  }
  return viewScreen(which as typeof creditDetail, moneyWords, (kit) => ({
    title: t.creditLine,
    number: (row, formatter) =>
      formatter.locale === 'zh_CN' ? row.buyerName : (row.buyerNameEn ?? row.buyerName),
    state: kit.state('standing', standingBadge),
    input: (params) => (params.id === undefined ? null : { id: params.id }),
    above: Above,
    actions: creditActs<CreditDetail>(kit, (row) => panel.set({ what: 'change', row })),
    figures: [
      kit.money('granted', { currency: (row) => row.currency }),
      kit.money('drawn'),
      kit.money('free'),
      kit.date('validUntil'),
    ],
    facts: [
      {
        items: [
          kit.named('sellerName'),
          kit.named('buyerName'),
          kit.count('creditDays'),
          kit.text('blockedReason'),
        ],
      },
    ],
    tabs: [{ key: 'open', label: t.openedBy, count: (row) => row.receivables.length, component: Open }],
    timeline: (row, formatter) => timelineOf(row.events, formatter),
  }));
};
/** /collectionManagement/creditLines/detail: a line, the receivables that draw on it, and its history. */
export default bySide(screenOf(creditDetail), screenOf(adminCreditDetail));
