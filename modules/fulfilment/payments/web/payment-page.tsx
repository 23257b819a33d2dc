import './payments.css';
import { Alert } from 'antd';
import { documentHref } from '#fulfilment/money/rules/hrefs.ts';
import { inLocale, type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { download, saveFile } from '#kernel/web/request/index.ts';
import { Documents } from '#kernel/web/screens/documents.tsx';
import { type Formatter, type TimelineEvent, To } from '#kernel/web/screens/index.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { paymentDetail, paymentSlip } from '../contract/payment.ts';
import type { PaymentDetail } from '../contract/payment-rows.ts';
import { PAY_PAGE } from '../rules/pages.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { paymentVerbWords, paymentWords, targetNames } from '../rules/words.ts';
import { paymentBadge } from './badges.ts';
import { paymentActs } from './payment-acts.ts';

const { table } = paymentWords;
type Kit = ViewKit<PaymentDetail, typeof table>;
const ORDER_PAGE = '/transactionManagement/orderDetail';

/** What the reader must know before the figures: why it came back, what to look at before it is confirmed. */
function Notes({ row }: { row: PaymentDetail }) {
  const t = useWords(paymentWords);
  return (
    <div className="py-warn">
      {row.rejectReason === null ? null : (
        <Alert type="error" showIcon title={`${t('rejectReason')}: ${row.rejectReason}`} />
      )}
      {row.reverseReason === null ? null : (
        <Alert type="error" showIcon title={`${t('reverseReason')}: ${row.reverseReason}`} />
      )}
      {row.warnings.map((key) => (
        <Alert key={key} type="warning" showIcon title={t(`warn.${key}` as 'warn.rest')} />
      ))}
    </div>
  );
}

/** The document money went to; what has no page of its own leads to its order. */
function TargetNo({ of }: { of: PaymentDetail['allocations'][number] }) {
  const href =
    documentHref(of.targetType, of.targetId) ??
    (of.orderId === null ? null : `${ORDER_PAGE}?id=${of.orderId}`);
  return href === null ? of.targetNo : <To href={href}>{of.targetNo}</To>;
}
function Allocations({ row }: { row: PaymentDetail }) {
  const t = useWords(paymentWords);
  const format = useFormat();
  return (
    <div className="dt-scroll">
      <table className="dt dt-plain">
        <caption className="ct-hidden">{t('allocations')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('target')}</th>
            <th scope="col" className="dt-end">
              {t('share')}
            </th>
            <th scope="col" className="dt-end">
              {t('applied')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.allocations.map((a) => (
            <tr key={`${a.targetType} ${a.targetId}`}>
              <td>
                {inLocale(targetNames[a.targetType], format.locale)} <TargetNo of={a} />
              </td>
              <td className="dt-end">{format.money(a.amount)}</td>
              <td className="dt-end">{format.money(a.applied)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('rest')}</th>
            <td />
            <td className="dt-end">{format.money(row.available)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
function PaymentPapers({ row }: { row: PaymentDetail }) {
  const t = useWords(paymentWords);
  return (
    <div className="sc-card">
      <Documents
        ids={[...row.files, ...row.letterFiles].map((f) => f.attachmentId)}
        title={t('files')}
        archive={row.paymentNo}
      />
    </div>
  );
}

type Verbs = Readonly<Record<string, LocalizedText | undefined>>;
const eventsOf = (row: PaymentDetail, formatter: Formatter): TimelineEvent[] =>
  row.events.toReversed().map((e) => {
    const said = (paymentVerbWords.table as Verbs)[e.action];
    const look = paymentBadge.of(e.toState ?? PAYMENT.draft, formatter);
    return {
      key: String(e.seq),
      title: said === undefined ? e.action : formatter.text(said),
      at: e.at,
      by: [nameOf(e, 'companyName', formatter.locale), e.actorName].filter(Boolean).join(' · '),
      color: look.color,
      note: e.reason === null ? look.label : `${look.label} · ${e.reason}`,
    };
  });

const partyFacts = ({ named, code, text, date }: Kit) => ({
  title: table['section.parties'],
  items: [
    named('payerName'),
    named('payeeName'),
    code('direction', 'payment_direction'),
    code('purpose', 'payment_purpose'),
    code('paymentType', 'payment_type'),
    code('settlementMethod', 'settlement_method'),
    date('receivedDate'),
    date('valueDate'),
    text('bankRef', { nowrap: true }),
    text('thirdParty'),
  ],
});
const bankFacts = ({ custom, text, money }: Kit) => ({
  title: table['section.bank'],
  when: (row: PaymentDetail) => row.payeeAccountTail !== null || row.payerBank !== null,
  items: [
    custom('payeeAccount', {
      label: table.payeeAccount,
      text: (row) =>
        row.payeeAccountTail === null
          ? '--'
          : `${row.payeeHolder} · ${row.payeeBank} · **** ${row.payeeAccountTail}`,
    }),
    custom('cnaps', { label: table.cnapsCode, text: (row) => row.payeeCnaps ?? '--' }),
    custom('bic', { label: table.swiftBic, text: (row) => row.payeeBic ?? '--' }),
    text('payerBank'),
    custom('payerAccount', {
      label: table.payerAccount,
      text: (row) => (row.payerAccountTail === null ? '--' : `**** ${row.payerAccountTail}`),
    }),
    text('charges'),
    money('chargesAmount'),
  ],
});
const billFacts = ({ custom }: Kit) => ({
  title: table['section.bill'],
  when: (row: PaymentDetail) => row.bill !== null,
  items: [
    custom('billNo', { label: table.billNo, text: (row) => row.bill?.billNo ?? '--' }),
    custom('billRange', {
      label: table.billRange,
      text: (row) => `${row.bill?.from ?? ''} – ${row.bill?.to ?? ''}`,
    }),
    custom('billAmount', { label: table.billAmount, text: (row, f) => f.money(row.bill?.amount ?? null) }),
    custom('billDrawer', { label: table.billDrawer, text: (row) => row.bill?.drawer ?? '--' }),
    custom('billAcceptor', { label: table.billAcceptor, text: (row) => row.bill?.acceptor ?? '--' }),
    custom('billIssueDate', {
      label: table.billIssueDate,
      text: (row, f) => f.date(row.bill?.issueDate ?? null),
    }),
    custom('billDueDate', { label: table.billDueDate, text: (row, f) => f.date(row.bill?.dueDate ?? null) }),
    custom('billEndorsements', {
      label: table.billEndorsements,
      text: (row) => row.bill?.endorsements.map((e) => `${e.from} → ${e.to}`).join('; ') || '--',
    }),
  ],
});
const lcFacts = ({ custom }: Kit) => ({
  title: table['section.lc'],
  when: (row: PaymentDetail) => row.lc !== null,
  items: [
    custom('lcNo', { label: table.lcNo, text: (row) => row.lc?.lcNo ?? '--' }),
    custom('lcIssuingBank', { label: table.lcIssuingBank, text: (row) => row.lc?.issuingBank ?? '--' }),
    custom('lcAdvisingBank', { label: table.lcAdvisingBank, text: (row) => row.lc?.advisingBank ?? '--' }),
    custom('lcAmount', {
      label: table.lcAmount,
      text: (row, f) =>
        `${row.currency} ${f.money(row.lc?.amount ?? null)} ±${f.percent(row.lc?.tolerancePct ?? '0')}`,
    }),
    custom('lcLatestShipment', {
      label: table.lcLatestShipment,
      text: (row, f) => f.date(row.lc?.latestShipment ?? null),
    }),
    custom('lcPresentBy', { label: table.lcPresentBy, text: (row, f) => f.date(row.lc?.presentBy ?? null) }),
    custom('lcExpiry', { label: table.lcExpiry, text: (row, f) => f.date(row.lc?.expiry ?? null) }),
    custom('lcTenor', { label: table.lcTenor, text: (row) => row.lc?.tenor ?? '--' }),
  ],
});
const progressFacts = ({ dateTime, text }: Kit) => ({
  title: table['section.progress'],
  items: [
    dateTime('gmtCreate'),
    dateTime('submittedAt'),
    dateTime('confirmedAt'),
    dateTime('thirdPartyApprovedAt'),
    dateTime('reversedAt'),
    text('remarks'),
  ],
});

/** One payment: sums, allocation, papers beside the data, acts where they are open. */
export default viewScreen(paymentDetail, paymentWords, (kit) => ({
  title: table.payment,
  number: (row) => row.paymentNo,
  state: kit.state('state', paymentBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  topics: (row) => [`payment:${row.id}`],
  above: Notes,
  figures: [
    kit.custom('amount', {
      label: table.amount,
      text: (row, formatter) => `${row.currency} ${formatter.money(row.amount)}`,
    }),
    kit.custom('allocated', {
      label: table.allocated,
      text: (row, formatter) => `${row.currency} ${formatter.money(row.allocated)}`,
    }),
    kit.custom('available', {
      label: table.available,
      text: (row, formatter) => `${row.currency} ${formatter.money(row.available)}`,
    }),
    kit.countdown('confirmBy', { late: () => table.confirmLate }),
  ],
  actions: [
    ...paymentActs(kit),
    kit.open('pay', (row) => `${PAY_PAGE}/${row.id}`, {
      label: table.gatewayTitle,
      when: (row) => row.side === 'buyer' && row.state === PAYMENT.draft && row.gateway?.state === 'open',
    }),
    kit.doing(
      'slip',
      (row) => {
        download(paymentSlip, { id: row.id }, { overlay: false }).then(saveFile, () => undefined); // The refusal has been shown by the request client.
      },
      { label: table.slip, button: 'View' },
    ),
  ],
  facts: [partyFacts(kit), bankFacts(kit), billFacts(kit), lcFacts(kit), progressFacts(kit)],
  tabs: [
    {
      key: 'allocations',
      label: table['tab.allocations'],
      count: (row) => row.allocations.length,
      component: Allocations,
    },
  ],
  timeline: eventsOf,
  rail: PaymentPapers,
}));
