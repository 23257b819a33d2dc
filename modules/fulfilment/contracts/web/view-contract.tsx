import './contracts.css';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type ProtocolDetail, protocolDetail } from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { contractScreenWords } from '../rules/screen-words.ts';
import { contractBadge } from './badges.ts';
import { contractActs } from './contract-acts.ts';
import { ContractDialog, type ContractPanel } from './contract-dialogs.tsx';
import { contractEvents } from './contract-events.ts';
import { CallOffTab, DocumentsTab, Notices, Rail, ReviewsTab, VersionsTab } from './contract-parts.tsx';
import { ContractSheet } from './contract-sheet.tsx';

const w = contractScreenWords.table;
const panel = createStore<ContractPanel | null>(null);

function Above({ row }: { row: ProtocolDetail }) {
  const open = useStore(panel);
  return (
    <>
      <Notices row={row} />
      {open?.row.id === row.id ? (
        <ContractDialog panel={{ ...open, row }} onClose={() => panel.set(null)} />
      ) : null}
    </>
  );
}
const STEP: Readonly<Record<string, number>> = {
  [PROTOCOL.initial]: 0,
  [PROTOCOL.approvalRefused]: 0,
  [PROTOCOL.withdrawn]: 0,
  [PROTOCOL.reviewRefused]: 0,
  [PROTOCOL.toApprove]: 1,
  [PROTOCOL.inApproval]: 1,
  [PROTOCOL.toReview]: 2,
  [PROTOCOL.effective]: 3,
  [PROTOCOL.toDeliver]: 3,
  [PROTOCOL.paused]: 3,
  [PROTOCOL.delivering]: 4,
  [PROTOCOL.completed]: 5,
  [PROTOCOL.expired]: 5,
};

type Kit = ViewKit<ProtocolDetail, typeof w>;
const figuresOf = (kit: Kit) => [
  ...(['totalQty', 'calledQty', 'remainingQty'] as const).map((key) =>
    kit.custom(key, {
      label: w[key],
      text: (row, formatter) =>
        row[key] === null
          ? EMPTY
          : `${formatter.quantity(row[key])} ${unitMark(row.uom ?? '', formatter.locale)}`,
    }),
  ),
  kit.custom('totalAmount', {
    label: w.totalAmount,
    text: (row, formatter) =>
      row.totalAmount === null ? EMPTY : `${row.currency} ${formatter.money(row.totalAmount)}`,
  }),
];
const factsOf = (kit: Kit) => ({
  items: [
    kit.custom('title', {
      label: w.title,
      text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.title : (row.titleEn ?? row.title)),
    }),
    kit.code('protocolType', 'protocol_type'),
    kit.text('externalNo'),
    kit.named('sellerName'),
    kit.named('buyerName'),
    kit.custom('term', {
      label: w.term,
      text: (row, formatter) =>
        row.effectiveDate === null || row.expiryDate === null
          ? EMPTY
          : formatter.range(row.effectiveDate, row.expiryDate),
    }),
    kit.custom('language', {
      label: w.language,
      text: (row, formatter) => formatter.text(w[`language.${row.language}` as 'language.zh']),
    }),
    kit.custom('prevails', {
      label: w.prevails,
      text: (row, formatter) => formatter.text(w[`prevails.${row.prevails}` as 'prevails.zh']),
    }),
    kit.date('signDate'),
  ],
});

/** A contract in full (S8), of the address `?id=`: acts, sheet, call-offs, versions, reviews, documents (R-CONT-005). */
export default viewScreen(protocolDetail, contractScreenWords, (kit) => ({
  title: w.contract,
  number: (row) => row.protocolNo,
  state: kit.state('protocolState', contractBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  print: true,
  topics: (row) => [`protocol:${row.id}`],
  steps: (row, formatter) => ({
    current: STEP[row.protocolState] ?? 0,
    steps: (
      [
        w['stage.draft'],
        w['view.approval'],
        w['view.review'],
        w['stage.inForce'],
        w['stage.delivery'],
      ] as const
    ).map((said) => ({ title: formatter.text(said) })),
  }),
  actions: contractActs<ProtocolDetail>(kit, { open: (what, row) => panel.set({ what, row }) }),
  above: Above,
  figures: figuresOf(kit),
  facts: [factsOf(kit)],
  tabs: [
    { key: 'sheet', label: w.contract, component: ContractSheet },
    {
      key: 'callOff',
      label: w.callOffs,
      count: (row) => row.callOffs.length,
      component: CallOffTab,
      when: (row) => row.callOffRule !== null,
    },
    {
      key: 'versions',
      label: w.versions,
      count: (row) => row.versions.length,
      component: VersionsTab,
    },
    { key: 'reviews', label: w.reviews, count: (row) => row.reviews.length, component: ReviewsTab },
    { key: 'documents', label: w.documents, component: DocumentsTab },
  ],
  timeline: contractEvents,
  rail: Rail,
}));
