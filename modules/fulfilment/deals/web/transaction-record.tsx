import { useEffect } from 'react';
import { call, createStore, useStore } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { companySource } from '#registry/members/web/door.ts';
import { countDeals, listAllDeals } from '../contract/deal.ts';
import { dealListWords } from '../rules/screen-words.ts';
import { dealBadge, letterBadge } from './badges.ts';
import { dealColumns, letterHref } from './deal-columns.ts';
import { TerminateDialog, VoidDialog } from './deal-dialogs.tsx';
import { DealDrawer } from './deal-drawer.tsx';

const words = dealListWords.table;
interface Opened {
  readonly what: 'detail' | 'void' | 'terminate';
  readonly id: string;
  readonly version: number;
}
/** Which panel stands over the list; not part of where the list is. */
const opened = createStore<Opened | null>(null);

function Above() {
  const panel = useStore(opened);
  const formatter = useFormatter();
  const onClose = () => opened.set(null);
  const { search, setSearch, active } = useScreen();
  const { id } = search;
  // Notices lead here with the deal they speak of.
  useEffect(() => {
    if (!active || id === undefined || !/^\d{1,19}$/.test(id)) return;
    setSearch({ id: null });
    opened.set({ what: 'detail', id, version: 1 });
  }, [active, id, setSearch]);
  if (panel === null) return null;
  const start = { id: panel.id, version: panel.version };
  if (panel.what === 'void') return <VoidDialog start={start} onClose={onClose} />;
  if (panel.what === 'terminate') return <TerminateDialog start={start} onClose={onClose} />;
  return <DealDrawer id={panel.id} reader={formatter} onClose={onClose} />;
}

/** Every deal of the platform (T1): both parties, letter and order, void and terminate. */
export default listScreen(listAllDeals, dealListWords, (kit) => ({
  within: 'DEAL',
  title: words.records,
  entityName: words.noun,
  above: Above,
  opens: letterHref,
  columns: dealColumns(kit, 'operator'),
  tabs: kit.tabs('stateTab', dealBadge, () => call(countDeals, {}, { silent: true })),
  filters: [
    kit.search('keyword', { label: words.searched }),
    kit.manyOf('state', dealBadge),
    kit.oneOf('letterState', letterBadge, { first: true }),
    kit.dateRange('dateFrom', 'dateTo', { first: true }),
    kit.pickOne('sellerId', companySource),
    kit.pickOne('buyerId', companySource),
    kit.oneOf('lane', 'offer_lane'),
    kit.oneOf('source', 'deal_source'),
    kit.yesNo('relatedParty'),
  ],
  actions: [
    kit.doing('details', (row) => opened.set({ what: 'detail', id: row.id, version: row.version }), {
      label: words.details,
      button: 'View',
      primary: true,
    }),
    kit.doing('void', (row) => opened.set({ what: 'void', id: row.id, version: row.version }), {
      label: words.void,
      button: 'Void',
      danger: true,
      when: (row) => row.can.includes('void'),
    }),
    kit.doing('terminate', (row) => opened.set({ what: 'terminate', id: row.id, version: row.version }), {
      label: words.terminate,
      button: 'Close',
      danger: true,
      when: (row) => row.can.includes('terminate'),
    }),
  ],
  card: ['product', 'dealNo', 'dealState', 'letterState', 'quantity', 'amount', 'sellerName', 'buyerName'],
  exportAs: 'DEAL_ALL',
}));
