import './money.css';
import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { fill } from '#kernel/rules/words.ts';
import { call, useCall } from '#kernel/web/request/index.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  allReceivableAgeing,
  approveWriteOff,
  countAllReceivables,
  countReceivables,
  listAllReceivables,
  listReceivables,
  type ReceivableRow,
  receivableAgeing,
  refuseWriteOff,
  writeOffReceivable,
} from '../contract/receivable.ts';
import { payHref, receivableHref } from '../rules/hrefs.ts';
import { AGES } from '../rules/receivables.ts';
import { moneyWords, wordOf } from '../rules/words.ts';
import { ageBadge, receivableBadge } from './badges.ts';
import { bySide } from './by-side.tsx';

const t = moneyWords.table;
const sent = (row: ReceivableRow) => ({ id: row.id, version: row.version });
/** What may be done with a receivable, in a list and on its page: its debtor pays it, an operator writes it off. */
export const receivableActs = <R extends ReceivableRow>(kit: ActKit<R>): RowEntry<R>[] => [
  kit.open('pay', payHref, { label: t.pay, primary: true, when: (row) => row.can.includes('pay') }),
  kit.act('writeOff', writeOffReceivable, {
    label: t.writeOff,
    ask: 'reason',
    danger: true,
    send: sent,
    question: (row, formatter) => ({
      title: fill(formatter.text(t.writeOffTitle), { no: row.bizNo }),
      body: formatter.text(t.writeOffBody),
    }),
  }),
  kit.act('approveWriteOff', approveWriteOff, {
    label: t.approveWriteOff,
    danger: true,
    send: sent,
    question: (row, formatter) => ({
      title: fill(formatter.text(t.approveTitle), { no: row.bizNo }),
      body: fill(formatter.text(t.approveBody), {
        amount: sayAmount(row.currency, row.unpaid),
        reason: row.writeOffReason ?? '',
      }),
    }),
  }),
  kit.act('refuseWriteOff', refuseWriteOff, {
    label: t.refuseWriteOff,
    ask: 'reason',
    send: sent,
    question: (row, formatter) => ({ title: fill(formatter.text(t.refuseTitle), { no: row.bizNo }) }),
  }),
];

/** What is unpaid by age; a figure narrows the list to its rows. */
const ageingOf = (which: typeof receivableAgeing | typeof allReceivableAgeing) =>
  function Ageing() {
    const formatter = useFormatter();
    const { setSearch } = useScreen();
    const { data } = useCall(which as typeof receivableAgeing, {}, { silent: true, keepRows: true });
    if (data === undefined || data.list.length === 0) return null;
    return (
      <div className="sc-card sc-stack">
        {data.list.map((row) => (
          <dl key={`${row.currency}${row.owed}`} className="mo-ages">
            <div>
              <dt>
                {which === receivableAgeing ? formatter.text(t[row.owed]) : formatter.text(t.unpaid)}{' '}
                {row.currency}
              </dt>
              <dd>
                <strong>{formatter.money(row.total)}</strong>
              </dd>
            </div>
            {AGES.map((age) => (
              <div key={age}>
                <dt>{formatter.text(wordOf('age', age))}</dt>
                <dd>
                  <button
                    type="button"
                    className="sc-link"
                    onClick={() =>
                      setSearch({
                        age,
                        currency: row.currency,
                        owed: which === receivableAgeing ? row.owed : null,
                        state: null,
                        pageNum: null,
                        view: null,
                      })
                    }
                  >
                    {formatter.money(row.ages[age] ?? '0.00')}
                  </button>
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    );
  };

const OWED = [
  { value: 'toUs', ...t.toUs },
  { value: 'byUs', ...t.byUs },
];
const CURRENCIES = [
  { value: 'CNY', zh: 'CNY', en: 'CNY' },
  { value: 'USD', zh: 'USD', en: 'USD' },
];
function screenOf(which: typeof listReceivables | typeof listAllReceivables) {
  const operator = which === listAllReceivables;
  const counts = operator ? countAllReceivables : countReceivables;
  const ages = operator ? allReceivableAgeing : receivableAgeing;
  return listScreen(which as typeof listReceivables, moneyWords, (kit) => ({
    title: t.receivables,
    entityName: t.receivableNoun,
    above: ageingOf(ages),
    opens: (row) => receivableHref(row.id),
    columns: [
      kit.text('bizNo', { nowrap: true, link: (row) => receivableHref(row.id), width: 170 }),
      kit.state('state', receivableBadge),
      kit.named('sellerName', { width: 190 }),
      kit.named('buyerName', { width: 190 }),
      kit.money('amount', { currency: (row) => row.currency }),
      kit.money('paid'),
      kit.money('unpaid', { strong: true, currency: (row) => row.currency }),
      kit.date('dueDate'),
      kit.state('age', ageBadge),
      kit.count('overdueDays', { optional: true }),
      kit.money('interest'),
      kit.dateTime('gmtCreate', { width: 140, optional: true }),
    ],
    tabs: kit.tabs('state', receivableBadge, () => call(counts, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: t.keyword }),
      ...(operator ? [] : [kit.oneOf('owed', OWED, { first: true })]),
      kit.oneOf('age', ageBadge, { first: true }),
      kit.oneOf('currency', CURRENCIES),
      kit.dateRange('dateFrom', 'dateTo', { label: t.dates }),
    ],
    actions: [
      kit.open('view', (row) => receivableHref(row.id), { label: t.view, button: 'View' }),
      ...receivableActs<ReceivableRow>(kit),
    ],
    card: ['bizNo', 'state', 'unpaid', 'dueDate', 'age', 'sellerName', 'buyerName'],
    empty: { help: t.emptyReceivables },
    refreshes: [counts, ages],
    exportAs: operator ? 'RECEIVABLE_ALL' : 'RECEIVABLE',
  }));
}
/** /collectionManagement/receivables: what is owed, by whom, how long already. */
export default bySide(screenOf(listReceivables), screenOf(listAllReceivables));
