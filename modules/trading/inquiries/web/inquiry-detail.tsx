import './inquiries.css';
import { useState } from 'react';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, download, saveFile, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import {
  amendInquiry,
  approveAward,
  awardFile,
  closeInquiry,
  comparisonFile,
  generateOrders,
  type InquiryDetail,
  inquiryDetail,
  openInquiry,
  publishInquiry,
  rejectAllQuotes,
  rejectAward,
  republishInquiry,
} from '../contract/buyer.ts';
import type { AwardShown, LineShown } from '../contract/inquiry.ts';
import { newInquiryHref } from '../rules/hrefs.ts';
import { inquiryWords } from '../rules/words.ts';
import { AwardStudio } from './award-studio.tsx';
import { inquiryBadge, inReaders } from './badges.ts';
import { asked, goodsText } from './columns.tsx';
import { LineTable } from './line-table.tsx';
import { ownTopic } from './own-topic.ts';
import { dealLink, orderLink } from './result-links.tsx';
import { termFacts } from './term-facts.ts';

const { table } = inquiryWords;
type Kit = ViewKit<InquiryDetail, typeof table>;
const amending = createStore<InquiryDetail | null>(null);
const republishing = createStore<InquiryDetail | null>(null);
const AmendDialog = formDialog(amendInquiry, inquiryWords, ({ field, section }) => ({
  title: table.amendTitle,
  sections: [
    section([
      field.dateTime('quoteDeadline', { span: 3 }),
      field.textarea('remarks', { most: 1000, required: false }),
    ]),
  ],
  label: table.amend,
  done: table.amend,
}));
const RepublishDialog = formDialog(republishInquiry, inquiryWords, ({ field, section }) => ({
  title: table.republish,
  sections: [section([field.dateTime('quoteDeadline', { span: 3 })])],
  label: table.republish,
  done: table.published,
}));
function Dialogs() {
  const amended = useStore(amending);
  const again = useStore(republishing);
  return (
    <>
      {amended === null ? null : (
        <AmendDialog
          start={{
            id: amended.id,
            version: amended.version,
            quoteDeadline: amended.quoteDeadline ?? '',
            remarks: amended.remarks,
          }}
          about={amended.inquiryNo}
          onClose={() => amending.set(null)}
        />
      )}
      {again === null ? null : (
        <RepublishDialog
          start={{ id: again.id, version: again.version }}
          about={again.inquiryNo}
          onClose={() => republishing.set(null)}
        />
      )}
    </>
  );
}
/** Awards line by line: who, how much, where they stand. */
export function AwardTable({
  awards,
  lines,
}: {
  awards: readonly AwardShown[];
  lines: readonly LineShown[];
}) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const unit = (no: number) => unitMark(lines.find((l) => l.lineNo === no)?.uom ?? '', formatter.locale);
  return (
    <section className="sc-card" aria-label={t('awards')}>
      <h2>{t('awards')}</h2>
      <SmallTable
        label={t('awards')}
        rows={awards}
        keyOf={(a) => a.id}
        columns={[
          { label: t('lineNo'), cell: (a) => a.lineNo },
          { label: t('supplier'), cell: (a) => inReaders(a.supplierZh, a.supplierEn) },
          { label: t('awardState'), cell: (a) => t(`award.${a.state}` as 'award.10') },
          {
            label: t('quantity'),
            end: true,
            cell: (a) => `${formatter.quantity(a.quantity)} ${unit(a.lineNo)}`.trim(),
          },
          { label: `${t('price')} (CNY)`, end: true, cell: (a) => formatter.price(a.price) },
          { label: `${t('amount')} (CNY)`, end: true, cell: (a) => formatter.money(a.amount) },
          {
            label: t('confirmBy'),
            cell: (a) => (a.confirmBy === null ? EMPTY : formatter.dateTime(a.confirmBy)),
          },
          {
            label: `${t('dealNo')} / ${t('orderNo')}`,
            cell: (l) => (
              <>
                <div>{dealLink(l)}</div>
                <div>{orderLink(l)}</div>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
function Above({ row }: { row: InquiryDetail }) {
  return (
    <>
      <Dialogs />
      <AwardStudio row={row} />
      {row.awards.length === 0 ? null : <AwardTable awards={row.awards} lines={row.lines} />}
    </>
  );
}
function Lines({ row }: { row: InquiryDetail }) {
  return <LineTable lines={row.lines} />;
}
function Invited({ row }: { row: InquiryDetail }) {
  const [all, setAll] = useState(false);
  const t = useWords(inquiryWords);
  const shown = all ? row.invitations : row.invitations.slice(0, 20);
  return (
    <>
      <ul>
        {shown.map((i) => (
          <li key={i.id}>{inReaders(i.zh, i.en)}</li>
        ))}
      </ul>
      {shown.length < row.invitations.length ? (
        <button type="button" className="sc-link" onClick={() => setAll(true)}>
          {t('list')}
        </button>
      ) : null}
    </>
  );
}
export const said = (key: string): LocalizedText =>
  (table as Readonly<Record<string, LocalizedText>>)[`event.${key}`] ?? { zh: key, en: key };
/** Besides the terms both sides read: whom the buyer asks, under which agreement, and how it ended. */
const terms = (kit: Kit) => [
  ...termFacts<InquiryDetail>(),
  kit.code('inviteMode', 'invite_mode'),
  kit.text('protocolNo'),
  kit.text('closeReason'),
];

/** What the buyer may do, in the order of its life. */
const actions = (kit: Kit) => [
  kit.open('edit', (row) => newInquiryHref({ id: row.id }), {
    label: table.edit,
    button: 'Edit',
    when: (row) => row.can.includes('edit'),
  }),
  kit.act('publish', publishInquiry, {
    label: table.publish,
    primary: true,
    send: (row) => ({ id: row.id, version: row.version }),
    question: asked('publishTitle', 'publishBody'),
  }),
  kit.doing('amend', (row) => amending.set(row), {
    label: table.amend,
    button: 'Edit',
    when: (row) => row.can.includes('amend'),
  }),
  kit.act('open', openInquiry, {
    label: table.open,
    send: (row) => ({ id: row.id, version: row.version }),
    question: asked('openTitle', 'openBody'),
  }),
  kit.act('approveAward', approveAward, {
    label: table.approve,
    primary: true,
    send: (row) => ({ id: row.id, version: row.version }),
    question: asked('approveTitle', 'approveBody'),
  }),
  kit.act('rejectAward', rejectAward, {
    label: table.refuseAward,
    ask: 'reason',
    danger: true,
    send: (row) => ({ id: row.id, version: row.version }),
    question: asked('refuseAwardTitle', 'refuseAwardBody'),
  }),
  kit.act('generateOrders', generateOrders, {
    label: table.orders,
    primary: true,
    send: (row) => ({ id: row.id, version: row.version }),
    question: asked('ordersTitle', 'ordersBody'),
  }),
  kit.doing('republish', (row) => republishing.set(row), {
    label: table.republish,
    button: 'Release',
    when: (row) => row.can.includes('republish'),
  }),
  kit.doing(
    'file',
    (row) => void download(awardFile, { id: row.id }, { overlay: false }).then(saveFile, () => undefined),
    { label: table.file, button: 'View', when: (row) => row.openedAt !== null },
  ),
  kit.doing(
    'comparisonFile',
    (row) =>
      void download(comparisonFile, { inquiryId: row.id }, { overlay: false }).then(
        saveFile,
        () => undefined,
      ),
    { label: table.comparisonFile, button: 'View', when: (row) => row.openedAt !== null && row.quotes > 0 },
  ),
  kit.open('copy', (row) => newInquiryHref({ copy: row.id }), {
    label: table.copy,
    button: 'Add',
    when: () => true,
  }),
  kit.act('rejectAll', rejectAllQuotes, {
    label: table.rejectAll,
    ask: 'reason',
    danger: true,
    send: (row) => ({ id: row.id, version: row.version }),
    question: asked('rejectAllTitle', 'rejectAllBody'),
  }),
  kit.act('close', closeInquiry, {
    label: table.close,
    ask: 'reason',
    danger: true,
    send: (row) => ({ id: row.id, version: row.version }),
    question: asked('closeTitle', 'closeBody'),
  }),
];

/** /rmbTradeManagement/inquiryDetail?id=: one inquiry with its quotes, award and what came of it (R-RMBT-006). */
export default viewScreen(inquiryDetail, inquiryWords, (kit) => ({
  title: table.one,
  number: (row) => row.inquiryNo,
  state: kit.state('status', inquiryBadge),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  topics: ownTopic,
  above: Above,
  figures: [
    kit.custom('title', { label: table.title, text: (row) => row.title }),
    kit.custom('goods', { label: table.goods, text: goodsText }),
    kit.custom('quotes', {
      label: table.quotes,
      text: (row) => (row.invited > 0 ? `${row.quotes} / ${row.invited}` : String(row.quotes)),
    }),
    kit.dateTime('quoteDeadline'),
    kit.money('awardedAmount', { currency: () => 'CNY' }),
  ],
  actions: actions(kit),
  facts: [{ title: table['section.terms'], items: terms(kit) }],
  tabs: [
    { key: 'lines', label: table.lines, count: (row) => row.lines.length, component: Lines },
    {
      key: 'invited',
      label: table.invited,
      count: (row) => row.invitations.length,
      component: Invited,
      when: (row) => row.invitations.length > 0,
    },
  ],
  timeline: (row, formatter) =>
    row.events.toReversed().map((e) => ({
      key: String(e.seq),
      title: formatter.text(said(e.action)),
      note: e.reason ?? undefined,
      at: e.at,
      by: e.actorSide === 'buyer' ? e.actorName : '',
    })),
}));
