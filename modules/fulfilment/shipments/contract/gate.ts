import { z } from 'zod';
import { ActionResult, command, Day, Instant, OptionalText, Reason, Text } from '#kernel/rules/contract.ts';
import {
  ShipBeyondTolerance,
  ShipBillRepeated,
  ShipCheckNotPassed,
  ShipDocumentsOrder,
  ShipDriverDiffers,
  ShipNetNotPositive,
  ShipNotThisMode,
  ShipOutsideWindow,
  ShipOverload,
  ShipPickCode,
  ShipPlateDiffers,
  ShipScaleExpired,
  ShipVoyageOrder,
} from '../rules/refusals.ts';
import { CHECK_POINTS } from '../rules/transport.ts';
import { Certificate, FileIds, optional, Plate, Weight, weighingFields } from './note-fields.ts';

import { acting, base, handing, one, party } from './note-access.ts';
const check = z.strictObject(
  Object.fromEntries(CHECK_POINTS.map((p) => [p, z.boolean()])) as Record<
    (typeof CHECK_POINTS)[number],
    z.ZodBoolean
  >,
);
/** 20 → 30: code, plate and driver fit, the five points are passed, the empty vehicle is weighed. */
export const weighIn = command('shipments.weighIn', {
  path: `${base}/weighIn`,
  ...handing,
  button: 'Weigh',
  once: 'money',
  input: z.strictObject({
    ...one,
    code: OptionalText(12),
    plateNo: optional(Plate),
    trailerNo: optional(Plate),
    /** The whole ID number, or its last four characters. */
    driverIdNo: OptionalText(18),
    check: optional(check),
    checkPhotos: FileIds,
    sdsHanded: z.boolean().default(false),
    labelOk: z.boolean().default(false),
    tare: optional(Weight),
    ...weighingFields,
  }),
  output: ActionResult,
  refuses: [
    ...acting,
    ShipPickCode,
    ShipOutsideWindow,
    ShipPlateDiffers,
    ShipDriverDiffers,
    ShipCheckNotPassed,
    ShipScaleExpired,
  ],
});
export const abortLoading = command('shipments.abort', {
  path: `${base}/abort`,
  ...handing,
  button: 'Weigh',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** 30 → 40: the loaded vehicle is weighed, batches and certificates are named, the goods are out. */
export const weighOut = command('shipments.weighOut', {
  path: `${base}/weighOut`,
  ...handing,
  button: 'Weigh',
  once: 'money',
  input: z.strictObject({
    ...one,
    /** By road and rail; other modes name their document's `net`. */
    gross: optional(Weight),
    net: optional(Weight),
    ...weighingFields,
    sealNos: z.array(Text(40)).max(20).default([]),
    batchNos: z.array(Text(40)).min(1, { error: 'field.input' }).max(20),
    certificates: z.array(Certificate).max(20).default([]),
    coaFiles: FileIds,
    blNo: OptionalText(50),
    blDate: optional(Day),
    norTime: optional(Instant),
    berthingTime: optional(Instant),
    completionTime: optional(Instant),
    billOfLading: FileIds,
  }),
  output: ActionResult.extend({ net: z.string() }),
  refuses: [
    ...acting,
    ShipNetNotPositive,
    ShipOverload,
    ShipBeyondTolerance,
    ShipScaleExpired,
    ShipBillRepeated,
  ],
});
/** Vessel and barge: times of the voyage and dates of the documents, as they become known. */
export const noteVoyage = command('shipments.voyage', {
  path: `${base}/voyage`,
  ...handing,
  button: 'Weigh',
  input: z.strictObject({
    ...one,
    norTime: optional(Instant),
    berthingTime: optional(Instant),
    completionTime: optional(Instant),
    presented: optional(Day),
  }),
  output: ActionResult,
  refuses: [...acting, ShipNotThisMode, ShipVoyageOrder],
});
/** The buyer has looked at the documents that were presented: what does not agree, and when they are taken up. */
export const judgeDocuments = command('shipments.judgeDocuments', {
  path: `${base}/judgeDocuments`,
  ...party,
  audience: ['buyer'],
  button: 'Confirm',
  input: z.strictObject({
    ...one,
    discrepancies: OptionalText(300),
    discrepanciesOn: optional(Day),
    accepted: optional(Day),
  }),
  output: ActionResult,
  refuses: [...acting, ShipNotThisMode, ShipDocumentsOrder],
});
