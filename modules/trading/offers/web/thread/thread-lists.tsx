import './thread.css';
import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { listThreads } from '../../contract/negotiation.ts';
import { ENDED, LIVE_THREADS } from '../../rules/negotiation-lifecycle.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadBadge } from './badges.tsx';
import { threadHref } from './hrefs.ts';
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
  readonly lane?: '10' | '20';
  /** Live ones, ended ones, or live ones with the ended ones a press away. */
  readonly ended: boolean | 'too';
}

/**
 * A company's own threads: live ones by whose turn and time left, ended ones by outcome. Rows that wait for
 * the reader carry the gold edge.
 */
export function threadList({ title, help, lane, ended }: ThreadListMore): ComponentType {
  const over = ended === true;
  const too = ended === 'too';
  const statuses = over ? ENDED : LIVE;
  const Above = () => <StatusStrip statuses={statuses} lane={lane} endedToo={too} />;
  return listScreen(listThreads, threadWords, (kit) => ({
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
    actions: [
      kit.open('answer', (row) => threadHref(row.id), {
        label: table.answer,
        when: (row) => row.waitsFor === row.side,
      }),
      kit.open('view', (row) => threadHref(row.id), {
        label: table.view,
        when: (row) => row.waitsFor !== row.side,
      }),
    ],
    ...(too ? { start: { ended: 'false' } } : {}),
    opens: (row) => threadHref(row.id),
    nameOf: (row) => `${row.negotiationNo} ${row.productZh}`,
    mine: (row) => row.waitsFor === row.side,
    muted: (row) => row.frozen,
    card: [
      'product',
      'negotiationNo',
      'status',
      'counterparty',
      'agreedPrice',
      'agreedQty',
      'amount',
      'waitsFor',
      'dueAt',
      'cancelText',
      'gmtModified',
    ],
    above: Above,
    exportAs: 'NEGOTIATION',
  }));
}
