import type { LocalizedText } from '#kernel/rules/words.ts';
import { call, createStore, useStore } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { companySource } from '#registry/members/web/door.ts';
import { countDeals, listDeals } from '../contract/deal.ts';
import { dealListWords } from '../rules/screen-words.ts';
import { dealBadge } from './badges.ts';
import { dealColumns, letterHref } from './deal-columns.ts';
import { DealDrawer } from './deal-drawer.tsx';

const words = dealListWords.table;

/** Deals of the own company on one side (T1), each leading to its letter. */
export function dealsOf(side: 'buyer' | 'seller', title: LocalizedText) {
  const opened = createStore<string | null>(null);
  function Above() {
    const id = useStore(opened);
    const formatter = useFormatter();
    return id === null ? null : <DealDrawer id={id} reader={formatter} onClose={() => opened.set(null)} />;
  }
  return listScreen(listDeals, dealListWords, (kit) => ({
    within: 'DEAL',
    title,
    entityName: words.noun,
    above: Above,
    given: () => ({ side }),
    opens: letterHref,
    columns: dealColumns(kit, 'member'),
    tabs: kit.tabs('stateTab', dealBadge, () => call(countDeals, { side }, { silent: true })),
    filters: [
      kit.search('keyword', { label: words.searched }),
      kit.dateRange('dateFrom', 'dateTo', { first: true }),
      kit.pickOne('counterpartyId', companySource, { first: true }),
      kit.manyOf('state', dealBadge),
      kit.oneOf('lane', 'offer_lane'),
      kit.oneOf('source', 'deal_source'),
    ],
    actions: [
      kit.open('letter', letterHref, { label: words.open, primary: true }),
      kit.doing('history', (row) => opened.set(row.id), { label: words.history, button: 'HistoryLog' }),
    ],
    card: ['product', 'dealNo', 'dealState', 'quantity', 'price', 'amount', 'counterparty', 'dealTime'],
    empty: { help: words.emptyHelp },
    exportAs: 'DEAL',
  }));
}
