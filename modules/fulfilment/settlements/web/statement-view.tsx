import './settlements.css';
import { compare } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { type LocalizedText, translate } from '#kernel/rules/words.ts';
import { holdsButton } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, download, saveFile, useStore } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { Documents } from '#kernel/web/screens/documents.tsx';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type SettlementDetail, settlementDetail, settlementPdf } from '../contract/settlement.ts';
import {
  adminSendSettlement,
  confirmSettlement,
  consentVoid,
  deleteSettlement,
  recallSettlement,
  reviseSettlement,
  sendSettlement,
  voidSettlement,
} from '../contract/settlement-acts.ts';
import { EDIT_STATEMENT, statementHref } from '../rules/pages.ts';
import { KIND, SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { settlementWords } from '../rules/words.ts';
import { settlementBadge } from './badges.ts';
import { CommercialDialog } from './commercial-dialog.tsx';
import { Comparison } from './comparison.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { LinesTable } from './statement-lines.tsx';

const words = settlementWords.table;
type Kit = ViewKit<SettlementDetail, typeof words>;
const FILE_APPEAL = '/transactionManagement/fileAppeal';
const ASK_INVOICE = '/invoiceManagement/invoiceEditing';
const APPEALABLE: readonly string[] = [
  SETTLEMENT.sent,
  SETTLEMENT.disputed,
  SETTLEMENT.confirmed,
  SETTLEMENT.invoiced,
  SETTLEMENT.closed,
];
const panel = createStore<{ readonly what: 'dispute' | 'decide' | 'commercial'; readonly id: string } | null>(
  null,
);

function Above({ row }: { row: SettlementDetail }) {
  const t = useWords(settlementWords);
  const open = useStore(panel);
  const close = () => panel.set(null);
  return (
    <>
      {row.blocked ? (
        <p className="sc-card" role="status">
          {t('blockedHelp')}
        </p>
      ) : null}
      {row.side === 'buyer' && row.state === SETTLEMENT.draft ? (
        <p className="sc-card" role="status">
          {t('takenBack')}
        </p>
      ) : null}
      {row.disputeReason === null ? null : (
        <p className="sc-card" role="status">
          {t('disputeReason')}: {row.disputeReason}
        </p>
      )}
      {row.voidConsents.map((c) => (
        <p key={c.side} className="sc-card" role="status">
          {t('consentOf', { name: c.userName, reason: c.reason })}
        </p>
      ))}
      {open?.id === row.id && open.what === 'dispute' ? <DisputeDialog row={row} onClose={close} /> : null}
      {open?.id === row.id && open.what === 'commercial' ? (
        <CommercialDialog
          start={{ id: row.id, version: row.version }}
          about={row.settlementNo}
          onClose={close}
        />
      ) : null}
      {row.commercialFiles.length === 0 ? null : (
        <Documents
          ids={row.commercialFiles.map((f) => f.attachmentId)}
          title={t('commercialFiles')}
          archive={row.settlementNo}
        />
      )}
      {open?.id === row.id && open.what === 'decide' ? (
        <DecideDialog start={{ id: row.id, version: row.version }} about={row.settlementNo} onClose={close} />
      ) : null}
    </>
  );
}
const Lines = ({ row }: { row: SettlementDetail }) => (
  <LinesTable lines={row.lines} currency={row.currency} total={row.totalAmount} />
);

const inCurrency = (row: SettlementDetail, amount: string, formatter: Formatter): string =>
  `${row.currency} ${formatter.money(amount)}`;
/** Who still owes whom. */
function differenceText(row: SettlementDetail, formatter: Formatter): string {
  const sign = compare(row.difference, '0');
  const amount = inCurrency(row, row.difference.replace(/^-/, ''), formatter);
  if (sign === 0) return formatter.text(words['difference.even']);
  const who = formatter.text(sign > 0 ? words['difference.pay'] : words['difference.refund']);
  return [`${who} ${amount}`, ...(row.differenceDone ? [formatter.text(words['difference.done'])] : [])].join(
    ' · ',
  );
}
/** The other side still has to answer. */
const isOpen = (row: SettlementDetail): boolean => row.state === SETTLEMENT.sent;
const figuresOf = ({ custom, countdown }: Kit) => [
  custom('weight', {
    label: words.weight,
    text: (row, formatter) => `${formatter.weight(row.weight)} ${formatter.text(words.tonnes)}`,
  }),
  custom('totalAmount', {
    label: words.totalAmount,
    text: (row, formatter) => inCurrency(row, row.totalAmount, formatter),
  }),
  custom('paid', { label: words.paidAmount, text: (row, formatter) => inCurrency(row, row.paid, formatter) }),
  custom('difference', { label: words.differenceAmount, text: differenceText }),
  countdown('confirmBy', { when: isOpen, late: () => words.confirmLate }),
];

const one = (row: SettlementDetail) => ({ id: row.id, version: row.version });
const asking =
  (verb: 'send' | 'recall' | 'revise' | 'void' | 'consentVoid' | 'delete') =>
  (row: SettlementDetail, formatter: Formatter) => ({
    title: translate(settlementWords, formatter.locale, `${verb}.title`, { no: row.settlementNo }),
    body: translate(settlementWords, formatter.locale, `${verb}.body`, {
      total: inCurrency(row, row.totalAmount, formatter),
      difference: differenceText(row, formatter),
    }),
  });
const confirmQuestion = (row: SettlementDetail, formatter: Formatter) => ({
  title: translate(settlementWords, formatter.locale, 'confirm.title', { no: row.settlementNo }),
  body: translate(settlementWords, formatter.locale, 'confirm.body', {
    company: formatter.locale === 'zh_CN' ? row.sellerName : (row.sellerNameEn ?? row.sellerName),
    weight: formatter.weight(row.weight),
    total: inCurrency(row, row.totalAmount, formatter),
    paid: inCurrency(row, row.paid, formatter),
    difference: differenceText(row, formatter),
  }),
});

const sellerActs = (kit: Kit) => [
  kit.open('update', (row) => `${EDIT_STATEMENT}?id=${row.id}`, {
    label: words.edit,
    button: 'Edit',
    when: (row) => row.can.includes('update'),
  }),
  kit.act('delete', deleteSettlement, {
    label: words.delete,
    danger: true,
    send: one,
    question: asking('delete'),
  }),
  kit.act('send', sendSettlement, {
    label: words.send,
    primary: true,
    done: words.sent,
    send: one,
    question: asking('send'),
    when: (row) => row.side === 'seller',
  }),
  kit.act('recall', recallSettlement, {
    label: words.recall,
    ask: 'reason',
    danger: true,
    send: one,
    question: asking('recall'),
  }),
  kit.act('revise', reviseSettlement, {
    label: words.revise,
    primary: true,
    send: one,
    question: asking('revise'),
    after: (_out, row) => `${EDIT_STATEMENT}?id=${row.id}`,
  }),
];
const answerActs = (kit: Kit) => [
  kit.doing('dispute', (row) => panel.set({ what: 'dispute', id: row.id }), {
    label: words.dispute,
    button: 'Reject',
    danger: true,
    when: (row) => row.can.includes('dispute'),
  }),
  kit.act('confirm', confirmSettlement, {
    label: words.confirm,
    primary: true,
    done: words.confirmed,
    send: (row) => ({ ...one(row), total: row.totalAmount }),
    question: confirmQuestion,
  }),
  kit.doing('attachCommercial', (row) => panel.set({ what: 'commercial', id: row.id }), {
    label: words.attachCommercial,
    button: 'Release',
    primary: true,
    when: (row) => row.can.includes('attachCommercial'),
  }),
  kit.act('consentVoid', consentVoid, {
    label: words.consentVoid,
    ask: 'reason',
    danger: true,
    send: one,
    question: asking('consentVoid'),
  }),
];
const operatorActs = (kit: Kit) => [
  kit.act('send', adminSendSettlement, {
    label: words.send,
    primary: true,
    done: words.sent,
    send: one,
    question: asking('send'),
    when: (row) => row.side === 'operator',
  }),
  kit.doing('decide', (row) => panel.set({ what: 'decide', id: row.id }), {
    label: words.decide,
    button: 'Confirm',
    primary: true,
    when: (row) => row.can.includes('decide'),
  }),
  kit.act('void', voidSettlement, {
    label: words.void,
    ask: 'reason',
    danger: true,
    send: one,
    question: asking('void'),
  }),
];

const sums = ({ money, custom }: Kit) => ({
  title: words.sums,
  items: [
    money('goodsAmount'),
    money('adjustAmount'),
    money('totalAmount'),
    money('netAmount'),
    money('taxAmount'),
    money('paid', { label: words.paidAmount }),
    money('depositOffset'),
    money('previousSettled'),
    money('difference', { label: words.differenceAmount }),
    custom('avgPrice', {
      label: words.avgPrice,
      text: (row, formatter) => (row.avgPrice === null ? EMPTY : formatter.price(row.avgPrice)),
    }),
    money('issuedAmount'),
    custom('currency', { label: words.currency, text: (row) => row.currency }),
  ],
});
/** Of foreign trade alone: a domestic statement is invoiced with VAT (14). */
const commercialInvoice = ({ text, date }: Kit) => ({
  title: words.commercialFiles,
  when: (row: SettlementDetail) => row.currency !== 'CNY',
  items: [text('commercialNo'), date('commercialDate')],
});
const parties = ({ named, text, custom, dateTime }: Kit) => ({
  title: words.parties,
  items: [
    named('sellerName'),
    named('buyerName'),
    custom('kind', {
      label: words.kind,
      text: (row, formatter) => formatter.text(words[`kind.${row.kind as '10' | '20' | '30'}`]),
    }),
    text('orderNo', {
      nowrap: true,
      link: (row) => (row.orderId === null ? null : `/transactionManagement/orderDetail?id=${row.orderId}`),
    }),
    custom('period', {
      label: words.period,
      text: (row, formatter) =>
        row.periodStart === null || row.periodEnd === null
          ? EMPTY
          : formatter.range(row.periodStart, row.periodEnd),
    }),
    text('correctsNo', {
      label: words.corrects,
      nowrap: true,
      link: (row) => (row.correctsId === null ? null : statementHref(row.correctsId)),
    }),
    custom('revision', { label: words.revision, text: (row) => String(row.revision) }),
    dateTime('gmtCreate'),
    dateTime('confirmedAt'),
    dateTime('closedAt'),
    text('remark'),
  ],
});
/** What a final statement or correction in yuan still has to be invoiced, by the buyer who asks for it. */
const hasToInvoice = (row: SettlementDetail): boolean =>
  row.side === 'buyer' &&
  row.state === SETTLEMENT.confirmed &&
  row.kind !== KIND.provisional &&
  row.currency === 'CNY' &&
  compare(row.totalAmount, row.issuedAmount) > 0;
const STEPS = ['draft', 'send', 'confirm', 'invoiceWhole', 'close'] as const;
const AT: Readonly<Record<string, number>> = {
  [SETTLEMENT.draft]: 0,
  [SETTLEMENT.sent]: 1,
  [SETTLEMENT.disputed]: 1,
  [SETTLEMENT.confirmed]: 2,
  [SETTLEMENT.invoiced]: 3,
  [SETTLEMENT.closed]: 5,
};
const eventName = (action: string): LocalizedText =>
  (words as Readonly<Record<string, LocalizedText>>)[`event.${action}`] ?? { zh: action, en: action };

/** /settlementStatementManagement/viewSettlementStatement: a statement in full, of the address `?id=`. */
export default viewScreen(settlementDetail, settlementWords, (kit) => ({
  title: words.one,
  number: (row) => row.settlementNo,
  state: kit.state('state', settlementBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  topics: (row) => [`settlement:${row.id}`],
  steps: (row, formatter) => ({
    current: AT[row.state] ?? 0,
    steps: STEPS.map((s) => ({ title: formatter.text(words[`event.${s}`]) })),
  }),
  figures: figuresOf(kit),
  actions: [
    kit.doing(
      'pdf',
      (row) =>
        void download(settlementPdf, { id: row.id }, { overlay: false }).then(saveFile, () => undefined),
      { label: words.print, button: 'View' },
    ),
    ...sellerActs(kit),
    ...answerActs(kit),
    ...operatorActs(kit),
    kit.open('askInvoice', (row) => `${ASK_INVOICE}?source=s${row.id}`, {
      label: words.askInvoice,
      primary: true,
      when: hasToInvoice,
    }),
    kit.open('appeal', (row) => `${FILE_APPEAL}?targetType=settlement&targetId=${row.id}`, {
      label: words.appeal,
      when: (row) => holdsButton('Appeal') && row.side !== 'operator' && APPEALABLE.includes(row.state),
    }),
  ],
  above: Above,
  facts: [sums(kit), commercialInvoice(kit), parties(kit)],
  tabs: [
    { key: 'lines', label: words.lines, count: (row) => row.lines.length, component: Lines },
    { key: 'compare', label: words.compare, component: Comparison, when: (row) => row.comparedWith !== null },
  ],
  timeline: (row, formatter) =>
    row.events.toReversed().map((e) => ({
      key: String(e.seq),
      title: formatter.text(eventName(e.action)),
      note: e.reason ?? undefined,
      at: e.at,
      by: e.actorName,
      ...(e.toState === null ? {} : { color: settlementBadge.of(e.toState, formatter).color }),
    })),
}));
