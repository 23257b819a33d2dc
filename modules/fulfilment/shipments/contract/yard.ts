import { z } from 'zod';
import { command, Day, EVERYONE, Id, list, query, Text, Version } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { EDIT_PAGE, GATE_PAGE, SLOTS_PAGE } from '../rules/pages.ts';
import { NoteDetail } from './note-rows.ts';

const base = '/api/common-logistics/common';
const keepers = {
  audience: ['platform', 'seller'],
  relation: 'own',
  dataType: 'SHIPMENT',
  routes: [SLOTS_PAGE],
} as const;

/** The loading slots of one day: how many trucks may load, how many places are taken. Whose they are is not said. */
export const listSlots = query('loadingSlots.list', {
  path: `${base}/loadingSlot/list`,
  audience: EVERYONE,
  relation: 'market',
  routes: [SLOTS_PAGE, EDIT_PAGE],
  input: z.strictObject({ warehouseId: Id, day: Day }),
  output: z.object({
    slotMinutes: z.number().int().nullable(),
    hours: z.object({ from: z.string(), to: z.string() }).nullable(),
    capacity: z.number().int(),
    /** The reader's company keeps the yard and may change its capacity. */
    keeps: z.boolean(),
    slots: z.array(
      z.object({
        start: z.string(),
        end: z.string(),
        capacity: z.number().int(),
        booked: z.number().int(),
        past: z.boolean(),
        /** Notes of the reader's own in this slot. */
        notes: z.array(
          z.object({ id: Id, noteNo: z.string(), plateNo: z.string().nullable(), state: z.string() }),
        ),
      }),
    ),
  }),
  refuses: [NotFound],
});
/** How many trucks load at once, from now on; slots that are booked fuller keep their bookings. */
export const setCapacity = command('loadingSlots.setCapacity', {
  path: `${base}/loadingSlot/setCapacity`,
  ...keepers,
  button: 'Edit',
  input: z.strictObject({ warehouseId: Id, capacity: z.int().min(1).max(99) }),
  output: z.object({ capacity: z.number().int() }),
  refuses: [NotFound],
});

export const ScaleRow = z.object({
  id: Id,
  version: z.number().int(),
  warehouseId: Id,
  warehouseZh: z.string(),
  warehouseEn: z.string().nullable(),
  scaleNo: z.string(),
  certExpiry: z.string(),
  keyTail: z.string(),
  lastReadingAt: z.string().nullable(),
  revoked: z.boolean(),
  can: z.array(z.string()),
});
export type ScaleRow = z.output<typeof ScaleRow>;
export const listScales = list('scales.list', {
  path: `${base}/scale/list`,
  ...keepers,
  filters: { warehouseId: Id.optional() },
  row: ScaleRow,
  sortable: [],
});
/** Registers a weighbridge; its key is shown this once. */
export const addScale = command('scales.add', {
  path: `${base}/scale/add`,
  ...keepers,
  button: 'Edit',
  once: 'creates',
  input: z.strictObject({ warehouseId: Id, scaleNo: Text(30), certExpiry: Day }),
  output: z.object({ id: Id, key: z.string() }),
  refuses: [NotFound],
});
export const updateScale = command('scales.update', {
  path: `${base}/scale/update`,
  ...keepers,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, certExpiry: Day }),
  output: z.object({ id: Id, version: z.number().int() }),
  refuses: [NotFound],
});
export const revokeScale = command('scales.revoke', {
  path: `${base}/scale/revoke`,
  ...keepers,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version }),
  output: z.null(),
  refuses: [NotFound],
});

const gate = {
  audience: ['platform', 'seller'],
  relation: 'party',
  dataType: 'SHIPMENT',
  routes: [GATE_PAGE],
} as const;
/** The note that stands at the gate: by its pick code, its number, or the plate. Refuses NotFound. */
export const findAtGate = query('shipments.atGate', {
  path: `${base}/shipmentNote/atGate`,
  ...gate,
  button: 'Weigh',
  input: z.strictObject({ scanned: Text(60) }),
  output: NoteDetail,
  rate: { calls: 60, seconds: 60 },
  refuses: [NotFound],
});
/** What the scales of the note's warehouse sent in the last half hour and nobody has used, newest first. */
export const openReadings = query('shipments.readings', {
  path: `${base}/shipmentNote/readings`,
  ...gate,
  button: 'Weigh',
  input: z.strictObject({ id: Id }),
  output: z.object({
    readings: z.array(
      z.object({
        id: Id,
        scaleNo: z.string(),
        weight: z.string(),
        takenAt: z.string(),
        plateNo: z.string().nullable(),
        ticketNo: z.string().nullable(),
      }),
    ),
  }),
  refuses: [NotFound],
});
