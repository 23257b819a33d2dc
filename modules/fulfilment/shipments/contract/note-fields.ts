import { z } from 'zod';
import { isContainer, isImo } from '#kernel/rules/check-digits.ts';
import {
  Code,
  Day,
  Id,
  Instant,
  Num3,
  OptionalText,
  PositiveQuantity,
  secret,
  Text,
} from '#kernel/rules/contract.ts';
import { normalisePlate } from '../rules/transport.ts';

const open = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
/** Tonnes, at most three decimals, above zero. */
export const Weight = Num3.refine((v) => /[1-9]/.test(v), { error: 'number.positive' });
/** A plate as people type it, kept without spaces and in capitals. */
export const Plate = z.string().max(14).overwrite(normalisePlate).min(1, { error: 'field.input' });
const Phone = z.string().regex(/^[0-9()+\- ]{5,30}$/, { error: 'phone.fax' });
const IdNo = z
  .string()
  .overwrite((v) => v.replace(/\s/g, '').toUpperCase())
  .max(18);
export const FileIds = z.array(Id).max(9, { error: 'items.most:9' }).default([]);

/** A driver or escort; whoever comes from the company's register is named by `crewId`, and his ID number stays there. */
export const PersonInput = z.strictObject({
  crewId: open(Id),
  name: Text(50),
  idNo: open(secret(IdNo)),
  phone: Phone,
  certificateNo: OptionalText(50),
  expiry: open(Day),
});
export type PersonInput = z.output<typeof PersonInput>;

export const transportFields = {
  carrierMemberId: open(Id),
  carrierName: OptionalText(100),
  carrierLicenceNo: OptionalText(50),
  carrierLicenceUntil: open(Day),
  plateNo: open(Plate),
  trailerNo: open(Plate),
  tankVolume: open(Weight),
  /** Tonnes the vehicle may carry. */
  loadLimit: open(Weight),
  roadPermitNo: OptionalText(50),
  permitExpiry: open(Day),
  driver: open(PersonInput),
  escort: open(PersonInput),
  eWaybillNo: OptionalText(40),
  previousLoad: OptionalText(60),
  cleaningCert: FileIds,
  handoverDoc: FileIds,
  /** The other note of this vehicle, by its number. */
  coLoadNo: OptionalText(20),
};
const Transport = z.strictObject(transportFields);
export type TransportInput = z.output<typeof Transport>;

/** The form of trading-domain 10.1. */
export const noteFields = {
  orderId: Id,
  lineNo: z.int().min(1).max(50).default(1),
  pickType: Code('10', '20'),
  transportMode: Code('10', '20', '30', '40', '50', '60', '70'),
  plannedQty: PositiveQuantity,
  warehouseId: open(Id),
  tankNo: OptionalText(30),
  windowStart: open(Instant),
  windowEnd: open(Instant),
  ...transportFields,
  vesselName: OptionalText(100),
  imoNo: open(z.string().refine(isImo, { error: 'ship.imo' })),
  voyageNo: OptionalText(30),
  containerNo: open(z.string().refine(isContainer, { error: 'ship.container' })),
  remark: OptionalText(300),
};
const Fields = z.strictObject(noteFields);
export type NoteInput = z.output<typeof Fields>;

const Measured = z.strictObject({ zh: Text(100), value: Text(60) });
/** One certificate of analysis: a batch with what was measured of it. */
export const Certificate = z.strictObject({ batchNo: Text(40), items: z.array(Measured).max(30) });

/** Where and how something was weighed; a reading of the scale, or figures from its display. */
export const weighingFields = {
  scaleNo: OptionalText(30),
  scaleCertExpiry: open(Day),
  readingId: open(Id),
  ticketNo: OptionalText(40),
  photos: FileIds,
};
export { open as optional };
