import { z } from 'zod';
import { ContractStopsRelease } from '#fulfilment/contracts/rules/refusals.ts';
import { NoVoucherFits } from '#fulfilment/vouchers/rules/refusals.ts';
import {
  ActionResult,
  command,
  counts,
  Day,
  Id,
  Instant,
  list,
  OptionalText,
  query,
  Reason,
  Text,
} from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import {
  ShipBeyondTolerance,
  ShipBillRepeated,
  ShipNotPaid,
  ShipNotThisMode,
  ShipOrderNotReady,
  ShipPapersWanting,
  ShipPlannedTooMuch,
  ShipSlotFull,
  ShipVehicleBusy,
  ShipVoidTooEarly,
  ShipWindowOutside,
} from '../rules/refusals.ts';
import { acting, base, everyone, handing, one, party } from './note-access.ts';
import { FileIds, noteFields, optional, transportFields, Weight } from './note-fields.ts';
import { NoteDetail, NoteRow } from './note-rows.ts';

const State = z.enum(Object.values(NOTE) as [string, ...string[]]);
const filters = {
  keyword: OptionalText(60).optional(),
  state: z.array(State).max(10).optional(),
  stateTab: State.optional(),
  orderId: Id.optional(),
  warehouseId: Id.optional(),
  pickType: z.string().max(8).optional(),
  transportMode: z.string().max(8).optional(),
  plate: OptionalText(14).optional(),
  disputed: z.boolean().optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const listNotes = list('shipments.list', {
  path: `${base}/list`,
  ...everyone,
  filters,
  row: NoteRow,
  sortable: ['gmtCreate', 'gmtModified', 'windowStart', 'plannedQty', 'shippedWeight'],
});
export const countNotes = counts('shipments.count', {
  path: `${base}/count`,
  ...everyone,
  filters: { orderId: Id.optional() },
});
export const noteDetail = query('shipments.detail', {
  path: `${base}/detail`,
  ...everyone,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: NoteDetail,
  refuses: [NotFound],
});

/** What a new note of an order line may ask for; figures of the order without any money. */
export const notePlan = query('shipments.plan', {
  path: `${base}/plan`,
  ...party,
  input: z.strictObject({ orderId: Id }),
  output: z.object({
    orderId: Id,
    orderNo: z.string(),
    productZh: z.string(),
    productEn: z.string(),
    counterparty: z.string(),
    counterpartyEn: z.string().nullable(),
    pickType: z.string().nullable(),
    warehouseId: Id.nullable(),
    warehouseZh: z.string().nullable(),
    warehouseEn: z.string().nullable(),
    deliveryStart: z.string(),
    deliveryEnd: z.string(),
    unNo: z.string().nullable(),
    sensitiveCargo: z.boolean(),
    uom: z.string(),
    /** Who carried for this company the last time goods went this way, while his licence holds. */
    carrier: z.object({ name: z.string(), licenceNo: z.string().nullable(), until: z.string() }).nullable(),
    lines: z.array(
      z.object({
        lineNo: z.number(),
        zh: z.string(),
        en: z.string(),
        quantity: z.string(),
        remaining: z.string(),
      }),
    ),
  }),
});
/** Orders that goods can be shipped of, for choosing one. */
export const shippableOrders = list('shipments.orders', {
  path: `${base}/orders`,
  ...party,
  filters: { keyword: OptionalText(60).optional(), ids: z.array(Id).min(1).max(50).optional() },
  row: z.object({
    id: Id,
    orderNo: z.string(),
    productZh: z.string(),
    productEn: z.string(),
    counterparty: z.string(),
    counterpartyEn: z.string().nullable(),
    remainingQty: z.string(),
    uom: z.string(),
  }),
  sortable: [],
});

export const addNote = command('shipments.add', {
  path: `${base}/add`,
  ...party,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(noteFields),
  output: ActionResult,
  refuses: [NotFound, ShipOrderNotReady, ShipPlannedTooMuch],
});
export const editNote = command('shipments.edit', {
  path: `${base}/edit`,
  ...party,
  button: 'Edit',
  input: z.strictObject({ ...one, ...noteFields }),
  output: ActionResult,
  refuses: [...acting, ShipOrderNotReady, ShipPlannedTooMuch],
});
/** 00, 11 → 10: the planned quantity is held, the slot booked. */
export const submitNote = command('shipments.submit', {
  path: `${base}/submit`,
  ...party,
  button: 'Submit',
  once: 'money',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [
    ...acting,
    ShipOrderNotReady,
    ShipPlannedTooMuch,
    ShipPapersWanting,
    ShipWindowOutside,
    ShipSlotFull,
  ],
});
export const deleteNote = command('shipments.delete', {
  path: `${base}/delete`,
  ...party,
  button: 'Delete',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
export const refuseNote = command('shipments.refuse', {
  path: `${base}/refuse`,
  ...handing,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
export const voidNote = command('shipments.void', {
  path: `${base}/void`,
  ...everyone,
  button: 'Void',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, ShipVoidTooEarly],
});
/** A buyer asks the seller to give up a released note (10.2 void: "B asks"). */
export const askVoid = command('shipments.askVoid', {
  path: `${base}/askVoid`,
  ...party,
  audience: ['buyer'],
  button: 'Void',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** Cargo that is afloat already: its bill of lading stands before the release (10.2). */
const afloat = z.strictObject({
  blNo: Text(50),
  blDate: Day,
  net: Weight,
  batchNos: z.array(Text(40)).min(1, { error: 'field.input' }).max(20),
  billOfLading: FileIds,
});
/** 10 → 20: payment rule, licences and papers proven, the voucher frozen; the pick code is given out. */
export const releaseNote = command('shipments.release', {
  path: `${base}/release`,
  ...handing,
  button: 'ReleaseGoods',
  once: 'money',
  input: z.strictObject({ ...one, afloat: optional(afloat) }),
  output: ActionResult,
  refuses: [
    ...acting,
    ShipNotPaid,
    ShipPapersWanting,
    ShipVehicleBusy,
    ShipNotThisMode,
    ShipBeyondTolerance,
    ShipBillRepeated,
    NoVoucherFits,
    ContractStopsRelease,
  ],
});
/** Another vehicle, driver or slot before weighing in: the old pick code is dead. */
export const changeVehicle = command('shipments.changeVehicle', {
  path: `${base}/changeVehicle`,
  ...party,
  button: 'Submit',
  once: 'creates',
  input: z.strictObject({
    ...one,
    ...transportFields,
    windowStart: optional(Instant),
    windowEnd: optional(Instant),
  }),
  output: ActionResult,
  refuses: [...acting, ShipPapersWanting, ShipVehicleBusy, ShipSlotFull, ShipWindowOutside],
});
