import './money.css';
import { FileExcelOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { DateField, PickField } from '#kernel/web/fields/index.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { download, saveFile, serverNow, useCall } from '#kernel/web/request/index.ts';
import { Failed, NothingYet, pickFrom, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import {
  type AccountStatement,
  accountStatement,
  adminAccountStatement,
  adminPrintStatement,
  allStatementPairs,
  printStatement,
  statementPairs,
} from '../contract/account-statement.ts';
import { documentHref, receivableHref } from '../rules/hrefs.ts';
import { AGES } from '../rules/receivables.ts';
import { moneyWords, wordOf } from '../rules/words.ts';
import { bySide } from './by-side.tsx';

const t = moneyWords.table;
interface Calls {
  readonly pairs: typeof statementPairs;
  readonly show: typeof accountStatement;
  readonly print: typeof printStatement;
}
const sourceOf = (calls: Calls) =>
  pickFrom(calls.pairs, {
    keyword: 'keyword',
    ids: 'ids',
    option: (row) => {
      const zh = currentLocale() === 'zh_CN';
      const seller = zh ? row.sellerName : (row.sellerNameEn ?? row.sellerName);
      const buyer = zh ? row.buyerName : (row.buyerNameEn ?? row.buyerName);
      return { value: row.id, label: `${seller} → ${buyer}`, note: row.currency };
    },
  });
const MONTH_DAYS = 30;

interface Asked {
  readonly creditorId: string;
  readonly debtorId: string;
  readonly currency: 'CNY' | 'USD';
  readonly from: string;
  readonly to: string;
}
function askedOf(pair: string | null, from: string | null, to: string | null): Asked | null {
  const [creditorId, debtorId, currency] = (pair ?? '').split('-');
  if (!creditorId || !debtorId || !currency || !from || !to || from > to) return null;
  return { creditorId, debtorId, currency: currency as 'CNY' | 'USD', from, to };
}

function Sums({ s }: { s: AccountStatement }) {
  const formatter = useFormatter();
  const cells = [
    [t.opening, s.opening],
    [t.charged, s.charged],
    [t.paidIn, s.paid],
    [t.closing, s.closing],
  ] as const;
  return (
    <dl className="sc-card sc-figures">
      {cells.map(([said, value]) => (
        <div key={said.en}>
          <dt>{formatter.text(said)}</dt>
          <dd className="sc-figure">
            {s.currency} {formatter.money(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
function PaidBy({ of }: { of: AccountStatement['entries'][number]['paidBy'] }) {
  if (of === null) return EMPTY;
  const href = documentHref(of.bizType, of.bizId);
  return href === null ? of.bizNo : <To href={href}>{of.bizNo}</To>;
}
function Movements({ s }: { s: AccountStatement }) {
  const formatter = useFormatter();
  if (s.tooMany) return <p className="sc-warning">{formatter.text(t['statement.tooMany'])}</p>;
  if (s.entries.length === 0) return <p className="sc-faint">{formatter.text(t['statement.quiet'])}</p>;
  return (
    <SmallTable
      label={formatter.text(t.movements)}
      rows={s.entries}
      keyOf={(e) => e.id}
      columns={[
        { label: formatter.text(t.day), className: 'ct-num', cell: (e) => formatter.date(e.day) },
        { label: formatter.text(t.kind), cell: (e) => formatter.text(wordOf('entry', e.kind)) },
        {
          label: formatter.text(t.document),
          cell: (e) => <To href={receivableHref(e.receivableId)}>{e.bizNo}</To>,
        },
        { label: formatter.text(t.paidBy), cell: (e) => <PaidBy of={e.paidBy} /> },
        {
          label: formatter.text(t.charge),
          end: true,
          cell: (e) => (e.charge === null ? '' : formatter.money(e.charge)),
        },
        {
          label: formatter.text(t.payment),
          end: true,
          cell: (e) => (e.payment === null ? '' : formatter.money(e.payment)),
        },
        { label: formatter.text(t.running), end: true, cell: (e) => formatter.money(e.running) },
      ]}
    />
  );
}
function OpenItems({ s }: { s: AccountStatement }) {
  const formatter = useFormatter();
  if (s.open.length === 0) return <p className="sc-faint">{formatter.text(t['statement.none'])}</p>;
  return (
    <SmallTable
      label={formatter.text(t.openItems)}
      rows={s.open}
      keyOf={(o) => o.receivableId}
      columns={[
        {
          label: formatter.text(t.document),
          names: true,
          cell: (o) => <To href={receivableHref(o.receivableId)}>{o.bizNo}</To>,
        },
        { label: formatter.text(t.dueDate), className: 'ct-num', cell: (o) => formatter.date(o.dueDate) },
        { label: formatter.text(t.amount), end: true, cell: (o) => formatter.money(o.amount) },
        { label: formatter.text(t.unpaid), end: true, cell: (o) => formatter.money(o.unpaid) },
        { label: formatter.text(t.overdueDays), end: true, cell: (o) => String(o.overdueDays) },
        { label: formatter.text(t.interest), end: true, cell: (o) => formatter.money(o.interest) },
      ]}
    />
  );
}
function Ages({ s }: { s: AccountStatement }) {
  const formatter = useFormatter();
  return (
    <dl className="mo-ages">
      {AGES.map((age) => (
        <div key={age}>
          <dt>{formatter.text(wordOf('age', age))}</dt>
          <dd>{formatter.money(s.ageing[age] ?? '0.00')}</dd>
        </div>
      ))}
    </dl>
  );
}
function Shown({ calls, asked }: { calls: Calls; asked: Asked }) {
  const formatter = useFormatter();
  const { data, error, refetch } = useCall(calls.show, asked, { silent: true, keepRows: true });
  if (error && data === undefined)
    return <Failed error={error} right={formatter.text(t.statement)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <div className="sc-stack">
      <Sums s={data} />
      {[
        [t.movements, <Movements key="m" s={data} />],
        [t.openItems, <OpenItems key="o" s={data} />],
        [t.ageing, <Ages key="a" s={data} />],
      ].map(([said, body]) => (
        <section key={(said as typeof t.ageing).en} className="sc-card">
          <h2>{formatter.text(said as typeof t.ageing)}</h2>
          {body as React.ReactNode}
        </section>
      ))}
    </div>
  );
}

function screenOf(calls: Calls) {
  const source = sourceOf(calls);
  return function Statement() {
    const w = useWords(moneyWords);
    const { can } = useCan();
    const today = dayOf(new Date(serverNow()));
    const [chosen, setPair] = useState<string | null>(null);
    // The first of them stands there at once, and another one is chosen.
    const first = useCall(calls.pairs, { pageCount: 10 }, { silent: true });
    const pair = chosen ?? first.data?.list[0]?.id ?? null;
    const [from, setFrom] = useState<string | null>(addDays(today, -MONTH_DAYS));
    const [to, setTo] = useState<string | null>(today);
    const [saving, setSaving] = useState(false);
    const asked = askedOf(pair, from, to);
    const save = (format: 'pdf' | 'xlsx') => {
      if (asked === null) return;
      setSaving(true);
      download(calls.print, { ...asked, format }, { overlay: false })
        .then(saveFile, () => undefined) // The refusal has been shown by the request client.
        .finally(() => setSaving(false));
    };
    const button = (format: 'pdf' | 'xlsx') => (
      <Button
        icon={format === 'pdf' ? <FilePdfOutlined /> : <FileExcelOutlined />}
        disabled={asked === null || saving}
        onClick={() => save(format)}
      >
        {w(format)}
      </Button>
    );
    return (
      <div className="sc sc-stack">
        <header className="sc-title">
          <h1>{w('statement')}</h1>
          <div className="sc-title-side">
            {can('Export') || can('BatchExport') ? (
              <>
                {button('pdf')}
                {button('xlsx')}
              </>
            ) : null}
          </div>
        </header>
        <div className="sc-card mo-pick">
          <div className="mo-wide">
            <label htmlFor="mo-pair">{w('pair')}</label>
            <PickField
              id="mo-pair"
              label={w('pair')}
              value={pair}
              source={source}
              onChange={(value) => setPair(value ?? null)}
            />
          </div>
          <div>
            <label htmlFor="mo-from">{w('periodFrom')}</label>
            <DateField
              id="mo-from"
              label={w('periodFrom')}
              value={from}
              onChange={(value) => setFrom(value ?? null)}
            />
          </div>
          <div>
            <label htmlFor="mo-to">{w('periodTo')}</label>
            <DateField
              id="mo-to"
              label={w('periodTo')}
              value={to}
              onChange={(value) => setTo(value ?? null)}
            />
          </div>
        </div>
        {asked === null ? (
          first.data === undefined ? (
            <Skeleton />
          ) : (
            <NothingYet help={w('statement.pick')} />
          )
        ) : (
          <Shown key={JSON.stringify(asked)} calls={calls} asked={asked} />
        )}
      </div>
    );
  };
}
/** /collectionManagement/accountStatement: what one company owes another over a period, and its papers. */
export default bySide(
  screenOf({ pairs: statementPairs, show: accountStatement, print: printStatement }),
  screenOf({
    pairs: allStatementPairs as typeof statementPairs,
    show: adminAccountStatement as typeof accountStatement,
    print: adminPrintStatement as typeof printStatement,
  }),
);
