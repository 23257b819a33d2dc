import './shipments.css';
import { voucherHref } from '#fulfilment/vouchers/rules/pages.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { holdsButton } from '#kernel/web/guard/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import type { RowEntry } from '#kernel/web/screens/acts.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { noteDetail } from '../contract/note.ts';
import type { NoteDetail } from '../contract/note-rows.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { isByRoad, isByWater, MODE } from '../rules/transport.ts';
import { noteBadge } from './badges.ts';
import { noteActs } from './note-acts.ts';
import { NoteDialog, type NotePanel, notePanel } from './note-dialogs.tsx';
import { hasLeft, NoteHead, PrintButton, Quality, Weighings } from './note-parts.tsx';
import { diffText, productText, warehouseText, weightText, windowText } from './note-texts.ts';

const t = shipScreenWords.table;
type Kit = ViewKit<NoteDetail, typeof t>;

function Above({ row }: { row: NoteDetail }) {
  const open = useStore(notePanel);
  return (
    <>
      <NoteHead row={row} />
      {open?.id === row.id ? (
        <NoteDialog what={open.what} row={row} onClose={() => notePanel.set(null)} />
      ) : null}
    </>
  );
}
const opening = (what: NotePanel) => (row: NoteDetail) => notePanel.set({ what, id: row.id });
const figuresOf = (kit: Kit) => {
  const weight = (key: 'plannedQty' | 'shippedWeight' | 'receivedWeight' | 'settlementWeight') =>
    kit.custom(key, { label: t[key], text: (row, formatter) => weightText(row, row[key], formatter) });
  return [
    weight('plannedQty'),
    weight('shippedWeight'),
    weight('receivedWeight'),
    weight('settlementWeight'),
    kit.custom('diff', { label: t.diff, text: diffText }),
  ];
};
const furtherActs = (kit: Kit) => [
  kit.doing('change', opening('change'), {
    label: t.change,
    button: 'Submit',
    when: (row) => row.can.includes('changeVehicle'),
  }),
  kit.doing('arrive', opening('arrive'), {
    label: t.arrive,
    button: 'Confirm',
    when: (row) => row.can.includes('arrive'),
  }),
  kit.doing('agree', opening('agree'), {
    label: t.agree,
    button: 'Confirm',
    primary: true,
    when: (row) => !row.isCorrection && row.can.includes('agree'),
  }),
  kit.doing('agree', opening('agree'), {
    label: t.agreeDifference,
    button: 'Confirm',
    primary: true,
    when: (row) => row.isCorrection && row.can.includes('agree'),
  }),
  kit.doing('afloat', opening('afloat'), {
    label: t.afloat,
    button: 'ReleaseGoods',
    when: (row) => isByWater(row.transportMode) && row.can.includes('release'),
  }),
  kit.doing('judgeDocuments', opening('judgeDocuments'), {
    label: t.judgeDocuments,
    button: 'Confirm',
    when: (row) => row.can.includes('judgeDocuments'),
  }),
  kit.doing('voyage', opening('voyage'), {
    label: t.voyage,
    button: 'Weigh',
    when: (row) => row.can.includes('voyage'),
  }),
  kit.doing('correct', opening('correct'), {
    label: t.correct,
    button: 'Weigh',
    when: (row) => row.can.includes('correct'),
  }),
  kit.doing('dispute', opening('dispute'), {
    label: t.dispute,
    button: 'Appeal',
    danger: true,
    when: (row) => row.can.includes('dispute'),
  }),
];
/**
 * The page of a note grants no button by itself (administration-domain 26.2): its acts are for those who hold their
 * buttons at their lists.
 */
const heldAtLists = (entries: readonly RowEntry<NoteDetail>[]): RowEntry<NoteDetail>[] =>
  entries.map((entry) => ({
    ...entry,
    button: undefined,
    when: (row: NoteDetail) =>
      (entry.button === undefined || holdsButton(entry.button)) && (entry.when?.(row) ?? true),
  }));
const FILE_APPEAL = '/transactionManagement/fileAppeal';
const fileAppeal = (kit: Kit) =>
  kit.open('appeal', (row) => `${FILE_APPEAL}?targetType=shipment&targetId=${row.id}`, {
    label: t.appeal,
    when: (row) => holdsButton('Appeal') && (row.side === 'seller' || row.side === 'buyer') && hasLeft(row),
  });
const STEP: Readonly<Record<string, number>> = {
  [NOTE.draft]: 0,
  [NOTE.refused]: 0,
  [NOTE.submitted]: 1,
  [NOTE.released]: 2,
  [NOTE.loading]: 3,
  [NOTE.shipped]: 4,
  [NOTE.disputed]: 4,
  [NOTE.received]: 5,
  [NOTE.settled]: 6,
  [NOTE.void]: 0,
};
const STEPS = [NOTE.draft, NOTE.submitted, NOTE.released, NOTE.loading, NOTE.shipped, NOTE.received];

const personText = (p: NoteDetail['driver']): string =>
  p === null
    ? EMPTY
    : `${p.name} · ****${p.idNoTail} · ${p.phone} · ${p.certificateNo ?? EMPTY} (${p.expiry ?? EMPTY})`;
const goodsFacts = (kit: Kit) => ({
  title: t['section.goods'],
  items: [
    kit.text('orderNo', {
      nowrap: true,
      link: (row) =>
        row.side === 'custodian' ? null : `/transactionManagement/orderDetail?id=${row.orderId}`,
    }),
    kit.named('sellerName'),
    kit.named('buyerName'),
    kit.custom('product', { label: t.product, text: productText }),
    kit.custom('grade', {
      label: t.grade,
      text: (row, formatter) =>
        (formatter.locale === 'zh_CN' ? row.gradeZh : (row.gradeEn ?? row.gradeZh)) ?? EMPTY,
    }),
    kit.text('casNo'),
    kit.text('unNo'),
    kit.custom('warehouse', { label: t.warehouseId, text: warehouseText }),
    kit.text('tankNo'),
    kit.text('voucherNo', {
      nowrap: true,
      link: (row) => (row.voucherId === null ? null : voucherHref(row.voucherId)),
    }),
    kit.code('pickType', 'pick_type'),
    kit.code('transportMode', 'transport_mode'),
    kit.text('address'),
    kit.custom('batches', { label: t.batchNos, text: (row) => row.batchNos.join(', ') || EMPTY }),
    kit.custom('seals', { label: t.sealNos, text: (row) => row.sealNos.join(', ') || EMPTY }),
  ],
});
const carriageFacts = (kit: Kit) => ({
  title: t['section.vehicle'],
  when: (row: NoteDetail) => isByRoad(row.transportMode),
  items: [
    kit.custom('window', { label: t.window, text: windowText }),
    kit.text('plateNo', { nowrap: true }),
    kit.text('trailerNo', { nowrap: true }),
    kit.custom('loadLimit', { label: t.loadLimit, text: (row, f) => f.weight(row.loadLimit) }),
    kit.text('roadPermitNo'),
    kit.date('permitExpiry'),
    kit.custom('driver', { label: t.driver, text: (row) => personText(row.driver) }),
    kit.custom('escort', { label: t.escort, text: (row) => personText(row.escort) }),
    kit.text('carrierName'),
    kit.text('carrierLicenceNo'),
    kit.date('carrierLicenceUntil'),
    kit.text('eWaybillNo'),
    kit.text('previousLoad'),
    kit.text('coLoadNo'),
  ],
});
const voyageFacts = (kit: Kit) => ({
  title: t['section.vessel'],
  when: (row: NoteDetail) => isByWater(row.transportMode),
  items: [
    kit.text('vesselName'),
    kit.text('imoNo'),
    kit.text('voyageNo'),
    kit.text('blNo'),
    kit.date('blDate'),
    kit.dateTime('norTime'),
    kit.dateTime('berthingTime'),
    kit.dateTime('completionTime'),
    kit.date('presented'),
    kit.text('discrepancies'),
    kit.date('discrepanciesOn'),
    kit.date('accepted'),
    kit.text('outturnSurveyor'),
    kit.text('outturnReportNo'),
    kit.date('outturnDate'),
  ],
});
const resultFacts = (kit: Kit) => ({
  title: t['section.result'],
  when: hasLeft,
  items: [
    kit.dateTime('shippedAt'),
    kit.dateTime('arrivalTime'),
    kit.dateTime('receivedAt'),
    kit.custom('silence', {
      label: t.silenceAt,
      text: (row, f) => (row.silenceAt === null ? EMPTY : f.dateTime(row.silenceAt)),
    }),
    kit.code('diffRule', 'weight_diff_rule'),
    kit.text('tolerancePermille'),
    kit.custom('agreements', {
      label: t.agreements,
      text: (row, f) =>
        row.agreements.map((a) => `${a.by} ${weightText(row, a.weight, f)}`).join(' · ') || EMPTY,
    }),
    kit.text('remark'),
  ],
});
/** What an event is called: without a scale, loading begins and ends with a paper. */
function said(action: string, transportMode: string | null): LocalizedText {
  const words = t as Readonly<Record<string, LocalizedText>>;
  const mode = transportMode ?? '';
  const way = isByWater(mode) ? '.water' : mode === MODE.inTank ? '.tank' : '';
  return words[`event.${action}${way}`] ?? words[`event.${action}`] ?? { zh: action, en: action };
}

/** /shippingManagement/viewNotification: one note, from whichever side it is looked at. */
export default viewScreen(noteDetail, shipScreenWords, (kit) => ({
  title: t.one,
  number: (row) => row.noteNo,
  state: kit.state('state', noteBadge),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  topics: (row) => [`note:${row.id}`],
  above: Above,
  head: PrintButton,
  steps: (row, formatter) => ({
    steps: STEPS.map((code) => ({ key: code, title: noteBadge.of(code, formatter).label })),
    current: STEP[row.state] ?? 0,
  }),
  figures: figuresOf(kit),
  actions: heldAtLists([...noteActs(kit), ...furtherActs(kit), fileAppeal(kit)]),
  facts: [goodsFacts(kit), carriageFacts(kit), voyageFacts(kit), resultFacts(kit)],
  tabs: [
    {
      key: 'weighings',
      label: t['section.weighings'],
      count: (row) => row.weighings.length,
      component: Weighings,
      when: (row) => row.weighings.length > 0,
    },
    { key: 'quality', label: t.quality, component: Quality, when: (row) => row.quality.length > 0 },
  ],
  timeline: (row, formatter) =>
    row.events.toReversed().map((e) => ({
      key: String(e.seq),
      title: formatter.text(said(e.action, row.transportMode)),
      note: e.reason ?? undefined,
      at: e.at,
      by: [e.actorName, formatter.locale === 'zh_CN' ? e.companyName : (e.companyNameEn ?? e.companyName)]
        .filter(Boolean)
        .join(' · '),
    })),
}));
