import './thread.css';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { declaredAs } from '#kernel/web/screens/declared.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { OPEN_ROW, useListModel } from '#kernel/web/screens/list-model.ts';
import { ListPage, listKit } from '#kernel/web/screens/list-screen.tsx';
import type { FilterInput, ListDeclaration, RowOf } from '#kernel/web/screens/list-types.ts';
import { changedSearch, go, useScreen, withSearch } from '#kernel/web/tabs/index.ts';
import { selectMember } from '#registry/members/contract/select.ts';
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
import { ThreadView } from './thread-view.tsx';

type Row = RowOf<typeof listAllThreads>;
const { table } = threadWords;
const kit = listKit<Row, FilterInput<typeof listAllThreads>, typeof table>(threadWords);
const members = (side: 'buyer' | 'seller') =>
  pickFrom(selectMember, {
    keyword: 'keyword',
    ids: 'ids',
    given: { side },
    option: (m) => ({
      value: m.id,
      label: (currentLocale() === 'en_US' ? m.nameEn : null) ?? m.name,
      note: m.code,
    }),
  });
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
    kit.pickOne('sellerId', members('seller')),
    kit.pickOne('buyerId', members('buyer')),
    kit.yesNo('ended'),
    kit.yesNo('partyDisabled'),
  ],
  actions: [kit.doing('view', (row) => go(here(row.id)), { label: table.view, button: 'View' })],
  nameOf: (row) => `${row.negotiationNo} ${row.productZh}`,
  muted: (row) => row.frozen,
  card: [
    'product',
    'negotiationNo',
    'status',
    'sellerName',
    'buyerName',
    'agreedPrice',
    'agreedQty',
    'amount',
    'waitsFor',
    'dueAt',
    'gmtModified',
  ],
  exportAs: 'NEGOTIATION_ALL',
};

/**
 * /counterOfferManagement/counterOfferList: all negotiations for the operator, each opening over the list
 * with its ladder, history, lock and cancel.
 */
function CounterOfferList() {
  const t = useWords(threadWords);
  const model = useListModel<Row>(listAllThreads, counterOffers);
  const { search, setSearch } = useScreen();
  const chosen = search[OPEN_ROW];
  const row = model.rows.find((r) => r.id === chosen);
  return (
    <>
      <ListPage model={model} extras={{ onOpen: (r) => setSearch({ [OPEN_ROW]: r.id }) }} />
      {chosen ? (
        <Drawer
          open
          size="min(1120px, 100vw)"
          title={row?.negotiationNo ?? t('title')}
          onClose={() => setSearch({ [OPEN_ROW]: null })}
        >
          <ThreadView key={chosen} id={chosen} plain />
        </Drawer>
      ) : null}
    </>
  );
}
export default declaredAs(CounterOfferList, listAllThreads, counterOffers);
