import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { countApplications, listApplications } from '../contract/application.ts';
import { applicationHref } from '../rules/hrefs.ts';
import { INTERMEDIARY_APPLICATION } from '../rules/pages.ts';
import { applicationWords } from '../rules/words.ts';
import { approvalBadge, threadBadge } from './badges.ts';
import { entriesFor } from './entries.ts';
import { LegDialogs, type LegPanel } from './leg-dialogs.tsx';
import { ownTopic } from './own-topic.ts';
import { goodsText, legText, moneyText, nameText, quantityText, stageText } from './texts.ts';

const { table } = applicationWords;
const STATUSES = [
  NEGOTIATION.intermediaryChosen,
  NEGOTIATION.awaitingIntermediary,
  NEGOTIATION.intermediaryRejected,
  NEGOTIATION.intermediaryDeal,
];
/** The negotiation's statuses with their numbers; they move as the applications do. */
function Counters() {
  const t = useWords(applicationWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  const { data, refetch } = useCall(countApplications, {}, { silent: true, keepRows: true });
  useLive(ownTopic(), () => void refetch());
  const all = data === undefined ? undefined : Object.values(data).reduce((a, b) => a + b, 0);
  return (
    <Strip
      name={t('threadStatus')}
      chosen={search.threadStatus ?? ''}
      onChoose={(key) => setSearch({ threadStatus: key === '' ? null : key, pageNum: null, view: null })}
      items={[
        { key: '', label: t('all'), count: all },
        ...STATUSES.map((code) => ({
          key: code,
          label: threadBadge.of(code, formatter).label,
          count: data === undefined ? undefined : (data[code] ?? 0),
        })),
      ]}
    />
  );
}

/** Which dialog stands over the list; not part of where the list is. */
const panel = createStore<LegPanel | null>(null);
function Above() {
  const open = useStore(panel);
  return (
    <>
      <Counters />
      <LegDialogs panel={open} onClose={() => panel.set(null)} />
    </>
  );
}

/** /intermediaryManagement/intermediaryTransaction: negotiations through an intermediary and their applications (R-INTM-002). */
export default listScreen(listApplications, applicationWords, (kit) => ({
  title: table.list,
  entityName: table.entityName,
  columns: [
    kit.text('applicationNo', { width: 170, link: (row) => applicationHref(row.id) }),
    kit.text('negotiationNo', { width: 170 }),
    kit.text('offerNo', { width: 150, optional: true }),
    kit.state('threadStatus', threadBadge, { width: 190 }),
    kit.custom('stage', { label: table.stage, width: 150, text: stageText }),
    kit.custom('product', { label: table.product, width: 200, text: goodsText }),
    kit.custom('quantity', { label: table.quantity, width: 130, align: 'end', text: quantityText }),
    kit.custom('seller', {
      label: table.seller,
      width: 210,
      text: (row, formatter) => nameText(row.seller, formatter),
    }),
    kit.custom('buyer', {
      label: table.buyer,
      width: 210,
      text: (row, formatter) => nameText(row.buyer, formatter),
    }),
    kit.custom('intermediary', {
      label: table.intermediary,
      width: 210,
      text: (row, formatter) => nameText(row.intermediary, formatter),
    }),
    kit.custom('commissionAmount', {
      label: table.commissionAmount,
      width: 150,
      align: 'end',
      text: (row, formatter) => moneyText(row, row.commissionAmount, formatter),
    }),
    kit.code('mode', 'intermediary_mode', { width: 130, optional: true }),
    kit.custom('legA', {
      label: table.legA,
      sets: ['payment_term'],
      width: 260,
      text: (row, formatter) => legText(row, 'A', formatter),
    }),
    kit.custom('legB', {
      label: table.legB,
      sets: ['payment_term'],
      width: 260,
      text: (row, formatter) => legText(row, 'B', formatter),
    }),
    kit.dateTime('respondBy', { width: 160 }),
    kit.state('approvalStatus', approvalBadge, { width: 120, optional: true }),
    kit.dateTime('gmtCreate', { width: 160, optional: true }),
  ],
  opens: (row) => applicationHref(row.id),
  nameOf: (row) => row.applicationNo,
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('threadStatus', threadBadge),
    kit.oneOf('approvalStatus', approvalBadge),
    kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
  ],
  card: ['applicationNo', 'threadStatus', 'stage', 'product', 'quantity', 'intermediary', 'respondBy'],
  above: Above,
  topics: ownTopic,
  refreshes: [countApplications],
  empty: { help: table.emptyHelp },
  create: { to: INTERMEDIARY_APPLICATION, label: table.newOne, button: 'Add' },
  actions: [
    kit.open('View', (row) => applicationHref(row.id), { label: table.view, button: 'View' }),
    ...entriesFor(panel.set),
  ],
}));
