import { holds } from '#kernel/server/actor.ts';
import { qrSvg } from '#kernel/server/pdf.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import { historyWithCompanies, partiesOf } from '#registry/members/server/door.ts';
import type { NoteDetail, NoteRow } from '../contract/note-rows.ts';
import {
  CUSTODIAN_VERBS,
  isShipped,
  NOTE,
  type NoteVerb,
  noteButtons,
  noteLifecycle,
} from '../rules/note-lifecycle.ts';
import { DETAIL_PAGE, GATE_PAGE, ORDER_NOTES_PAGE, RECEIPTS_PAGE, SHIPPING_PAGE } from '../rules/pages.ts';
import { isByWater } from '../rules/transport.ts';
import { filesOfNote } from './note-files.ts';
import { BIZ, sideOf } from './note-lifecycle.ts';
import { livingCode } from './pick-codes.ts';
import type { KeptPerson, Note, ShipmentContext } from './tables.ts';
import { isMiddle } from './two-legs.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string | null;
}
const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
const ROUTES = [SHIPPING_PAGE, RECEIPTS_PAGE, ORDER_NOTES_PAGE, DETAIL_PAGE, GATE_PAGE];
/** Acts beside the life: the button and who may, by side. */
function furtherActs(note: Note, side: string): [string, string][] {
  const acts: [string, string][] = [];
  if ((note.state === NOTE.draft || note.state === NOTE.refused) && (side === 'seller' || side === 'buyer'))
    acts.push(['edit', 'Edit']);
  if (note.state === NOTE.released && side === 'buyer' && note.void_reason === null)
    acts.push(['askVoid', 'Void']);
  if (
    note.state === NOTE.shipped &&
    side !== 'custodian' &&
    note.arrival_time === null &&
    note.reverses_note_id === null
  )
    acts.push(['arrive', 'Confirm']);
  if (
    isShipped(note.state) &&
    note.reverses_note_id === null &&
    note.follows_note_id === null &&
    (side === 'seller' || side === 'operator')
  )
    acts.push(['correct', 'Weigh']);
  return [...acts, ...sailingActs(note, side)];
}
const ARRIVING: readonly string[] = [NOTE.shipped, NOTE.received, NOTE.disputed];
/** Acts of a voyage: who hands goods out reports it, the buyer judges the documents that were presented. */
function sailingActs(note: Note, side: string): [string, string][] {
  if (!isByWater(note.transport_mode) || note.reverses_note_id !== null) return [];
  if (side === 'buyer')
    return ARRIVING.includes(note.state) && note.document_dates?.presented
      ? [['judgeDocuments', 'Confirm']]
      : [];
  const sails: readonly string[] = [NOTE.released, NOTE.loading, ...ARRIVING];
  return sails.includes(note.state) ? [['voyage', 'Weigh']] : [];
}
/** Acts on a receipt, which the two ends of goods through an intermediary speak. */
const TWO_ENDED: readonly NoteVerb[] = ['confirmReceipt', 'dispute', 'agree'];
/** Verbs this reader may press now: the life's table, his side, his buttons. */
export function noteCan(ctx: ShipmentContext, note: Note): string[] {
  const side = sideOf(ctx.actor, note);
  const holding = (button: string | null) =>
    button !== null && (ctx.actor.superAdmin || holds(ctx.actor, button, ROUTES));
  const open = noteLifecycle
    .open(note.state, side === 'custodian' ? 'seller' : side)
    .filter((v) => side !== 'custodian' || CUSTODIAN_VERBS.includes(v))
    .filter((v) => !(TWO_ENDED.includes(v) && isMiddle(note, side)))
    .filter((v) => holding(noteButtons[v]));
  return [...open, ...furtherActs(note, side).flatMap(([verb, button]) => (holding(button) ? [verb] : []))];
}

/** Names of both companies; a custodian learns whose goods he hands to whom, and nothing else of the deal. */
export const namesOf = (ctx: ShipmentContext, notes: readonly Note[]): Promise<ReadonlyMap<string, Named>> =>
  notes.length === 0
    ? Promise.resolve(new Map())
    : asSystem(ctx, () =>
        partiesOf(ctx, {
          memberIds: [...new Set(notes.flatMap((n) => [n.seller_member_id, n.buyer_member_id]))],
        }),
      );

export function presentRow(ctx: ShipmentContext, n: Note, names: ReadonlyMap<string, Named>): NoteRow {
  const side = sideOf(ctx.actor, n);
  const counted = side === 'custodian' ? 'seller' : side;
  return {
    id: n.id,
    version: n.version,
    noteNo: n.note_no,
    state: n.state,
    side,
    madeBy: n.made_by,
    orderId: n.order_id,
    orderNo: n.order_no,
    lineNo: n.line_no,
    productZh: n.product_zh,
    productEn: n.product_en,
    ...partyNames(names.get(n.seller_member_id), names.get(n.buyer_member_id), counted),
    pickType: n.pick_type,
    transportMode: n.transport_mode,
    plannedQty: n.planned_qty,
    uom: n.uom,
    shippedWeight: n.shipped_weight,
    receivedWeight: n.received_weight,
    settlementWeight: n.settlement_weight,
    diffWeight: n.diff_weight,
    diffPermille: n.diff_permille,
    warehouseId: n.warehouse_id,
    warehouseZh: n.warehouse_zh,
    warehouseEn: n.warehouse_en,
    windowStart: iso(n.window_start),
    windowEnd: iso(n.window_end),
    windowMissed: n.window_missed,
    plateNo: n.plate_no,
    driverName: n.driver?.name ?? null,
    disputed: n.disputed,
    offSpec: n.off_spec,
    isCorrection: n.reverses_note_id !== null,
    gmtCreate: n.gmt_create.toISOString(),
    gmtModified: n.gmt_modified.toISOString(),
    can: noteCan(ctx, n),
  };
}

const person = (p: KeptPerson | null) =>
  p === null
    ? null
    : {
        name: p.name,
        idNoTail: p.idNoTail,
        phone: p.phone,
        certificateNo: p.certificateNo,
        expiry: p.expiry,
      };
const addressText = (address: Record<string, unknown> | null): string | null =>
  address === null
    ? null
    : ['region', 'detail', 'receiverName', 'receiverPhone']
        .map((k) => address[k])
        .filter((v) => typeof v === 'string' && v !== '')
        .join(' ');

const carriage = (n: Note) => ({
  tankNo: n.tank_no,
  address: addressText(n.consignee_address),
  carrierMemberId: n.carrier_member_id,
  carrierName: n.carrier_name,
  carrierLicenceNo: n.carrier_licence_no,
  carrierLicenceUntil: n.carrier_licence_until,
  trailerNo: n.trailer_no,
  tankVolume: n.tank_volume,
  loadLimit: n.load_limit,
  roadPermitNo: n.road_permit_no,
  permitExpiry: n.permit_expiry,
  driver: person(n.driver),
  escort: person(n.escort),
  eWaybillNo: n.e_waybill_no,
  previousLoad: n.previous_load,
  sdsHanded: n.sds_handed,
  labelOk: n.label_ok,
  loadingCheck: n.loading_check as NoteDetail['loadingCheck'],
  vesselName: n.vessel_name,
  imoNo: n.imo_no,
  voyageNo: n.voyage_no,
  blNo: n.bl_no,
  blDate: n.bl_date,
  norTime: iso(n.nor_time),
  berthingTime: iso(n.berthing_time),
  completionTime: iso(n.completion_time),
  presented: n.document_dates?.presented ?? null,
  discrepancies: n.document_dates?.discrepancies ?? null,
  discrepanciesOn: n.document_dates?.discrepanciesOn ?? null,
  accepted: n.document_dates?.accepted ?? null,
  outturnSurveyor: n.outturn_surveyor,
  outturnReportNo: n.outturn_report_no,
  outturnDate: n.outturn_date,
});
const outcome = (n: Note) => ({
  gradeZh: n.grade,
  gradeEn: n.grade_en,
  casNo: n.cas_no,
  unNo: n.un_no,
  hazardClass: n.hazard_class,
  sensitiveCargo: n.sensitive_cargo,
  sealNos: n.seal_nos,
  batchNos: n.batch_nos,
  quality: n.quality.map((b) => ({
    batchNo: b.batchNo,
    items: b.items.map(({ min: _a, max: _b, ...i }) => i),
  })),
  guaranteed: n.guaranteed.map(({ min: _a, max: _b, ...i }) => i),
  releasedAt: iso(n.released_at),
  shippedAt: iso(n.shipped_at),
  arrivalTime: iso(n.arrival_time),
  receivedAt: iso(n.received_at),
  silenceAt: iso(n.silence_at),
  bySilence: n.by_silence,
  diffRule: n.diff_rule,
  tolerancePermille: n.tolerance_permille,
  rejectReason: n.reject_reason,
  voidReason: n.void_reason,
  disputeKind: n.dispute_kind,
  disputeReason: n.dispute_reason,
  correctionReason: n.correction_reason,
  agreements: [...n.agreements],
  remark: n.remark,
});

const numberOf = async (ctx: ShipmentContext, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : ((await ctx.tx.selectFrom('shipments.note').select('note_no').where('id', '=', id).executeTakeFirst())
        ?.note_no ?? null);

async function weighingsOf(ctx: ShipmentContext, note: Note): Promise<NoteDetail['weighings']> {
  const rows = await ctx.tx
    .selectFrom('shipments.weighing')
    .selectAll()
    .where('note_id', '=', note.id)
    .orderBy('id')
    .execute();
  return rows.map((w) => ({
    id: w.id,
    kind: w.kind,
    side: w.side,
    scaleNo: w.scale_no,
    scaleCertExpiry: w.scale_cert_expiry,
    tare: w.tare,
    gross: w.gross,
    net: w.net,
    weighedAt: w.weighed_at.toISOString(),
    ticketNo: w.ticket_no,
    aborted: w.aborted,
  }));
}
const eventsOf = (ctx: ShipmentContext, note: Note): Promise<NoteDetail['events']> =>
  historyWithCompanies(ctx, { bizType: BIZ, bizId: note.id });

/** A note with everything its reader may know; the pick code is of the parties alone. */
export async function presentNote(ctx: ShipmentContext, n: Note): Promise<NoteDetail> {
  const side = sideOf(ctx.actor, n);
  const code = side === 'custodian' ? null : await livingCode(ctx, n);
  return {
    ...presentRow(ctx, n, await namesOf(ctx, [n])),
    ...carriage(n),
    ...outcome(n),
    voucherId: side === 'buyer' ? null : n.voucher_id,
    voucherNo: side === 'buyer' ? null : n.voucher_no,
    coLoadNo: await numberOf(ctx, n.co_load_note_id),
    correctsNo: await numberOf(ctx, n.reverses_note_id),
    pickCode: code,
    pickQr: code === null ? null : await qrSvg(code),
    weighings: await weighingsOf(ctx, n),
    files: await filesOfNote(ctx, n),
    events: await eventsOf(ctx, n),
    serverTime: (await ctx.now()).toISOString(),
  };
}
export const toActionResult = async (ctx: ShipmentContext, note: Note) => ({
  id: note.id,
  version: note.version,
  state: note.state as string,
  can: noteCan(ctx, note),
});
