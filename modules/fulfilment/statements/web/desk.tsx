import './desk.css';
import { useRef, useState } from 'react';
import { type InputOf, type OutputOf, PAGE_SIZES } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useAct, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, StatusTag, useFormatter, useKeys } from '#kernel/web/screens/index.ts';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { Paginator, pagesOf } from '#kernel/web/screens/paginator.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  DESK_LINES,
  type LineRow,
  matchLine,
  type StatementRow,
  statementDesk,
} from '../contract/statement.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { statementWords } from '../rules/words.ts';
import { lineBadge } from './badges.ts';
import { LinePanel, type PanelDialog } from './line-panel.tsx';

/** The bank's balance beside what became of its lines. */
function Totals({ s }: { s: StatementRow }) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  const cells = [
    ['opening', s.opening],
    ['matched', s.matched],
    ['pooled', s.pooled],
    ['setAside', s.setAside],
    ['left', s.left],
    ['closing', s.closing],
  ] as const;
  return (
    <dl className="sc-card sc-figures">
      {cells.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="sc-figure">{formatter.money(value)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('leftCount')}</dt>
        <dd className="sc-figure">
          {s.leftCount === 0 ? <StatusTag color="green" label={t('dayBalanced')} /> : s.leftCount}
        </dd>
      </div>
    </dl>
  );
}
function Lines({
  lines,
  chosen,
  onChoose,
}: {
  lines: readonly LineRow[];
  chosen: LineRow | undefined;
  onChoose: (id: string) => void;
}) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  return (
    <div className="sc-card sd-lines" role="listbox" aria-label={t('lines')}>
      {lines.map((line) => (
        <button
          key={line.id}
          type="button"
          role="option"
          className="sd-line"
          aria-selected={line.id === chosen?.id}
          onClick={() => onChoose(line.id)}
        >
          <span>{line.bookingDate}</span>
          <span>
            {line.otherName ?? line.bankRef ?? ''} <StatusTag {...lineBadge.of(line.state, formatter)} />
            {line.matches.some((m) => m.active && m.thirdParty) ||
            (line.suggestions[0]?.thirdParty === true && line.state === LINE.open) ? (
              <StatusTag color="orange" label={t('thirdParty')} tip={t('thirdPartyTip')} />
            ) : null}
          </span>
          <span className="sd-amount">{formatter.money(line.amount)}</span>
          <span className="sd-text sc-faint">{line.remittance ?? ''}</span>
        </button>
      ))}
    </div>
  );
}
type DeskOf = OutputOf<typeof statementDesk>;
const countOf = (desk: DeskOf, state: string): number =>
  desk.counts.reduce((sum, c) => sum + (state === 'all' || c.state === state ? c.count : 0), 0);
function StateStrip(of: { desk: DeskOf; state: string; onChoose: (key: string) => void }) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  return (
    <Strip
      name={t('state')}
      chosen={of.state}
      onChoose={of.onChoose}
      items={[
        ...[LINE.open, LINE.pooled, LINE.matched, LINE.setAside].map((code) => ({
          key: code,
          label: lineBadge.of(code, formatter).label,
          count: countOf(of.desk, code),
        })),
        { key: 'all', label: t('allLines'), count: countOf(of.desk, 'all') },
      ]}
    />
  );
}
const useDesk = (of: InputOf<typeof statementDesk>) => {
  const query = useCall(statementDesk, of, { silent: true, keepRows: true });
  const memberId = useStore(operatorStore)?.memberId ?? '0';
  useLive([`statements:${memberId}`], () => void query.refetch());
  return query;
};

/** Lines and panel stand below one another; the same width as in `desk.css`. */
const BELOW = '(max-width: 991px)';
function Desk({ id }: { id: string }) {
  const t = useWords(statementWords);
  const { search, setSearch } = useScreen();
  const state = search.state ?? LINE.open;
  const [page, setPage] = useState({ pageNum: 1, pageCount: DESK_LINES });
  const { data, error, refetch } = useDesk({ id, ...page, ...(state === 'all' ? {} : { state }) });
  const [at, setAt] = useState<string | null>(search.line ?? null);
  const [dialog, setDialog] = useState<PanelDialog | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const take = useAct(matchLine, { refreshes: [statementDesk] });
  const shown = data?.lines ?? [];
  const index = Math.max(
    0,
    shown.findIndex((l) => l.id === at),
  );
  const chosen = shown[index];
  const step = (by: number) => setAt(shown[Math.min(shown.length - 1, Math.max(0, index + by))]?.id ?? null);
  const best = chosen?.suggestions[0];
  const takeBest = () => {
    if (chosen === undefined || best === undefined || !chosen.can.includes('match') || take.running) return;
    setAt(shown[index + 1]?.id ?? null);
    take.run({
      id: chosen.id,
      version: chosen.version,
      items: best.items.map((i) => ({ type: i.type, id: i.id })),
      reasons: best.reasons,
    });
  };
  useKeys(
    dialog === null
      ? {
          ArrowDown: () => step(1),
          ArrowUp: () => step(-1),
          Enter: takeBest,
          u: () => (chosen?.can.includes('pool') ? setDialog('pool') : undefined),
          h: () => (chosen?.can.includes('match') ? setDialog('byHand') : undefined),
        }
      : {},
  );
  if (error && data === undefined)
    return <Failed error={error} right={t('desk')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const found = countOf(data, state);
  // The last line of the last page went away.
  if (shown.length === 0 && page.pageNum > 1) setPage({ ...page, pageNum: pagesOf(found, page.pageCount) });
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>
          {t('desk')} {data.statementNo} · {data.bankName} **** {data.tail} · {data.dayTo}
        </h1>
      </header>
      <Totals s={data} />
      <StateStrip
        desk={data}
        state={state}
        onChoose={(key) => {
          setPage({ ...page, pageNum: 1 });
          setSearch({ state: key === '' ? 'all' : key });
        }}
      />
      <p className="sc-faint sd-keys">{t('keys')}</p>
      <div className="sd-desk">
        <div>
          <Lines
            lines={shown}
            chosen={chosen}
            onChoose={(id) => {
              setAt(id);
              // Where the panel stands below the lines, it is brought to the reader.
              if (matchMedia(BELOW).matches) panel.current?.scrollIntoView({ block: 'start' });
            }}
          />
          {found <= PAGE_SIZES[0] ? null : (
            <Paginator
              total={found}
              more={false}
              {...page}
              onPage={(pageNum, pageCount) => setPage({ pageNum, pageCount })}
            />
          )}
        </div>
        <div className="sc-card sd-panel" ref={panel}>
          {chosen === undefined ? (
            <p className="sc-faint">{t('chooseLine')}</p>
          ) : (
            <LinePanel
              key={`${chosen.id}-${chosen.version}`}
              line={chosen}
              dialog={dialog}
              onDialog={setDialog}
              onTake={(suggestion) =>
                take.run({
                  id: chosen.id,
                  version: chosen.version,
                  items: suggestion.items.map((i) => ({ type: i.type, id: i.id })),
                  reasons: suggestion.reasons,
                })
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}
/** /collectionManagement/bankStatements/desk: lines left, suggestion right, the day against the bank's balance. */
export default function StatementDesk() {
  const { params } = useScreen();
  return params.id === undefined ? null : <Desk key={params.id} id={params.id} />;
}
