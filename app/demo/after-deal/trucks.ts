import { weighIn, weighOut } from '#fulfilment/shipments/contract/gate.ts';
import { addNote, noteDetail, releaseNote, submitNote } from '#fulfilment/shipments/contract/note.ts';
import type { NoteDetail } from '#fulfilment/shipments/contract/note-rows.ts';
import { confirmReceipt } from '#fulfilment/shipments/contract/receipt.ts';
import { shipmentFileScene } from '#fulfilment/shipments/rules/file-scenes.ts';
import { CHECK_POINTS } from '#fulfilment/shipments/rules/transport.ts';
import { residentIdCheck } from '#kernel/rules/check-digits.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { add } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Desk } from './desk.ts';
import { buyerOf, type Sale, sellerOf, YARDS } from './sale.ts';

export type NoteWish = Partial<InputOf<typeof addNote>>;
/** Tonnes of one truck: planned, weighed out, weighed by the buyer. */
export interface Load {
  readonly planned: string;
  readonly shipped: string;
  readonly received: string;
}
const CARRIER = '安徽皖屿危险品运输有限公司';

/** ID numbers of area 110000 that nobody holds (trading-domain 23.2). */
export const idNo = (n: number): string => {
  const first = `110000199001012${String(n).padStart(2, '0')}`;
  return first + residentIdCheck(first);
};
const DRIVERS = ['孙顺达', '蒋致远', '唐行舟', '罗安途', '姚广路', '程载物', '傅远征', '尹平川'] as const;
const ESCORTS = ['马平安', '韦守诚', '丁思齐', '夏知行', '雷慎之', '白守约', '汪怀远', '卢明察'] as const;
interface Truck {
  readonly n: number;
  readonly plateNo: string;
  readonly trailerNo: string;
  readonly roadPermitNo: string;
  readonly driver: string;
  readonly escort: string;
  /** The first number of the driver; the escort's is the next one. */
  readonly person: number;
}
/** A truck of the carrier with its driver and escort, by its number from 0. */
export function truckOf(n: number): Truck {
  const two = n % DRIVERS.length;
  return {
    n,
    plateNo: `皖B6${1208 + n * 37}`,
    trailerNo: `皖B${1208 + n * 37}挂`,
    roadPermitNo: `皖交运管危字 ${61_000 + n}`,
    driver: DRIVERS[two] as string,
    escort: ESCORTS[two] as string,
    person: 10 + two * 2,
  };
}
const TARE = '15.240';

function transport(d: Desk, truck: Truck): NoteWish {
  const until = d.day(240);
  const person = (name: string, id: number, certificateNo: string) => ({
    name,
    idNo: idNo(id),
    phone: `1380000${String(1000 + id)}`,
    certificateNo,
    expiry: until,
  });
  return {
    carrierName: CARRIER,
    carrierLicenceNo: '皖交运管许可 340207000001',
    carrierLicenceUntil: until,
    plateNo: truck.plateNo,
    trailerNo: truck.trailerNo,
    tankVolume: '42.000',
    loadLimit: '33.000',
    roadPermitNo: truck.roadPermitNo,
    permitExpiry: until,
    driver: person(truck.driver, truck.person, `驾危${340_200 + truck.person}`),
    escort: person(truck.escort, truck.person + 1, `押危${340_200 + truck.person}`),
  };
}
export interface Planned {
  readonly id: string;
  readonly version: number;
  readonly truck: Truck;
}
const logistics = (d: Desk, sale: Sale) => buyerOf(d, sale, 'logistics');
export const noteNow = async (d: Desk, sale: Sale, id: string): Promise<NoteDetail> =>
  d.does(await logistics(d, sale), noteDetail, { id });

/** A note of the buyer's logistics for a truck that comes within two hours; a draft. */
export async function drafted(d: Desk, sale: Sale, planned: string, over: NoteWish = {}): Promise<Planned> {
  await d.pass();
  const truck = truckOf(d.freeTruck());
  const note = await d.does(await logistics(d, sale), addNote, {
    orderId: sale.orderId,
    pickType: '10',
    transportMode: '10',
    plannedQty: planned,
    warehouseId: sale.warehouseId,
    windowStart: d.in(0),
    windowEnd: d.in(120),
    ...transport(d, truck),
    eWaybillNo: `340207${d.today.replaceAll('-', '')}${String(d.serial()).padStart(4, '0')}`,
    ...over,
  });
  return { ...note, truck };
}
export async function sentIn(d: Desk, sale: Sale, note: Planned): Promise<Planned> {
  const sent = await d.does(await logistics(d, sale), submitNote, { id: note.id, version: note.version });
  return { ...note, version: sent.version };
}
export async function released(d: Desk, sale: Sale, note: Planned): Promise<Planned> {
  await d.pass();
  const done = await d.does(await sellerOf(d, sale, 'logistics'), releaseNote, {
    id: note.id,
    version: note.version,
  });
  return { ...note, version: done.version };
}
/** Planned, submitted and released: the pick code stands on it. */
export const ready = async (d: Desk, sale: Sale, planned: string, over?: NoteWish): Promise<Planned> =>
  released(d, sale, await sentIn(d, sale, await drafted(d, sale, planned, over)));

/** Who weighs: the custodian of the yard, else the seller. */
export const weigher = (d: Desk, sale: Sale): Promise<Actor> => {
  const { keeper } = YARDS[sale.yard];
  return keeper === null ? sellerOf(d, sale, 'logistics') : d.as(keeper, 'seller');
};
const scaleOf = (d: Desk, sale: Sale) => ({
  scaleNo: YARDS[sale.yard].scale,
  scaleCertExpiry: d.day(200),
});
/** In over the scale, empty: code, plate and driver fit, the five points are passed. */
export async function weighedIn(d: Desk, sale: Sale, note: Planned): Promise<NoteDetail & { truck: Truck }> {
  await d.pass();
  const seen = await noteNow(d, sale, note.id);
  await d.does(await weigher(d, sale), weighIn, {
    id: seen.id,
    version: seen.version,
    code: seen.pickCode ?? '',
    plateNo: seen.plateNo,
    trailerNo: seen.trailerNo,
    driverIdNo: idNo(note.truck.person),
    check: Object.fromEntries(CHECK_POINTS.map((point) => [point, true])) as never,
    sdsHanded: true,
    labelOk: true,
    tare: TARE,
    ...scaleOf(d, sale),
  });
  return { ...(await noteNow(d, sale, note.id)), truck: note.truck };
}
/** Out over the scale, full, with the certificate of its batch. */
async function weighedOut(
  d: Desk,
  sale: Sale,
  note: NoteDetail & { truck: Truck },
  net: string,
  measured: readonly { zh: string; value: string }[] = [],
): Promise<NoteDetail & { truck: Truck }> {
  await d.pass(25);
  const keeper = await weigher(d, sale);
  const batchNo = `${d.today.slice(2).replaceAll('-', '')}-${sale.yard.slice(0, 2)}`;
  await d.does(keeper, weighOut, {
    id: note.id,
    version: note.version,
    gross: add(TARE, net),
    ...scaleOf(d, sale),
    ticketNo: `BD${d.today.replaceAll('-', '')}${String(d.serial()).padStart(4, '0')}`,
    sealNos: [`QF${String(700_000 + d.serial())}`],
    batchNos: [batchNo],
    certificates: measured.length === 0 ? [] : [{ batchNo, items: [...measured] }],
    coaFiles: [await d.file(keeper, shipmentFileScene, 'certificate')],
  });
  d.truckLeft(note.truck.n);
  return { ...(await noteNow(d, sale, note.id)), truck: note.truck };
}
/** The buyer weighs on a certified scale of his own and confirms. */
async function receivedAt(d: Desk, sale: Sale, note: NoteDetail, weight: string): Promise<void> {
  await d.pass();
  await d.does(await logistics(d, sale), confirmReceipt, {
    id: note.id,
    version: note.version,
    arrivalTime: d.in(0),
    receivedWeight: weight,
    receiptScaleNo: 'GD-SCALE-01',
    receiptScaleExpiry: d.day(90),
  });
}
/** Out of the yard: from the note to the full truck. */
export async function shipped(
  d: Desk,
  sale: Sale,
  planned: string,
  net: string,
  measured: readonly { zh: string; value: string }[] = [],
): Promise<NoteDetail & { truck: Truck }> {
  return weighedOut(d, sale, await weighedIn(d, sale, await ready(d, sale, planned)), net, measured);
}
/** A truck from its note to the buyer's scale; the note. */
export async function delivered(
  d: Desk,
  sale: Sale,
  load: Load,
  measured: readonly { zh: string; value: string }[] = [],
): Promise<{ readonly id: string }> {
  const note = await shipped(d, sale, load.planned, load.shipped, measured);
  await d.pass(60);
  await receivedAt(d, sale, note, load.received);
  return { id: note.id };
}
