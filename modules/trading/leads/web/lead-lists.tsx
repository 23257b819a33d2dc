import './leads.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import type { FilterInput, ListKit } from '#kernel/web/screens/list-types.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  closeLead,
  countLeads,
  declineLead,
  type LeadRow,
  listLeads,
  withdrawLead,
} from '../contract/lead.ts';
import { leadHref } from '../rules/hrefs.ts';
import { LEAD } from '../rules/lead-lifecycle.ts';
import { ASK_PAGE } from '../rules/pages.ts';
import { kindNames, leadWords } from '../rules/words.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { stateBadge } from './badges.ts';
import {
  closeQuestion,
  declineQuestion,
  leadColumns,
  productText,
  withdrawQuestion,
} from './lead-columns.tsx';

const { table } = leadWords;
type Kit = ListKit<LeadRow, FilterInput<typeof listLeads>, typeof table>;
const KINDS = Object.entries(kindNames).map(([value, said]) => ({ value, ...said }));

/** The requests of the own company, as they move; people without a company receive none. */
export const ownTopic = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`leads:${memberId}`];
};
const UNREAD = 'unread';

/** States with their numbers and the unread ones in front; the numbers move as the requests do. */
function Counters() {
  const t = useWords(leadWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  const { data, refetch } = useCall(countLeads, {}, { silent: true, keepRows: true });
  useLive(ownTopic(), () => void refetch());
  const count = (code: string) => (data === undefined ? undefined : (data[code] ?? 0));
  const all =
    data === undefined ? undefined : Object.values(LEAD).reduce((sum, code) => sum + (data[code] ?? 0), 0);
  return (
    <Strip
      name={t('state')}
      chosen={search.unread === 'true' ? UNREAD : (search.state ?? '')}
      onChoose={(key) =>
        setSearch({
          state: key === '' || key === UNREAD ? null : key,
          unread: key === UNREAD ? 'true' : null,
          pageNum: null,
          view: null,
        })
      }
      items={[
        { key: '', label: t('list'), count: all },
        { key: UNREAD, label: t('unread'), count: count(UNREAD) },
        ...Object.values(LEAD).map((code) => ({
          key: code,
          label: stateBadge.of(code, formatter).label,
          count: count(code),
        })),
      ]}
    />
  );
}

const answering = createStore<LeadRow | null>(null);
function ReceivedAbove() {
  const row = useStore(answering);
  return (
    <>
      <Counters />
      {row === null ? null : <AnswerDialog row={row} onClose={() => answering.set(null)} />}
    </>
  );
}

const common = (kit: Kit, side: 'buyer' | 'seller') => ({
  within: 'INQUIRY',
  entityName: table.entityName,
  columns: leadColumns(kit, side),
  opens: (row: LeadRow) => leadHref(side, row.id),
  nameOf: (row: LeadRow, formatter: Parameters<typeof productText>[1]) =>
    `${row.leadNo} ${productText(row, formatter)}`,
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('state', stateBadge),
    kit.oneOf('kind', KINDS, { first: true }),
    kit.yesNo('unread'),
    kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
  ],
  card: ['product', 'leadNo', 'state', 'kind', 'amount', 'counterparty', 'wishPrice', 'expiresAt'],
  mine: (row: LeadRow) => row.unread,
  refreshes: [countLeads],
  topics: ownTopic,
  flash: ['state'],
  compare: false,
  exportAs: 'LEAD',
});
const view = (kit: Kit, side: 'buyer' | 'seller') =>
  kit.open('View', (row) => leadHref(side, row.id), { label: table.view, button: 'View' });

/** /rmbTradeManagement/sentLeads: what the own company asked for, and what became of it. */
export const SentLeads = boardScreen(listLeads, leadWords, (kit) => ({
  ...common(kit, 'buyer'),
  title: table.sent,
  empty: { help: table.emptySent },
  above: Counters,
  create: { to: ASK_PAGE, label: table.askQuote, button: 'Add' },
  actions: [
    view(kit, 'buyer'),
    kit.act('withdraw', withdrawLead, {
      label: table.withdraw,
      send: (row) => ({ ids: [row.id] }),
      question: withdrawQuestion,
    }),
    kit.act('close', closeLead, {
      label: table.close,
      send: (row) => ({ id: row.id, version: row.version }),
      question: closeQuestion,
    }),
  ],
}));

/** /rmbSellManagement/receivedLeads: the seller's desk of what buyers ask for. */
export const ReceivedLeads = boardScreen(listLeads, leadWords, (kit) => ({
  ...common(kit, 'seller'),
  title: table.received,
  empty: { help: table.emptyReceived },
  above: ReceivedAbove,
  actions: [
    kit.doing('answer', (row) => answering.set(row), {
      label: table.reply,
      button: 'Reply',
      when: (row) => row.can.includes('answer'),
    }),
    view(kit, 'seller'),
    kit.act('decline', declineLead, {
      label: table.decline,
      ask: 'reason',
      danger: true,
      send: (row) => ({ id: row.id, version: row.version }),
      question: declineQuestion,
    }),
    kit.act('close', closeLead, {
      label: table.close,
      send: (row) => ({ id: row.id, version: row.version }),
      question: closeQuestion,
    }),
  ],
}));
