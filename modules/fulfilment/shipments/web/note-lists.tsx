import './shipments.css';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { call, operatorStore, useStore } from '#kernel/web/request/index.ts';
import type { ColumnKit } from '#kernel/web/screens/columns.tsx';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { StatusTag } from '#kernel/web/screens/index.ts';
import { countNotes, listNotes } from '../contract/note.ts';
import type { NoteRow } from '../contract/note-rows.ts';
import { noteHref, writePage } from '../rules/hrefs.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { noteBadge } from './badges.ts';
import { noteActs } from './note-acts.ts';
import { diffText, productText, warehouseText, weightText, windowText } from './note-texts.ts';

const t = shipScreenWords.table;
type Kit = ColumnKit<NoteRow, typeof t>;

/** The state, and beside it what a reader must not miss: a missed window, a value off the specification. */
const stateColumn = (kit: Kit) =>
  kit.custom('state', {
    label: t.state,
    width: 150,
    text: (row, formatter) => noteBadge.of(row.state, formatter).label,
    cell: (row, formatter) => (
      <span className="sm-state">
        <StatusTag {...noteBadge.of(row.state, formatter)} />
        {row.windowMissed && row.state === NOTE.released ? (
          <StatusTag color="red" label={formatter.text(t.missed)} />
        ) : null}
        {row.offSpec ? <StatusTag color="red" label={formatter.text(t.offSpec)} /> : null}
        {row.isCorrection ? <StatusTag color="gray" label={formatter.text(t.correction)} /> : null}
      </span>
    ),
  });
const columnsOf = (kit: Kit) => [
  kit.text('noteNo', { nowrap: true, link: (row) => noteHref(row.id), width: 170 }),
  stateColumn(kit),
  kit.text('orderNo', { nowrap: true, width: 160 }),
  kit.custom('product', { label: t.product, width: 140, text: productText }),
  kit.named('counterparty', { width: 190 }),
  kit.custom('plannedQty', {
    label: t.plannedQty,
    align: 'end',
    text: (row, formatter) => weightText(row, row.plannedQty, formatter),
  }),
  kit.custom('shippedWeight', {
    label: t.shippedWeight,
    align: 'end',
    text: (row, formatter) => weightText(row, row.shippedWeight, formatter),
  }),
  kit.custom('receivedWeight', {
    label: t.receivedWeight,
    align: 'end',
    text: (row, formatter) => weightText(row, row.receivedWeight, formatter),
  }),
  kit.custom('window', { label: t.window, width: 190, text: windowText }),
  kit.text('plateNo', { nowrap: true, width: 100 }),
  kit.text('driverName', { label: t.driver, width: 90 }),
  kit.custom('diff', { label: t.diff, width: 150, align: 'end', text: diffText }),
  kit.custom('warehouse', { label: t.warehouseId, width: 150, text: warehouseText }),
  kit.code('transportMode', 'transport_mode', { optional: true }),
  kit.code('pickType', 'pick_type', { optional: true }),
  kit.dateTime('gmtCreate', { width: 150 }),
];
/** The notes of the own company move as others act on them. */
const ownTopic = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`notes:${memberId}`];
};

/** `side`: whose notes are written here; null: only looked at. */
const screenOf = (title: LocalizedText, side: 'seller' | 'buyer' | null) =>
  boardScreen(listNotes, shipScreenWords, (kit) => ({
    within: 'SHIPMENT',
    title,
    entityName: t.noun,
    columns: columnsOf(kit),
    opens: (row: NoteRow) => noteHref(row.id),
    nameOf: (row: NoteRow) => row.noteNo,
    tabs: kit.tabs('stateTab', noteBadge, () => call(countNotes, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: t.searched }),
      kit.dateRange('dateFrom', 'dateTo', { first: true, label: t.dates }),
      kit.oneOf('transportMode', 'transport_mode'),
      kit.oneOf('pickType', 'pick_type'),
    ],
    actions: noteActs(kit),
    ...(side === null ? {} : { create: { to: writePage(side), label: t.newNote, button: 'Add' } }),
    card: ['noteNo', 'state', 'product', 'plannedQty', 'window', 'plateNo', 'counterparty'],
    empty: { help: t.emptyHelp },
    refreshes: [countNotes],
    topics: ownTopic,
    flash: ['state'],
    exportAs: 'SHIPMENT',
    exportSeen: true as const,
    muted: (row: NoteRow) => row.state === NOTE.void,
  }));

const shown = (title: LocalizedText) => {
  const SellerNotes = screenOf(title, 'seller');
  const BuyerNotes = screenOf(title, 'buyer');
  const AllNotes = screenOf(title, null);
  return function Notes() {
    const side = useStore(operatorStore)?.identityType;
    if (side === 'platform') return <AllNotes />;
    return side === 'buyer' ? <BuyerNotes /> : <SellerNotes />;
  };
};
export const ShippingNotices = shown(t.shipping);
export const ReceiptNotices = shown(t.receipts);
export const OrderShipNotes = shown(t.ofOrders);
