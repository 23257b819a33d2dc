import './invoices.css';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { EMPTY, showFullPrice } from '#kernel/rules/format.ts';
import { type Formatter, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { holdsButton } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Documents } from '#kernel/web/screens/documents.tsx';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type InvoiceDetail, invoiceDetail } from '../contract/invoice.ts';
import { COLOR, INVOICE } from '../rules/invoice-lifecycle.ts';
import { invoiceHref } from '../rules/pages.ts';
import { invoiceWords } from '../rules/words.ts';
import { invoiceBadge } from './badges.ts';
import { invoiceActs } from './invoice-acts.ts';
import { InvoiceDialogs } from './invoice-dialogs.tsx';

const { table } = invoiceWords;
type Kit = ViewKit<InvoiceDetail, typeof table>;
const FILE_APPEAL = '/transactionManagement/fileAppeal';
const ISSUED: readonly string[] = [INVOICE.issued, INVOICE.received];
const STATEMENT = '/settlementStatementManagement/viewSettlementStatement';
const ORDER = '/transactionManagement/orderDetail';

type InvoiceLine = InvoiceDetail['lines'][number];
const inReaders = (l: InvoiceLine, key: 'spec' | 'unit', formatter: Formatter): string =>
  formatter.locale === 'zh_CN' ? l[key] : (l[`${key}En`] ?? l[key]);
/** The goods as the invoice calls them; who reads English sees what that is first. */
function Goods({ line }: { line: InvoiceLine }) {
  const formatter = useFormatter();
  if (formatter.locale === 'zh_CN' || line.goodsNameEn === null) return line.goodsName;
  return (
    <>
      {line.goodsNameEn}
      <small className="sc-faint iv-legal" lang="zh">
        {line.goodsName}
      </small>
    </>
  );
}
function Lines({ row }: { row: InvoiceDetail }) {
  const t = useWords(invoiceWords);
  const formatter = useFormatter();
  return (
    <>
      <SmallTable
        label={t('lines')}
        rows={row.lines}
        keyOf={(l) => String(l.lineNo)}
        columns={[
          { label: t('goodsName'), names: true, cell: (l) => <Goods line={l} /> },
          { label: t('taxCategoryCode'), cell: (l) => l.taxCategoryCode },
          { label: t('spec'), cell: (l) => inReaders(l, 'spec', formatter) || EMPTY },
          { label: t('unit'), cell: (l) => inReaders(l, 'unit', formatter) || EMPTY },
          { label: t('quantity'), end: true, cell: (l) => formatter.weight(l.quantity) },
          { label: t('price'), end: true, cell: (l) => showFullPrice(l.price) },
          { label: t('netAmount'), end: true, cell: (l) => formatter.money(l.netAmount) },
          { label: t('taxRate'), end: true, cell: (l) => formatter.percent(l.taxRate) },
          { label: t('taxAmount'), end: true, cell: (l) => formatter.money(l.taxAmount) },
        ]}
      />
      <p className="iv-words">
        {t('inWords')}: {formatter.locale === 'zh_CN' ? row.amountInWords : row.amountInWordsEn}
      </p>
    </>
  );
}
function Sources({ row }: { row: InvoiceDetail }) {
  const t = useWords(invoiceWords);
  const formatter = useFormatter();
  return (
    <SmallTable
      label={t('sources')}
      rows={row.sources}
      keyOf={(s) => `${s.settlementId} ${s.orderId}`}
      columns={[
        {
          label: t('settlement'),
          cell: (s) =>
            s.settlementId === null ? (
              EMPTY
            ) : (
              <To href={`${STATEMENT}?id=${s.settlementId}`}>{s.settlementNo}</To>
            ),
        },
        {
          label: t('order'),
          cell: (s) => (s.orderId === null ? EMPTY : <To href={`${ORDER}?id=${s.orderId}`}>{s.orderNo}</To>),
        },
        { label: t('grossAmount'), end: true, cell: (s) => formatter.money(s.amount) },
      ]}
    />
  );
}
function Reds({ row }: { row: InvoiceDetail }) {
  const t = useWords(invoiceWords);
  const formatter = useFormatter();
  return (
    <SmallTable
      label={t('reds')}
      rows={row.reds}
      keyOf={(r) => r.id}
      columns={[
        { label: t('invoiceNo'), names: true, cell: (r) => <To href={invoiceHref(r.id)}>{r.invoiceNo}</To> },
        { label: t('issueDate'), cell: (r) => formatter.date(r.issueDate) },
        { label: t('redConfirmNo'), cell: (r) => r.redConfirmNo ?? EMPTY },
        { label: t('grossAmount'), end: true, cell: (r) => formatter.money(r.grossAmount) },
      ]}
    />
  );
}
function Files({ row }: { row: InvoiceDetail }) {
  const t = useWords(invoiceWords);
  return (
    <Documents
      ids={row.files.map((f) => f.id)}
      title={t('files')}
      archive={row.invoiceNo ?? row.invoiceApplyNo}
    />
  );
}
function Above({ row }: { row: InvoiceDetail }) {
  const t = useWords(invoiceWords);
  const formatter = useFormatter();
  return (
    <>
      {row.redDues.map((due) => (
        <p key={due.settlementId} className="sc-card" role="status">
          {t('redDue', {
            no: due.cause,
            amount: formatter.money(due.amount),
            statement: due.settlementNo,
            until: formatter.dateTime(due.dueAt),
          })}
        </p>
      ))}
      <InvoiceDialogs />
    </>
  );
}
const said = (key: string): LocalizedText =>
  (table as Readonly<Record<string, LocalizedText>>)[`event.${key}`] ?? { zh: key, en: key };

const partyFacts = ({ named, text, custom }: Kit) => ({
  title: table.parties,
  items: [
    named('sellerName'),
    text('sellerTaxNo'),
    named('buyerName'),
    custom('buyerTaxNo', { label: table.buyerTaxNo, text: (row) => row.billing.taxNo }),
    custom('billingAddress', {
      label: table.billingAddress,
      text: (row) => [row.billing.address, row.billing.phone].filter(Boolean).join(' ') || EMPTY,
    }),
    custom('billingBank', {
      label: table.billingBank,
      text: (row) =>
        [row.billing.bank, row.billing.accountTail === null ? null : `****${row.billing.accountTail}`]
          .filter(Boolean)
          .join(' ') || EMPTY,
    }),
  ],
});
const invoiceFacts = ({ text, code, date, dateTime }: Kit) => ({
  title: table.one,
  items: [
    code('invoiceType', 'invoice_type'),
    code('medium', 'invoice_medium'),
    code('color', 'invoice_color'),
    text('invoiceNo'),
    text('invoiceCode'),
    date('issueDate'),
    text('expressNo'),
    dateTime('receivedAt'),
    text('remark'),
  ],
});
const redFacts = ({ text, code, money, custom }: Kit) => ({
  title: table.reds,
  when: (row: InvoiceDetail) => row.redReason !== null || row.color === COLOR.red || row.redWanted !== null,
  items: [
    code('redReason', 'red_reason'),
    money('redWanted'),
    text('redConfirmNo'),
    custom('redOf', {
      label: table.redOf,
      text: (row) => row.originalNo ?? EMPTY,
      cell: (row) =>
        row.originalId === null ? EMPTY : <To href={invoiceHref(row.originalId)}>{row.originalNo}</To>,
    }),
  ],
});
const refusedFacts = ({ text }: Kit) => ({
  when: (row: InvoiceDetail) => row.refuseReason !== null || row.issueMessage !== null,
  items: [text('refuseReason'), text('issueMessage')],
});

/** /invoiceManagement/viewInVoice: one invoice with what it is for, its lines, files, red letters and history. */
export default viewScreen(invoiceDetail, invoiceWords, (kit) => ({
  title: table.one,
  number: (row) => row.invoiceNo ?? row.invoiceApplyNo,
  state: kit.state('state', invoiceBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  print: true,
  topics: (row) => [`invoice:${row.id}`],
  above: Above,
  figures: [
    kit.custom('grossAmount', {
      label: table.grossAmount,
      text: (row, f) => `CNY ${f.money(row.grossAmount)}`,
    }),
    kit.money('netAmount'),
    kit.money('taxAmount'),
    kit.money('redAmount'),
    kit.dateTime('receiveBy'),
  ],
  actions: [
    ...invoiceActs(kit),
    kit.open('appeal', (row) => `${FILE_APPEAL}?targetType=invoice&targetId=${row.id}`, {
      label: table.appeal,
      when: (row) =>
        holdsButton('Appeal') &&
        row.side !== 'operator' &&
        row.color === COLOR.blue &&
        ISSUED.includes(row.state),
    }),
  ],
  facts: [refusedFacts(kit), invoiceFacts(kit), partyFacts(kit), redFacts(kit)],
  tabs: [
    { key: 'lines', label: table.lines, count: (row) => row.lines.length, component: Lines },
    { key: 'sources', label: table.sources, count: (row) => row.sources.length, component: Sources },
    { key: 'files', label: table.files, count: (row) => row.files.length, component: Files },
    {
      key: 'reds',
      label: table.reds,
      count: (row) => row.reds.length,
      component: Reds,
      when: (row) => row.reds.length > 0,
    },
  ],
  timeline: (row, formatter) =>
    row.events.toReversed().map((e) => ({
      key: String(e.seq),
      title: formatter.text(said(e.action)),
      note: e.reason,
      by: e.actorName,
      at: e.at,
    })),
}));
