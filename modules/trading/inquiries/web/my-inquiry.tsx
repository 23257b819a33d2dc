import './inquiries.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  countInquiries,
  deleteInquiry,
  type InquiryRow,
  listInquiries,
  publishInquiry,
} from '../contract/buyer.ts';
import { inquiryHref, newInquiryHref } from '../rules/hrefs.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { NEW_INQUIRY } from '../rules/pages.ts';
import { inquiryWords } from '../rules/words.ts';
import { inquiryBadge } from './badges.ts';
import { asked, commonColumns, stateText } from './columns.tsx';
import { ownTopic } from './own-topic.ts';

const { table } = inquiryWords;
const DRAFT = 'draft';
/** States with their numbers, drafts among them; the numbers move as the inquiries do. */
function Counters() {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  const { data, refetch } = useCall(countInquiries, {}, { silent: true, keepRows: true });
  useLive(ownTopic(), () => void refetch());
  const count = (code: string) => (data === undefined ? undefined : (data[code] ?? 0));
  const all = data === undefined ? undefined : Object.values(data).reduce((a, b) => a + b, 0);
  return (
    <Strip
      name={t('status')}
      chosen={search.draft === 'true' ? DRAFT : (search.status ?? '')}
      onChoose={(key) =>
        setSearch({
          status: key === '' || key === DRAFT ? null : key,
          draft: key === DRAFT ? 'true' : null,
          pageNum: null,
          view: null,
        })
      }
      items={[
        { key: '', label: t('list'), count: all },
        { key: DRAFT, label: t('draft'), count: count(DRAFT) },
        ...Object.values(INQUIRY).map((code) => ({
          key: code,
          label: inquiryBadge.of(code, formatter).label,
          count: count(code),
        })),
      ]}
    />
  );
}
const hrefOf = (row: InquiryRow): string =>
  row.status === null ? newInquiryHref({ id: row.id }) : inquiryHref(row.id);

/** /rmbTradeManagement/myInquiry: the inquiries of the own company with its drafts (R-RMBT-005). */
export default boardScreen(listInquiries, inquiryWords, (kit) => ({
  title: table.mine,
  entityName: table.entityName,
  within: 'INQUIRY',
  columns: [
    ...commonColumns(kit, hrefOf).slice(0, 1),
    kit.custom('status', {
      label: table.status,
      width: 110,
      text: (row, formatter) => stateText(row.status, formatter),
      cell: (row, formatter) =>
        row.status === null ? (
          <StatusTag color="gray" label={stateText(null, formatter)} />
        ) : (
          <StatusTag {...inquiryBadge.of(row.status, formatter)} />
        ),
    }),
    ...commonColumns(kit, hrefOf).slice(1),
    kit.custom('quotes', {
      label: table.quotes,
      width: 100,
      align: 'end',
      text: (row) => (row.invited > 0 ? `${row.quotes} / ${row.invited}` : String(row.quotes)),
    }),
    kit.money('awardedAmount', { width: 140 }),
    kit.dateTime('gmtCreate', { width: 150, optional: true }),
  ],
  opens: hrefOf,
  nameOf: (row) => `${row.inquiryNo} ${row.title}`,
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('status', inquiryBadge),
    kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
    kit.yesNo('draft', { label: table.draft }),
  ],
  card: ['title', 'inquiryNo', 'status', 'goods', 'quotes', 'quoteDeadline'],
  refreshes: [countInquiries],
  topics: ownTopic,
  flash: ['status', 'quotes'],
  compare: false,
  empty: { help: table.emptyMine },
  above: Counters,
  exportAs: 'INQUIRY',
  create: { to: NEW_INQUIRY, label: table.newOne, button: 'Add' },
  actions: [
    kit.open('View', hrefOf, { label: table.view, button: 'View' }),
    kit.open('edit', (row) => newInquiryHref({ id: row.id }), {
      label: table.edit,
      button: 'Edit',
      when: (row) => row.can.includes('edit'),
    }),
    kit.act('publish', publishInquiry, {
      label: table.publish,
      send: (row) => ({ id: row.id, version: row.version }),
      question: asked('publishTitle', 'publishBody'),
    }),
    kit.open('copy', (row) => newInquiryHref({ copy: row.id }), {
      label: table.copy,
      button: 'Add',
      when: () => true,
    }),
    kit.act('delete', deleteInquiry, {
      label: table.remove,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      question: asked('removeTitle', 'removeBody'),
    }),
  ],
}));
