import './thread.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { call, useCall } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { OPEN_ROW } from '#kernel/web/screens/list-model.ts';
import { listKit } from '#kernel/web/screens/list-screen.tsx';
import type { FilterInput, ListDeclaration, RowOf } from '#kernel/web/screens/list-types.ts';
import { changedSearch, go, useScreen, withSearch } from '#kernel/web/tabs/index.ts';
import { buyerSource, sellerSource } from '#registry/members/web/door.ts';
import { threadDetail } from '../../contract/negotiation.ts';
import { countAllThreads, listAllThreads } from '../../contract/negotiation-oversight.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadBadge } from './badges.tsx';
import {
  endColumn,
  goodsColumns,
  LANES,
  numberColumns,
  partiesColumns,
  sumColumns,
  timeColumns,
  turnColumns,
} from './thread-columns.tsx';
import { FLASHING } from './thread-lists.tsx';
import { ThreadView } from './thread-view.tsx';

type Row = RowOf<typeof listAllThreads>;
const { table } = threadWords;
const kit = listKit<Row, FilterInput<typeof listAllThreads>, typeof table>(threadWords);
/** A thread opens over the list, at its own address. */
const here = (id: string): string =>
  withSearch(location.pathname, changedSearch(location.search.slice(1), { [OPEN_ROW]: id }));

export const counterOffers: ListDeclaration<Row> = {
  title: table.oversight,
  entityName: table.noun,
  columns: [
    ...numberColumns(kit, here),
    ...turnColumns(kit),
    ...goodsColumns(kit),
    ...partiesColumns(kit),
    ...sumColumns(kit),
    endColumn(kit),
    ...timeColumns(kit),
  ],
  tabs: kit.tabs('statusTab', threadBadge, () => call(countAllThreads, {}, { silent: true })),
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.manyOf('status', threadBadge),
    kit.oneOf('lane', LANES, { first: true }),
    kit.dateRange('dateFrom', 'dateTo', { first: true }),
    kit.pickOne('sellerId', sellerSource),
    kit.pickOne('buyerId', buyerSource),
    kit.yesNo('ended'),
    kit.yesNo('partyDisabled'),
  ],
  opens: (row) => here(row.id),
  actions: [kit.doing('view', (row) => go(here(row.id)), { label: table.view, button: 'View' })],
  nameOf: (row) => `${row.negotiationNo} ${row.productZh}`,
  muted: (row) => row.frozen,
  card: [
    ['product', 'grade'],
    ['agreedPrice', 'agreedQty'],
    ['status', 'waitsFor', 'dueAt'],
    ['sellerName', 'buyerName'],
  ],
  exportAs: 'NEGOTIATION_ALL',
};

/** The thread that was opened, with its ladder, history, lock and cancel; the list stays where it was. */
function OpenThread() {
  const t = useWords(threadWords);
  const { search, setSearch } = useScreen();
  const chosen = search[OPEN_ROW];
  const { data } = useCall(threadDetail, { id: chosen ?? '0' }, { enabled: Boolean(chosen), silent: true });
  if (!chosen) return null;
  return (
    <Drawer
      open
      size="min(1120px, 100vw)"
      title={data?.negotiationNo ?? t('title')}
      onClose={() => setSearch({ [OPEN_ROW]: null })}
    >
      <ThreadView key={chosen} id={chosen} plain />
    </Drawer>
  );
}

/**
 * /counterOfferManagement/counterOfferList: all negotiations for the operator, moving by themselves as a
 * trader's lists do; each opens over the list.
 */
export default boardScreen(listAllThreads, threadWords, () => ({
  ...counterOffers,
  above: OpenThread,
  topics: () => ['allThreads'],
  flash: FLASHING,
  compare: false,
}));
