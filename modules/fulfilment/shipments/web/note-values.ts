import type { NoteDetail } from '../contract/note-rows.ts';

const person = (p: NoteDetail['driver']) =>
  p === null
    ? null
    : {
        crewId: null,
        name: p.name,
        idNo: null,
        phone: p.phone,
        certificateNo: p.certificateNo,
        expiry: p.expiry,
      };
const trimmed = (weight: string | null): string | null =>
  weight === null ? null : weight.replace(/\.?0+$/, '');
const filesOf = (n: NoteDetail, field: string): string[] =>
  n.files.filter((f) => f.field === field).map((f) => f.id);

/** Everything that carries the goods, as form values; ID numbers stay on the server. */
export const transportValues = (n: NoteDetail) => ({
  carrierMemberId: n.carrierMemberId,
  carrierName: n.carrierName,
  carrierLicenceNo: n.carrierLicenceNo,
  carrierLicenceUntil: n.carrierLicenceUntil,
  plateNo: n.plateNo,
  trailerNo: n.trailerNo,
  tankVolume: trimmed(n.tankVolume),
  loadLimit: trimmed(n.loadLimit),
  roadPermitNo: n.roadPermitNo,
  permitExpiry: n.permitExpiry,
  driver: person(n.driver),
  escort: person(n.escort),
  eWaybillNo: n.eWaybillNo,
  previousLoad: n.previousLoad,
  cleaningCert: filesOf(n, 'cleaningCert'),
  handoverDoc: filesOf(n, 'handoverDoc'),
  coLoadNo: n.coLoadNo,
});
/** A stored note as form values. */
export const valuesOf = (n: NoteDetail) => ({
  orderId: n.orderId,
  lineNo: n.lineNo,
  pickType: n.pickType,
  transportMode: n.transportMode,
  plannedQty: n.plannedQty,
  warehouseId: n.warehouseId,
  tankNo: n.tankNo,
  windowStart: n.windowStart,
  windowEnd: n.windowEnd,
  ...transportValues(n),
  vesselName: n.vesselName,
  imoNo: n.imoNo,
  voyageNo: n.voyageNo,
  remark: n.remark,
});
