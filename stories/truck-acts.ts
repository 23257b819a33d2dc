import type { Person } from '#app/world.ts';
import { weighIn, weighOut } from '#fulfilment/shipments/contract/gate.ts';
import { addNote, noteDetail, releaseNote, submitNote } from '#fulfilment/shipments/contract/note.ts';
import type { NoteDetail } from '#fulfilment/shipments/contract/note-rows.ts';
import { confirmReceipt } from '#fulfilment/shipments/contract/receipt.ts';
import { FIVE_POINTS, idNo } from '#fulfilment/shipments/tests/ship-world.ts';
import { addDays } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { add } from '#kernel/rules/decimal.ts';
import type { TradeWorld } from './trade-world.ts';

/** Tonnes of one truck: planned, weighed out, weighed by the buyer. */
export interface Load {
  readonly planned: string;
  readonly shipped: string;
  readonly received: string;
}
const TARE = '15.000';
let plates = 0;

/** The note of a truck that comes to the gate in two hours; carrier, vehicle and people hold valid papers. */
export async function noteForm(
  w: TradeWorld,
  orderId: string,
  plannedQty: string,
): Promise<InputOf<typeof addNote>> {
  plates += 1;
  const now = await w.world.now();
  return {
    orderId,
    pickType: '10',
    transportMode: '10',
    plannedQty,
    warehouseId: w.warehouseId,
    windowStart: now.toISOString(),
    windowEnd: new Date(now.getTime() + 2 * 3_600_000).toISOString(),
    previousLoad: '甲醇',
    ...(await vehicleOf(w, plates)),
  };
}
/** A vehicle nobody used before, with its carrier and people, whose papers are valid. */
export async function vehicleOf(w: TradeWorld, n: number) {
  const until = await w.day(200);
  const person = (k: number, certificateNo: string) => ({
    name: `演示${k}`,
    idNo: idNo(k),
    phone: '13800000010',
    certificateNo,
    expiry: until,
  });
  return {
    carrierName: '安徽皖屿危险品运输有限公司',
    carrierLicenceNo: '皖交运管许可 340207000001',
    carrierLicenceUntil: until,
    plateNo: `苏B${String(20_000 + n)}`,
    trailerNo: `苏B${String(2000 + n)}挂`,
    loadLimit: '33',
    roadPermitNo: '苏交运管危字 0001',
    permitExpiry: until,
    driver: person(1, 'A1'),
    escort: person(2, 'B1'),
    eWaybillNo: `EW${n}`,
  };
}
export const noteOf = async (
  w: TradeWorld,
  orderId: string,
  plannedQty: string,
  over: Partial<InputOf<typeof addNote>> = {},
): Promise<{ id: string; version: number }> =>
  w.buyer.does(addNote, { ...(await noteForm(w, orderId, plannedQty)), ...over });
export const noteSeen = (who: Person, id: string): Promise<NoteDetail> => who.does(noteDetail, { id });

/** Planned, submitted and released: the pick code stands on it. */
export async function releasedNote(
  w: TradeWorld,
  orderId: string,
  plannedQty: string,
  over?: Partial<InputOf<typeof addNote>>,
): Promise<NoteDetail> {
  const { id, version } = await noteOf(w, orderId, plannedQty, over);
  const sent = await w.buyer.does(submitNote, { id, version });
  await w.seller.does(releaseNote, { id, version: sent.version });
  return noteSeen(w.buyer, id);
}
/** Pictures and papers that the gate takes while a truck is in. */
export interface GatePapers {
  readonly check?: string[];
  readonly ticketIn?: string[];
  readonly ticketOut?: string[];
  readonly certificate?: string[];
}
/** In over the scale empty, out full. */
export async function weighedOut(
  w: TradeWorld,
  note: NoteDetail,
  net: string,
  certificates: InputOf<typeof weighOut>['certificates'] = [],
  papers: GatePapers = {},
): Promise<NoteDetail> {
  await w.custodian.does(weighIn, {
    id: note.id,
    version: note.version,
    code: note.pickCode ?? '',
    plateNo: note.plateNo,
    trailerNo: note.trailerNo,
    driverIdNo: idNo(1),
    check: FIVE_POINTS,
    sdsHanded: true,
    labelOk: true,
    tare: TARE,
    checkPhotos: papers.check,
    photos: papers.ticketIn,
  });
  const loading = await noteSeen(w.buyer, note.id);
  await w.custodian.does(weighOut, {
    id: note.id,
    version: loading.version,
    gross: add(TARE, net),
    batchNos: ['B1'],
    certificates,
    photos: papers.ticketOut,
    coaFiles: papers.certificate,
  });
  return noteSeen(w.buyer, note.id);
}
/** The buyer weighs on a certified scale of his own and confirms. */
export async function received(w: TradeWorld, note: NoteDetail, weight: string): Promise<NoteDetail> {
  await w.buyer.does(confirmReceipt, {
    id: note.id,
    version: note.version,
    receivedWeight: weight,
    receiptScaleNo: 'GD-SCALE-01',
    receiptScaleExpiry: addDays(await w.day(0), 90),
  });
  return noteSeen(w.buyer, note.id);
}
/** A truck from its note to the buyer's scale. */
export async function delivered(w: TradeWorld, orderId: string, load: Load): Promise<NoteDetail> {
  const note = await releasedNote(w, orderId, load.planned);
  return received(w, await weighedOut(w, note, load.shipped), load.received);
}
