import './thread.css';
import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import type { RowEntry } from '#kernel/web/screens/acts.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import type { FilterInput, ListDeclaration, ListKit } from '#kernel/web/screens/list-types.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { countThreads, listThreads, type ThreadRow } from '../../contract/negotiation.ts';
import type { Lane } from '../../rules/codes.ts';
import { ENDED, LIVE_THREADS, negotiationButtons } from '../../rules/negotiation-lifecycle.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadBadge } from './badges.tsx';
import { threadHref } from './hrefs.ts';
import { openRowAct, RowActHost } from './row-acts.tsx';
import { StatusStrip } from './status-strip.tsx';
import {
  endColumn,
  goodsColumns,
  LANES,
  numberColumns,
  partyColumn,
  sumColumns,
  timeColumns,
  turnColumns,
} from './thread-columns.tsx';

const { table } = threadWords;
/** Threads still going on, in the order of their life (trading-domain 2.1: 10 to 35, 50, 55). */
export const LIVE = LIVE_THREADS;

interface ThreadListMore {
  readonly title: LocalizedText;
  readonly help: LocalizedText;
  /** One lane, or all with a filter. */
  readonly lane?: Lane;
  /** Live ones, ended ones, or live ones with the ended ones a press away. */
  readonly ended: boolean | 'too';
}

type Kit = ListKit<ThreadRow, FilterInput<typeof listThreads>, typeof table>;

/** What may be done from the row itself; the thread's page is a press on its number away. */
const actionsOf = (kit: Kit): readonly RowEntry<ThreadRow>[] => [
  kit.doing('acceptSeller', openRowAct('accept'), {
    label: table.acceptRow,
    button: negotiationButtons.acceptSeller,
    when: (row) => row.can.includes('acceptSeller'),
  }),
  kit.doing('acceptBuyer', openRowAct('accept'), {
    label: table.acceptRow,
    button: negotiationButtons.acceptBuyer,
    when: (row) => row.can.includes('acceptBuyer'),
  }),
  kit.doing('counter', openRowAct('counter'), {
    label: table.counter,
    button: negotiationButtons.counter,
    when: (row) => row.can.includes('counter') && row.waitsFor === row.side,
  }),
  kit.open('answer', (row) => threadHref(row.id, row.lane), {
    label: table.answer,
    when: (row) => row.waitsFor === row.side,
  }),
  kit.open('view', (row) => threadHref(row.id, row.lane), {
    label: table.view,
    when: (row) => row.waitsFor !== row.side,
  }),
];

function declarationOf(kit: Kit, { title, help, lane, ended }: ThreadListMore): ListDeclaration<ThreadRow> {
  const over = ended === true;
  const too = ended === 'too';
  const statuses = over ? ENDED : LIVE;
  const Above = () => (
    <>
      <StatusStrip statuses={statuses} lane={lane} endedToo={too} />
      {over ? null : <RowActHost />}
    </>
  );
  return {
    within: 'COUNTER_OFFER',
    title,
    entityName: table.noun,
    empty: { help },
    given: () => ({ ...(too ? {} : { ended: over }), ...(lane === undefined ? {} : { lane }) }),
    columns: [
      ...numberColumns(kit),
      ...(over ? [] : turnColumns(kit)),
      ...goodsColumns(kit),
      partyColumn(kit),
      ...sumColumns(kit),
      ...(over || too ? [endColumn(kit)] : []),
      ...timeColumns(kit),
    ],
    filters: [
      kit.search('keyword', { label: table.keyword }),
      kit.manyOf('status', threadBadge, { first: true }),
      kit.dateRange('dateFrom', 'dateTo', { first: true }),
      ...(lane === undefined ? [kit.oneOf('lane', LANES)] : []),
      ...(over ? [] : [kit.yesNo('myTurn', { first: true })]),
      kit.yesNo('mine'),
      ...(too ? [kit.yesNo('ended')] : []),
    ],
    actions: actionsOf(kit),
    ...(too ? { start: { ended: 'false' } } : {}),
    opens: (row) => threadHref(row.id, row.lane),
    nameOf: (row) => `${row.negotiationNo} ${row.productZh}`,
    mine: (row) => row.waitsFor === row.side,
    muted: (row) => row.frozen,
    card: [
      ['product', 'grade'],
      ['agreedPrice', 'agreedQty'],
      ['status', 'waitsFor'],
      ['counterparty', 'dueAt'],
      ['cancelText'],
    ],
    above: Above,
    refreshes: [countThreads],
    exportAs: 'NEGOTIATION',
  };
}

/** What of a thread flashes when it moves. */
export const FLASHING = ['status', 'waitsFor', 'agreedPrice', 'agreedQty', 'dueAt'] as const;

/** The company's own threads as they move; people without a company receive none. */
const ownTopic = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`threads:${memberId}`];
};

/**
 * A company's own threads: live ones by whose turn and time left, moving by themselves as a board does; ended
 * ones by outcome. Rows that wait for the reader carry the gold edge.
 */
export function threadList(more: ThreadListMore): ComponentType {
  if (more.ended === true) return listScreen(listThreads, threadWords, (kit) => declarationOf(kit, more));
  return boardScreen(listThreads, threadWords, (kit) => ({
    ...declarationOf(kit, more),
    topics: ownTopic,
    flash: FLASHING,
    compare: false,
  }));
}
