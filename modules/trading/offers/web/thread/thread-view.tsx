import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import './thread.css';
import { HistoryOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { findRoute, useAccess, useCan } from '#kernel/web/guard/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useAct, useCall, useLive } from '#kernel/web/request/index.ts';
import {
  Countdown,
  Failed,
  type Formatter,
  Skeleton,
  useFormatter,
  useKeys,
} from '#kernel/web/screens/index.ts';
import { go, pathnameOf, useScreen } from '#kernel/web/tabs/index.ts';
import { markRead, type ThreadDetail, threadDetail } from '../../contract/negotiation.ts';
import { threadHref } from '../../rules/places.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { useAskAgainAtTurn, useMarketNow } from '../market/market-hours.ts';
import { PapersNotice } from '../market/papers.tsx';
import { goodsName, inEither, ThreadStatus } from './badges.tsx';
import { DepositWaits } from './deposit-text.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { Ladder } from './ladder.tsx';
import { hasUnread } from './ladder-items.ts';
import { neighboursOf } from './neighbours.ts';
import { OfferFacts } from './offer-facts.tsx';
import { SayBox } from './say-box.tsx';
import { TERM_SETS } from './terms.ts';
import { ThreadPanel } from './thread-panel.tsx';
import type { RowActName } from './thread-verbs.tsx';

const SETS = [...new Set([...TERM_SETS, 'void_reason', 'transaction_type', 'deposit_state'])].sort();

/** Which deadline stands in the head: of the live proposal, the confirmation, the type, or the subjects. */
function dueOf(thread: ThreadDetail): { readonly label: LocalizedText; readonly until: string } | null {
  const { table } = threadWords;
  if (thread.status === NEGOTIATION.countering && thread.liveUntil !== null)
    return { label: table.roundEnds, until: thread.liveUntil };
  if (thread.status === NEGOTIATION.buyerAccepted && thread.confirmBy !== null)
    return { label: table.confirmEnds, until: thread.confirmBy };
  if (thread.status === NEGOTIATION.preDeal && thread.subjectsUntil !== null)
    return { label: table.subjectsEnds, until: thread.subjectsUntil };
  return thread.status === NEGOTIATION.locked && thread.confirmBy !== null
    ? { label: table.typeEnds, until: thread.confirmBy }
    : null;
}

function Head({
  thread,
  reader: formatter,
  near,
  onHistory,
  plain,
}: {
  thread: ThreadDetail;
  reader: Formatter;
  near: ReturnType<typeof neighboursOf>;
  onHistory: (() => void) | null;
  plain: boolean;
}) {
  const t = useWords(threadWords);
  const due = dueOf(thread);
  const called = (key: 'sellerName' | 'buyerName' | 'counterparty') =>
    nameOf(thread, key, formatter.locale) ?? '';
  const Title = plain ? 'h2' : 'h1';
  return (
    <header className="sc-title th-head">
      <Title>
        <span className="ct-num">{thread.offerNo}</span> {goodsName(thread, formatter.locale)}{' '}
        <ThreadStatus status={thread.status} frozen={thread.frozen} reader={formatter} />
      </Title>
      <div className="sc-title-side">
        <span>
          {thread.side === 'operator'
            ? t('between', { seller: called('sellerName'), buyer: called('buyerName') })
            : t('with', { name: called('counterparty') })}
        </span>
        {due ? (
          <span className="th-due">
            {formatter.text(due.label)} <Countdown until={due.until} />
          </span>
        ) : null}
        {near.previous || near.next ? (
          <nav className="sc-near" aria-label={t('noun')}>
            <Button
              type="text"
              icon={<LeftOutlined />}
              aria-label={t('previous')}
              title={`${t('previous')} [`}
              disabled={near.previous === null}
              onClick={() => near.previous && go(near.previous)}
            />
            <Button
              type="text"
              icon={<RightOutlined />}
              aria-label={t('next')}
              title={`${t('next')} ]`}
              disabled={near.next === null}
              onClick={() => near.next && go(near.next)}
            />
          </nav>
        ) : null}
        {onHistory ? (
          <Button icon={<HistoryOutlined />} onClick={onHistory}>
            {t('history')}
          </Button>
        ) : null}
        <Button
          icon={<PrinterOutlined />}
          aria-label={t('print')}
          title={t('print')}
          onClick={() => window.print()}
        />
      </div>
    </header>
  );
}

/** Hints that stand over the acts: closed market, frozen cargo, licences, why something cannot be pressed. */
function Notices({
  thread,
  reader: formatter,
  online,
}: {
  thread: ThreadDetail;
  reader: Formatter;
  online: boolean;
}) {
  const t = useWords(threadWords);
  const open =
    thread.status === NEGOTIATION.countering ||
    thread.status === NEGOTIATION.buyerAccepted ||
    thread.status === NEGOTIATION.preDeal ||
    thread.status === NEGOTIATION.locked;
  return (
    <>
      {online ? null : (
        <p className="sc-warning" role="status">
          {t('offline')}
        </p>
      )}
      <DepositWaits thread={thread} reader={formatter} />
      {thread.frozen ? <p className="sc-warning">{t('frozen')}</p> : null}
      {open && !thread.marketOpen ? <p className="sc-warning">{t('marketClosed')}</p> : null}
      {open ? <PapersNotice title={t('licence')} says={thread.licence} reader={formatter} /> : null}
      {open && thread.why.length > 0 ? <Hints title={t('why')} says={thread.why} reader={formatter} /> : null}
      {thread.status === NEGOTIATION.countering && thread.roundsLeft <= 10 ? (
        <p className="sc-faint">{t('roundsLeft', { n: thread.roundsLeft })}</p>
      ) : null}
    </>
  );
}
function Hints({
  title,
  says,
  reader: formatter,
}: {
  title: string;
  says: readonly LocalizedText[];
  reader: Formatter;
}) {
  return (
    <aside className="th-hints" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {says.map((s) => (
          <li key={s.zh}>{formatter.text(s)}</li>
        ))}
      </ul>
    </aside>
  );
}

/** Tells the other side that its rounds were seen, once each time something unseen is on screen. */
function useReadMarks(thread: ThreadDetail | undefined, active: boolean): void {
  const { run } = useAct(markRead, {
    silent: true,
    overlay: false,
    refreshes: 'none',
    onRefused: () => undefined,
  });
  const unread = thread !== undefined && active && hasUnread(thread);
  const stamp = thread === undefined ? '' : `${thread.id}:${thread.ladder.length}`;
  useEffect(() => {
    if (unread) run({ id: stamp.split(':')[0] as string });
  }, [unread, stamp, run]);
}

/**
 * Documents of money and figures name a negotiation without its lane and lead to the page of the RMB lane: it gives way
 * to the page of the negotiation's own lane, for who holds that one.
 */
function usePageOfLane(thread: ThreadDetail | undefined, plain: boolean): void {
  const { active, pathname, close } = useScreen();
  const { routes } = useAccess();
  const address = thread === undefined || plain ? null : threadHref(thread.id, thread.lane);
  const there = address === null ? pathname : pathnameOf(address);
  const moves = active && there !== pathname && findRoute(routes, there)?.route.permission === true;
  const leave = useRef(close);
  leave.current = close;
  useEffect(() => {
    if (!moves || address === null) return;
    go(address, { replace: true });
    return () => void leave.current();
  }, [moves, address]);
}

/** Where a buyer finds his threads; the page stands under the seller's list else. */
const MY_THREADS = '/transactionManagement/myCounterOffer';

/**
 * A negotiation as a conversation (T8): rounds with their differences, terms now with our answer, acts by
 * `can`; lives by its own topic.
 */
export function ThreadView({
  id,
  plain = false,
  start,
}: {
  id: string;
  plain?: boolean;
  /** The act a row of a list was pressed for. */
  start?: RowActName;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const { can } = useCan();
  const { active, pathname, setTitle } = useScreen();
  const formatter = useFormatter(SETS);
  const [history, showHistory] = useState(false);
  const query = useCall(threadDetail, { id }, { silent: true });
  const line = useLive([`thread:${id}`], () => void query.refetch());
  const thread = query.data;
  const { refetch } = query;
  useEffect(() => {
    if (line.resumed > 0) void refetch();
  }, [line.resumed, refetch]);
  useReadMarks(thread, active);
  usePageOfLane(thread, plain);
  useAskAgainAtTurn(useMarketNow(thread?.lane ?? '10').open, [threadDetail]);
  const near = useMemo(
    () => (plain ? { previous: null, next: null } : neighboursOf(`${pathname}?id=${id}`)),
    [plain, pathname, id],
  );
  useKeys({
    '[': near.previous ? () => go(near.previous as string) : undefined,
    ']': near.next ? () => go(near.next as string) : undefined,
  });
  const heading = thread ? `${thread.offerNo} ${goodsName(thread, format.locale)}` : null;
  const list = thread?.side === 'buyer' ? MY_THREADS : undefined;
  useEffect(() => {
    if (!plain && heading !== null) setTitle(heading, list);
  }, [plain, heading, list, setTitle]);
  if (query.error && thread === undefined)
    return <Failed error={query.error} right={t('title')} onRetry={() => void query.refetch()} />;
  if (thread === undefined) return <Skeleton />;
  const text = (key: string): string | null =>
    typeof thread.offer[key] === 'string' ? (thread.offer[key] as string) : null;
  const named = {
    namedPlaceId: inEither(text('placeZh'), text('placeEn'), format.locale),
    warehouseId: inEither(text('warehouse'), text('warehouseEn'), format.locale),
  };
  const online = line.line !== 'offline';
  return (
    <div className="sc th-page">
      <Head
        thread={thread}
        reader={formatter}
        near={near}
        plain={plain}
        onHistory={can('HistoryLog') ? () => showHistory(true) : null}
      />
      <div className="th-grid">
        <div className="sc-card th-talk">
          <Ladder thread={thread} reader={formatter} named={named} />
          {thread.can.includes('say') && thread.status !== NEGOTIATION.void ? (
            <SayBox thread={thread} />
          ) : null}
        </div>
        <div className="sc-stack">
          <Notices thread={thread} reader={formatter} online={online} />
          <ThreadPanel
            key={thread.id}
            thread={thread}
            reader={formatter}
            named={named}
            online={online}
            start={start}
          />
          <OfferFacts thread={thread} reader={formatter} />
        </div>
      </div>
      {history ? <HistoryDrawer id={id} reader={formatter} onClose={() => showHistory(false)} /> : null}
    </div>
  );
}
