import './deadlines.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useDebounced } from '#kernel/web/fields/debounced.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, Select } from '#kernel/web/parts/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import {
  Countdown,
  Failed,
  type Formatter,
  NothingYet,
  Skeleton,
  StatusTag,
  To,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type DeadlineRow, listDeadlines } from '../contract/deadline.ts';
import { DUE_GROUPS, dueText, type DueGroup, MOST_OF_A_KIND } from '../rules/due.ts';
import { deadlineWords } from '../rules/words.ts';
import { CalendarCard } from './calendar-card.tsx';

const LOOK_AGAIN_MS = 60_000;
const TONE = { overdue: 'red', today: 'orange', week: 'blue', later: 'gray' } as const;
type Answer = OutputOf<typeof listDeadlines>;

function Line({
  row,
  kind,
  formatter,
}: {
  row: DeadlineRow;
  kind: LocalizedText | undefined;
  formatter: Formatter;
}) {
  const t = useWords(deadlineWords);
  const named = [row.counterparty, row.goods].flatMap((text) => (text === null ? [] : formatter.text(text)));
  return (
    <li className="du-line">
      <span className="du-when ct-num">
        <span>{dueText(row.dueAt, formatter.exactTime)}</span>
        {row.group === 'overdue' ? null : (
          <span className="sc-faint">
            <Countdown until={row.dueAt} />
          </span>
        )}
      </span>
      <span className="du-act">
        <To href={row.href}>{formatter.text(row.task)}</To>
        <span className="ct-num">{row.no}</span>
        {named.length === 0 ? null : <span className="du-of">{named.join(' · ')}</span>}
        {row.otherwise === null ? null : (
          <p className="sc-faint">
            {t('otherwise')}: {formatter.text(row.otherwise)}
          </p>
        )}
      </span>
      <span className="du-kind">
        <StatusTag color={TONE[row.group]} label={kind === undefined ? t(row.group) : formatter.text(kind)} />
      </span>
    </li>
  );
}

function Group({
  of,
  rows,
  titles,
  formatter,
}: {
  of: DueGroup;
  rows: readonly DeadlineRow[];
  /** How the kinds are called. */
  titles: ReadonlyMap<string, LocalizedText>;
  formatter: Formatter;
}) {
  const t = useWords(deadlineWords);
  if (rows.length === 0) return null;
  return (
    <section className="sc-card du-group" aria-label={t(of)}>
      <h2 className={of === 'overdue' ? 'is-overdue' : undefined}>
        {t(of)} <span className="sc-faint ct-num">{rows.length}</span>
      </h2>
      <ul className="du-list">
        {rows.map((row) => (
          <Line
            key={`${row.kind}:${row.bizType}:${row.id}:${row.dueAt}`}
            row={row}
            kind={titles.get(row.kind)}
            formatter={formatter}
          />
        ))}
      </ul>
    </section>
  );
}

function Found({ data, filtered, onClear }: { data: Answer; filtered: boolean; onClear: () => void }) {
  const t = useWords(deadlineWords);
  const formatter = useFormatter();
  if (data.rows.length === 0)
    return filtered && data.kinds.length > 0 ? (
      <NothingYet title={t('noMatch')}>
        <Button onClick={onClear}>{t('clear')}</Button>
      </NothingYet>
    ) : (
      <NothingYet title={t('none')} help={t('none.help')} />
    );
  const titles = new Map(data.kinds.map((k) => [k.kind, k.title]));
  return (
    <>
      {DUE_GROUPS.map((group) => (
        <Group
          key={group}
          of={group}
          rows={data.rows.filter((row) => row.group === group)}
          titles={titles}
          formatter={formatter}
        />
      ))}
      {data.more ? <p className="sc-faint">{t('more', { n: MOST_OF_A_KIND })}</p> : null}
    </>
  );
}

function Filters({
  data,
  number,
  onNumber,
}: {
  data: Answer | undefined;
  number: string;
  onNumber: (typed: string) => void;
}) {
  const t = useWords(deadlineWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  return (
    <div className="du-filters">
      <Select
        aria-label={t('kind')}
        value={search.kind ?? ''}
        onChange={(kind: string) => setSearch({ kind: kind || null })}
        options={[
          { value: '', label: t('anyKind') },
          ...(data?.kinds ?? []).map((k) => ({
            value: k.kind,
            label: `${formatter.text(k.title)} ${k.count}`,
          })),
        ]}
      />
      <Input
        aria-label={t('document')}
        placeholder={t('document')}
        maxLength={60}
        value={number}
        onChange={(event) => onNumber(event.target.value)}
      />
    </div>
  );
}

/** /deadlines: everything the reader's company has to do by a day or minute, soonest first; filters in the address. */
export default function Deadlines() {
  const t = useWords(deadlineWords);
  const { search, setSearch, active } = useScreen();
  const operator = useStore(operatorStore);
  const [number, setNumber] = useState(search.no ?? '');
  const typed = useDebounced(number.trim());
  const kind = search.kind || undefined;
  const asked = useCall(
    listDeadlines,
    { ...(kind === undefined ? {} : { kind }), ...(typed === '' ? {} : { keyword: typed }) },
    { silent: true, keepRows: true, refetchMs: active ? LOOK_AGAIN_MS : false },
  );
  useLive(active && operator ? [`account:${operator.id}`] : [], () => void asked.refetch());
  const clear = () => {
    setNumber('');
    setSearch({ kind: null, no: null });
  };
  return (
    <div className="sc sc-stack">
      <header className="sc-title">
        <h1>{t('title')}</h1>
      </header>
      <p className="sc-faint">{t(operator?.identityType === 'platform' ? 'about.platform' : 'about')}</p>
      <Filters data={asked.data} number={number} onNumber={setNumber} />
      {asked.data ? (
        <Found data={asked.data} filtered={kind !== undefined || typed !== ''} onClear={clear} />
      ) : asked.error ? (
        <Failed error={asked.error} right={t('title')} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton />
      )}
      <CalendarCard />
    </div>
  );
}
