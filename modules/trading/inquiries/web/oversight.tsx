import './inquiries.css';
import { Button } from 'antd';
import { useState } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  adminCloseInquiry,
  adminDisqualifyQuote,
  countOverseenInquiries,
  listOverseenInquiries,
  type OverseenInquiry,
  type OverseenQuote,
  overseenInquiry,
  rejectInquiry,
} from '../contract/oversight.ts';
import { overseenHref } from '../rules/hrefs.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { inquiryBadge, inReaders, quoteBadge } from './badges.ts';
import { asked, buyerText, commonColumns, goodsText, placeText, windowText } from './columns.tsx';
import { Disqualification } from './disqualification.tsx';
import { filesFact } from './file-links.tsx';
import { AwardTable, said } from './inquiry-detail.tsx';
import { LineTable } from './line-table.tsx';

const { table } = inquiryWords;
const send = (row: { readonly id: string; readonly version: number }) => ({
  id: row.id,
  version: row.version,
});

function Counters() {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  const { data } = useCall(countOverseenInquiries, {}, { silent: true, keepRows: true });
  const all = data === undefined ? undefined : Object.values(data).reduce((a, b) => a + b, 0);
  return (
    <Strip
      name={t('status')}
      chosen={search.status ?? ''}
      onChoose={(key) => setSearch({ status: key === '' ? null : key, pageNum: null, view: null })}
      items={[
        { key: '', label: t('list'), count: all },
        ...Object.values(INQUIRY).map((code) => ({
          key: code,
          label: inquiryBadge.of(code, formatter).label,
          count: data === undefined ? undefined : (data[code] ?? 0),
        })),
      ]}
    />
  );
}
/** /resourceSupervision/inquiryList: published inquiries of all companies, under supervision. */
export const InquiryOversightList = listScreen(listOverseenInquiries, inquiryWords, (kit) => ({
  title: table.oversight,
  entityName: table.entityName,
  within: 'INQUIRY',
  columns: [
    ...commonColumns(kit, (row) => overseenHref(row.id)).slice(0, 1),
    kit.state('status', inquiryBadge, { width: 130 }),
    ...commonColumns(kit, (row) => overseenHref(row.id)).slice(1),
    kit.custom('buyer', { label: table.buyer, width: 230, text: buyerText }),
    kit.custom('quotes', {
      label: table.quotes,
      width: 100,
      align: 'end',
      text: (row) => (row.invited > 0 ? `${row.quotes} / ${row.invited}` : String(row.quotes)),
    }),
    kit.money('awardedAmount', { width: 140 }),
    kit.dateTime('gmtCreate', { width: 150, optional: true }),
  ],
  opens: (row) => overseenHref(row.id),
  nameOf: (row) => `${row.inquiryNo} ${row.title}`,
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('status', inquiryBadge),
    kit.oneOf('inquiryType', 'inquiry_type'),
    kit.yesNo('hazardous'),
    kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
  ],
  card: ['title', 'inquiryNo', 'status', 'buyer', 'goods', 'quotes', 'quoteDeadline'],
  above: Counters,
  refreshes: [countOverseenInquiries],
  exportAs: 'INQUIRY_ADMIN',
  actions: [
    kit.open('View', (row) => overseenHref(row.id), { label: table.view, button: 'View' }),
    kit.act('reject', rejectInquiry, {
      label: table.reject,
      ask: 'reason',
      danger: true,
      send,
      question: asked('rejectTitle', 'rejectBody'),
    }),
    kit.act('close', adminCloseInquiry, {
      label: table.close,
      ask: 'reason',
      danger: true,
      send,
      question: asked('closeTitle', 'adminCloseBody'),
    }),
  ],
}));
/** What was quoted, once it is open: a quote that breaks a licence or the specification is put out here. */
function Quotes({ rows }: { rows: readonly OverseenQuote[] }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const { can } = useCan();
  const [dropping, drop] = useState<OverseenQuote | null>(null);
  const standing = can('Reject') && rows.some((q) => q.status === QUOTE.submitted);
  return (
    <section className="sc-card" aria-label={t('section.quotes')}>
      <h2>{t('section.quotes')}</h2>
      <SmallTable
        label={t('section.quotes')}
        rows={rows}
        keyOf={(q) => q.id}
        columns={[
          { label: t('rank'), end: true, cell: (q) => q.rank ?? EMPTY },
          { label: t('quoteNo'), names: true, cell: (q) => q.quoteNo },
          { label: t('supplier'), cell: (q) => inReaders(q.supplierZh, q.supplierEn) },
          { label: `${t('landedTotal')} (CNY)`, end: true, cell: (q) => formatter.money(q.landedTotal) },
          { label: t('status'), cell: (q) => <StatusTag {...quoteBadge.of(q.status, formatter)} /> },
          { label: t('reason'), cell: (q) => q.reason ?? EMPTY },
          standing
            ? {
                label: t('act'),
                cell: (q) =>
                  q.status === QUOTE.submitted ? (
                    <Button danger size="small" onClick={() => drop(q)}>
                      {t('disqualify')}
                    </Button>
                  ) : null,
              }
            : null,
        ]}
      />
      {dropping === null ? null : (
        <Disqualification
          call={adminDisqualifyQuote}
          quote={{ ...dropping, quoteId: dropping.id }}
          onClose={() => drop(null)}
        />
      )}
    </section>
  );
}
function Above({ row }: { row: OverseenInquiry }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  return (
    <>
      {row.openedAt === null ? (
        <p role="status">
          {t('sealedUntil', { n: row.quotes, until: formatter.dateTime(row.quoteDeadline) })}
        </p>
      ) : (
        <Quotes rows={row.quoteRows} />
      )}
      {row.awards.length === 0 ? null : <AwardTable awards={row.awards} lines={row.lines} />}
      <section className="sc-card" aria-label={t('lines')}>
        <h2>{t('lines')}</h2>
        <LineTable lines={row.lines} />
      </section>
    </>
  );
}
export const InquiryOversight = viewScreen(overseenInquiry, inquiryWords, (kit) => ({
  title: table.one,
  number: (row) => row.inquiryNo,
  state: kit.state('status', inquiryBadge),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  figures: [
    kit.custom('title', { label: table.title, text: (row) => row.title }),
    kit.custom('buyer', { label: table.buyer, text: buyerText }),
    kit.custom('goods', { label: table.goods, text: goodsText }),
    kit.dateTime('quoteDeadline'),
  ],
  actions: [
    kit.act('reject', rejectInquiry, {
      label: table.reject,
      ask: 'reason',
      danger: true,
      send,
      question: asked('rejectTitle', 'rejectBody'),
    }),
    kit.act('close', adminCloseInquiry, {
      label: table.close,
      ask: 'reason',
      danger: true,
      send,
      question: asked('closeTitle', 'adminCloseBody'),
    }),
  ],
  above: Above,
  facts: [
    {
      title: table['section.terms'],
      items: [
        kit.code('inquiryType', 'inquiry_type'),
        kit.code('openMode', 'inquiry_open_mode'),
        kit.code('inviteMode', 'invite_mode'),
        kit.code('paymentTerm', 'payment_term'),
        kit.custom('place', { label: table.place, text: placeText }),
        kit.custom('delivery', { label: table.delivery, text: windowText }),
        kit.text('address'),
        kit.bool('hazardous'),
        kit.text('remarks'),
        kit.custom('files', filesFact),
        kit.text('closeReason'),
      ],
    },
  ],
  timeline: (row, formatter) =>
    row.events.toReversed().map((e) => ({
      key: String(e.seq),
      title: formatter.text(said(e.action)),
      note: e.reason ?? undefined,
      at: e.at,
      by: e.actorName,
    })),
}));
