import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  Day,
  Id,
  Instant,
  Num3,
  OptionalText,
  query,
  Reason,
  Text,
} from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import {
  ShipNothingToPrint,
  ShipEvidenceNeeded,
  ShipOutturnNeeded,
  ShipThirdPartyFirst,
  ShipWithinTolerance,
} from '../rules/refusals.ts';
import { FileIds, optional } from './note-fields.ts';

import { acting, base, everyone, handing, one, party } from './note-access.ts';
/** The goods have arrived; silence runs from here (10.2). */
export const reportArrival = command('shipments.arrive', {
  path: `${base}/arrive`,
  ...party,
  button: 'Confirm',
  input: z.strictObject({ ...one, arrivalTime: Instant }),
  output: ActionResult,
  refuses: acting,
});
const receipt = {
  ...one,
  arrivalTime: optional(Instant),
  receivedWeight: Num3,
  receiptScaleNo: OptionalText(30),
  receiptScaleExpiry: optional(Day),
  files: FileIds,
  /** Barge and vessel: what the surveyor found in the outturn; his report is among the files. */
  outturn: optional(z.strictObject({ surveyor: Text(100), reportNo: Text(40), date: Day })),
};
/** 40 → 50. */
export const confirmReceipt = command('shipments.confirmReceipt', {
  path: `${base}/confirmReceipt`,
  ...party,
  audience: ['buyer'],
  button: 'Confirm',
  once: 'money',
  input: z.strictObject(receipt),
  output: ActionResult,
  refuses: [...acting, ShipThirdPartyFirst, ShipOutturnNeeded],
});
/** 40 → 55, with photos. */
export const disputeReceipt = command('shipments.dispute', {
  path: `${base}/dispute`,
  ...party,
  audience: ['buyer'],
  button: 'Appeal',
  once: 'money',
  input: z.strictObject({
    ...receipt,
    cause: Code('weight', 'damage', 'quality', 'detention'),
    reason: Text(500),
  }),
  output: ActionResult,
  refuses: [...acting, ShipEvidenceNeeded, ShipWithinTolerance, ShipOutturnNeeded],
});
/** Below zero of a correction alone, which is a difference. */
const Difference = z.string().regex(/^-?\d{1,12}(\.\d{1,3})?$/, { error: 'number.format' });
/** 55 → 50 when both have named the same weight, or the operator has decided it. */
export const agreeWeight = command('shipments.agree', {
  path: `${base}/agree`,
  ...everyone,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, weight: Difference, reason: OptionalText(300) }),
  output: ActionResult,
  refuses: acting,
});
/** A weight that was wrong: a reversing note carries the difference, the first one stands (INV-SHP-05). */
export const correctWeight = command('shipments.correct', {
  path: `${base}/correct`,
  ...handing,
  button: 'Weigh',
  once: 'creates',
  input: z.strictObject({ ...one, weight: Num3, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** Delivery note, weighing ticket (A5, or a slip of 80 mm) or receipt, as PDF. */
export const printNote = query('shipments.print', {
  path: `${base}/pdf`,
  ...everyone,
  button: 'View',
  answer: 'file',
  input: z.strictObject({
    id: Id,
    paper: z.enum(['delivery', 'ticket', 'ticket80', 'receipt']),
    language: z.enum(['zh', 'en']).default('zh'),
  }),
  output: z.unknown(),
  refuses: [NotFound, ShipNothingToPrint],
});
