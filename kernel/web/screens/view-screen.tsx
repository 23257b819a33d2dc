import './screens.css';
import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, useCall, useLive } from '#kernel/web/request/index.ts';
import { go, useScreen } from '#kernel/web/tabs/index.ts';
import { type ActRunner, runKey, useActRunner } from './act-runner.tsx';
import { type ActKit, actKit, offered, type RowEntry } from './acts.ts';
import { type Column, type ColumnKit, columnKit, headingOf, setsOf } from './columns.tsx';
import { declaredAs } from './declared.ts';
import { Failed, NotThere, Skeleton } from './empties.tsx';
import { type Formatter, useFormatter } from './formatter.ts';
import { useKeys } from './keys.ts';
import { prevNextOf } from './prev-next.ts';
import { Facts, Timeline, type TimelineEvent } from './shows.tsx';
import { type Step, Steps, TabSet } from './tab-set.tsx';
import { textAt } from './typed.ts';
import { screenWords } from './words.ts';

export interface FactGroup<R> {
  readonly title?: LocalizedText;
  readonly items: readonly Column<R>[];
  readonly columns?: 1 | 2 | 3;
  readonly when?: (row: R) => boolean;
}
export interface ViewTab<R> {
  readonly key: string;
  readonly label: LocalizedText;
  readonly count?: (row: R) => number | undefined;
  readonly component: ComponentType<{ readonly row: R }>;
  readonly when?: (row: R) => boolean;
}

export interface ViewDeclaration<R, I> {
  /** What it is: «Order»; the number follows. */
  readonly title: LocalizedText;
  readonly number?: (row: R, formatter: Formatter) => string;
  /** The list the record belongs to, where its route alone cannot know. */
  readonly under?: (row: R) => string;
  /** A `state` column: its tag stands right after the number. */
  readonly state?: Column<R>;
  /** From the parameters of the address, or its `?id=`; null when it names no record. */
  readonly input: (params: Readonly<Record<string, string>>) => I | null;
  readonly actions?: readonly RowEntry<R>[];
  readonly steps?: (
    row: R,
    formatter: Formatter,
  ) => { readonly steps: readonly Step[]; readonly current: number };
  readonly figures?: readonly Column<R>[];
  readonly facts: readonly FactGroup<R>[];
  readonly tabs?: readonly ViewTab<R>[];
  readonly timeline?: (row: R, formatter: Formatter) => readonly TimelineEvent[];
  /** In the right rail under the timeline. */
  readonly rail?: ComponentType<{ readonly row: R }>;
  /** Between the figures and the facts: the chain of documents, warnings. */
  readonly above?: ComponentType<{ readonly row: R }>;
  readonly print?: boolean;
  /** Before the acts in the head: a menu of papers to print. */
  readonly head?: ComponentType<{ readonly row: R }>;
  /** Topics whose news redraw the page. */
  readonly topics?: (row: R) => readonly string[];
}
export type ViewKit<R, T extends WordTable> = ColumnKit<R, T> & ActKit<R>;

/**
 * A detail page (T2): number and status, acts by `can`, steps, key figures, facts, tabs, timeline; `[` and
 * `]` walk through the list it was opened from.
 */
export function viewScreen<C extends Call, const T extends WordTable>(
  call: C,
  words: Words<T>,
  declare: (kit: ViewKit<OutputOf<C>, T>) => ViewDeclaration<OutputOf<C>, InputOf<C>>,
): ComponentType {
  type R = OutputOf<C>;
  const decl = declare({ ...columnKit<R, T>(words), ...actKit<R>() }) as unknown as ViewDeclaration<
    R,
    unknown
  >;
  function ViewScreen() {
    const { params, search } = useScreen();
    const input = decl.input(search.id === undefined ? params : { id: search.id, ...params });
    // Another record in the same tab is another page.
    return input === null ? (
      <NotThere what={decl.title} />
    ) : (
      <ViewPage<R> key={JSON.stringify(input)} call={call} input={input} decl={decl} />
    );
  }
  return declaredAs(ViewScreen, call, decl);
}

const columnsIn = <R,>(decl: ViewDeclaration<R, unknown>): readonly Column<R>[] => [
  ...(decl.state ? [decl.state] : []),
  ...(decl.figures ?? []),
  ...decl.facts.flatMap((g) => g.items),
];

function ViewPage<R>({
  call,
  input,
  decl,
}: {
  call: Call;
  input: unknown;
  decl: ViewDeclaration<R, unknown>;
}) {
  const formatter = useFormatter(useMemo(() => setsOf(columnsIn(decl)), [decl]));
  const query = useCall(call, input as InputOf<Call>, { silent: true, keepRows: true });
  const row = query.data as R | undefined;
  useLive(row === undefined ? [] : (decl.topics?.(row) ?? []), () => void query.refetch());
  if (row === undefined && isRefusal(query.error) && query.error.status === NotFound.status)
    return <NotThere what={decl.title} />;
  if (query.error && row === undefined)
    return (
      <Failed error={query.error} right={formatter.text(decl.title)} onRetry={() => void query.refetch()} />
    );
  if (row === undefined) return <Skeleton />;
  return <ViewBody row={row} decl={decl} formatter={formatter} fetching={query.isFetching} />;
}

function ViewBody<R>({
  row,
  decl,
  formatter,
  fetching,
}: {
  row: R;
  decl: ViewDeclaration<R, unknown>;
  formatter: Formatter;
  fetching: boolean;
}) {
  const t = useWords(screenWords);
  const { pathname, setTitle } = useScreen();
  const number = decl.number?.(row, formatter) ?? '';
  const heading = `${formatter.text(decl.title)} ${number}`.trim();
  const runner = useActRunner<R>(
    formatter,
    (r) => textAt(r, 'id') ?? '',
    () => heading,
  );
  const near = prevNextOf(pathname);
  const under = decl.under?.(row);
  useEffect(() => setTitle(heading, under), [heading, under, setTitle]);
  useKeys({
    '[': near.previous ? () => go(near.previous as string) : undefined,
    ']': near.next ? () => go(near.next as string) : undefined,
  });
  const tabs = (decl.tabs ?? []).filter((tab) => tab.when?.(row) ?? true);
  const stages = decl.steps?.(row, formatter);
  const { above: Above, head: Head, rail: Rail } = decl;
  const rail = decl.timeline || Rail;
  return (
    <div className="sc sc-view">
      <header className="sc-title">
        <h1>
          {heading} {decl.state?.cell(row, formatter)}
        </h1>
        <div className="sc-title-side">
          {near.previous || near.next ? (
            <nav className="sc-near" aria-label={t('detail.siblings')}>
              <Button
                type="text"
                icon={<LeftOutlined />}
                aria-label={t('detail.previous')}
                title={`${t('detail.previous')} [`}
                disabled={near.previous === null}
                onClick={() => near.previous && go(near.previous)}
              />
              <Button
                type="text"
                icon={<RightOutlined />}
                aria-label={t('detail.next')}
                title={`${t('detail.next')} ]`}
                disabled={near.next === null}
                onClick={() => near.next && go(near.next)}
              />
            </nav>
          ) : null}
          {decl.print ? (
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          ) : null}
          {Head ? <Head row={row} /> : null}
          <ViewActs row={row} entries={decl.actions ?? []} formatter={formatter} runner={runner} />
        </div>
      </header>
      <div className={fetching ? 'sc-thin is-on' : 'sc-thin'} aria-hidden="true" />
      {stages ? (
        <div className="sc-card">
          <Steps {...stages} />
        </div>
      ) : null}
      <div className={rail ? 'sc-with-rail' : ''}>
        <div className="sc-stack">
          {Above ? <Above row={row} /> : null}
          {decl.figures ? (
            <dl className="sc-card sc-figures" aria-label={t('detail.figures')}>
              {decl.figures.map((c) => (
                <div key={c.key}>
                  <dt>{headingOf(c, formatter)}</dt>
                  <dd className="sc-figure">{c.cell(row, formatter)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {decl.facts
            .filter((g) => g.when?.(row) ?? true)
            .map((group) => (
              <section
                key={group.title?.en ?? group.items[0]?.key}
                className="sc-card"
                aria-label={group.title ? formatter.text(group.title) : t('detail.facts')}
              >
                {group.title ? <h2>{formatter.text(group.title)}</h2> : null}
                <Facts
                  columns={group.columns ?? 3}
                  items={group.items.map((c) => ({
                    label: headingOf(c, formatter),
                    value: c.cell(row, formatter),
                  }))}
                />
              </section>
            ))}
          {tabs.length > 0 ? (
            <div className="sc-card">
              <TabSet
                name={heading}
                parts={tabs.map((tab) => ({
                  key: tab.key,
                  label: formatter.text(tab.label),
                  count: tab.count?.(row),
                  body: () => <tab.component row={row} />,
                }))}
              />
            </div>
          ) : null}
        </div>
        {rail ? (
          <aside className="sc-stack sc-rail">
            {decl.timeline ? (
              <section className="sc-card" aria-label={t('detail.timeline')}>
                <h2>{t('detail.timeline')}</h2>
                <Timeline events={decl.timeline(row, formatter)} />
              </section>
            ) : null}
            {Rail ? <Rail row={row} /> : null}
          </aside>
        ) : null}
      </div>
      {runner.dialogs}
    </div>
  );
}

/** Acts of a detail: secondary, dangerous, then the one gold button. */
export function ViewActs<R>({
  row,
  entries,
  formatter,
  runner,
}: {
  row: R;
  entries: readonly RowEntry<R>[];
  formatter: Formatter;
  runner: ActRunner<R>;
}): ReactNode {
  const { can } = useCan();
  const rank = (entry: RowEntry<R>) => (entry.primary ? 2 : 'danger' in entry && entry.danger ? 1 : 0);
  const open = [...offered(entries, row, can)].sort((a, b) => rank(a) - rank(b));
  const id = textAt(row, 'id') ?? '';
  return open.map((entry) => (
    <Button
      key={entry.verb}
      type={entry.primary ? 'primary' : 'default'}
      danger={'danger' in entry && entry.danger}
      loading={runner.isRunning(runKey(entry.verb, id))}
      onClick={() => runner.start(entry, row)}
    >
      {formatter.text(entry.label)}
    </Button>
  ));
}
