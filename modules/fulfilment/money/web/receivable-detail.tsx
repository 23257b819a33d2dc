import './money.css';
import { dec } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { adminReceivableDetail, type ReceivableDetail, receivableDetail } from '../contract/receivable.ts';
import { creditHref, documentHref } from '../rules/hrefs.ts';
import { moneyWords, wordOf } from '../rules/words.ts';
import { ageBadge, receivableBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { timelineOf } from './history.ts';
import { receivableActs } from './receivable-list.tsx';

const t = moneyWords.table;
function Entries({ row }: { row: ReceivableDetail }) {
  const formatter = useFormatter();
  return (
    <SmallTable
      label={formatter.text(t.movements)}
      rows={row.entries}
      keyOf={(e) => String(e.seq)}
      columns={[
        { label: formatter.text(t.day), cell: (e) => e.day },
        { label: formatter.text(t.kind), cell: (e) => formatter.text(wordOf('entry', e.kind)) },
        { label: formatter.text(t.amount), end: true, cell: (e) => formatter.money(e.amount) },
      ]}
    />
  );
}
const screenOf = (which: typeof receivableDetail | typeof adminReceivableDetail) =>
  viewScreen(which as typeof receivableDetail, moneyWords, (kit) => ({
    title: t.receivable,
    number: (row) => row.bizNo,
    state: kit.state('state', receivableBadge),
    input: (params) => (params.id === undefined ? null : { id: params.id }),
    actions: receivableActs<ReceivableDetail>(kit),
    figures: [
      kit.money('amount', { currency: (row) => row.currency }),
      kit.money('paid'),
      kit.money('unpaid'),
      kit.money('interest'),
      kit.date('dueDate'),
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
          kit.named('sellerName'),
          kit.named('buyerName'),
          kit.state('age', ageBadge),
          kit.custom('dailyRate', {
            label: t.dailyRate,
            text: (row, formatter) => formatter.percent(dec(row.dailyRate).times(100).toFixed()),
          }),
          kit.custom('creditLine', {
            label: t.creditLine,
            text: (row) => row.creditLineId ?? EMPTY,
            cell: (row, formatter) =>
              row.creditLineId === null ? (
                EMPTY
              ) : (
                <To href={creditHref(row.creditLineId)}>{formatter.text(t.view)}</To>
              ),
          }),
          kit.custom('reminders', {
            label: t.reminders,
            text: (row, formatter) => row.reminders.map((day) => formatter.date(day)).join(' · ') || EMPTY,
            cell: (row, formatter) =>
              row.reminders.length === 0 ? (
                EMPTY
              ) : (
                <span className="mo-days ct-num">
                  {row.reminders.map((day) => (
                    <span key={day}>{formatter.date(day)}</span>
                  ))}
                </span>
              ),
          }),
        ],
      },
      {
        title: t.writeOff,
        when: (row) => row.writeOffReason !== null,
        items: [kit.text('writeOffReason'), kit.text('writeOffName')],
      },
    ],
    tabs: [{ key: 'entries', label: t.movements, component: Entries }],
    timeline: (row, formatter) => timelineOf(row.events, formatter),
  }));
/** /collectionManagement/receivables/detail: one receivable with its payments, interest and reminders. */
export default bySide(screenOf(receivableDetail), screenOf(adminReceivableDetail));
