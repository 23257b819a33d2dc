import { z } from 'zod';
import {
  ActionResult,
  command,
  Day,
  EVERYONE,
  Id,
  Instant,
  MEMBERS,
  PLATFORM,
  Quantity,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { ORDER_ROUTES } from './order.ts';

const base = '/api/common-order/common/order';
const admin = '/api/common-order/admin/order';
const one = { id: Id, version: Version };
const party = {
  audience: MEMBERS,
  relation: 'party',
  dataType: 'ORDER',
  routes: ORDER_ROUTES,
  verified: true,
  once: 'money',
  output: ActionResult,
} as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'ORDER',
  routes: ORDER_ROUTES,
  once: 'money',
  output: ActionResult,
} as const;
const plain = z.strictObject(one);
const withReason = z.strictObject({ ...one, reason: Reason });
const deadline = z.strictObject({ ...one, payDeadline: Instant });

/** 10 → 20: what is due moves from the buyer's available balance to the seller at once. */
export const payBalance = command('orders.payBalance', {
  path: `${base}/payBalance`,
  ...party,
  button: 'Confirm',
  input: plain,
});
/** 11 → 20 although bank charges took a little: the seller takes the difference on himself, at most 5. */
export const confirmPayment = command('orders.confirmPayment', {
  path: `${base}/confirmPayment`,
  ...party,
  button: 'Confirm',
  input: plain,
});
export const adminConfirmPayment = command('orders.adminConfirmPayment', {
  path: `${admin}/confirmPayment`,
  ...operator,
  button: 'Confirm',
  input: plain,
});
/** The customer confirms what was placed for him (operation type 10) with a code of purpose SIGN. */
export const confirmOrder = command('orders.confirmOrder', {
  path: `${base}/confirmOrder`,
  ...party,
  button: 'Confirm',
  input: z.strictObject({ ...one, verifyTicket: z.string().max(200) }),
});
/** The seller names who uses the goods, so that controlled ones can be traced (9.1, 19.6); null takes the name away. */
export const nameEndCustomer = command('orders.nameEndCustomer', {
  path: `${base}/endCustomer`,
  ...party,
  audience: ['seller'],
  button: 'Submit',
  input: z.strictObject({ ...one, endCustomerId: Id.nullish().transform((v) => v ?? null) }),
});
/** 21 → 31 by the buyer, when every shipment is received and little is left. */
export const confirmReceipt = command('orders.confirmReceipt', {
  path: `${base}/confirmReceipt`,
  ...party,
  button: 'Confirm',
  input: plain,
});
/** 21 → 31 by the seller. */
export const completeOrder = command('orders.complete', {
  path: `${base}/complete`,
  ...party,
  button: 'Complete',
  input: plain,
});
export const adminCompleteOrder = command('orders.adminComplete', {
  path: `${admin}/complete`,
  ...operator,
  button: 'Complete',
  input: plain,
});
/** 21 → 31 short, 32 → 01. Short of the tolerance it becomes a request that the buyer confirms. */
export const closeOrder = command('orders.close', {
  path: `${base}/close`,
  ...party,
  button: 'Close',
  input: withReason,
});
export const adminCloseOrder = command('orders.adminClose', {
  path: `${admin}/close`,
  ...operator,
  button: 'Close',
  input: withReason,
});
/** 32 → 10 within 48 hours, once, when the goods are still available: they are sold again. */
export const reinstateOrder = command('orders.reinstate', {
  path: `${base}/reinstate`,
  ...party,
  button: 'Submit',
  input: deadline,
});
export const adminReinstateOrder = command('orders.adminReinstate', {
  path: `${admin}/reinstate`,
  ...operator,
  button: 'Submit',
  input: deadline,
});
/** Another administrator of the company lets a submission above its limit go. */
export const approveOrder = command('orders.approve', {
  path: `${base}/approve`,
  ...party,
  button: 'Approve',
  input: plain,
});
export const rejectOrder = command('orders.reject', {
  path: `${base}/reject`,
  ...party,
  button: 'Reject',
  input: withReason,
});

/** Asks to change a submitted order; what stays as it is is left out. */
export const proposeChange = command('orders.proposeChange', {
  path: `${base}/proposeChange`,
  ...party,
  button: 'Submit',
  input: z.strictObject({
    ...one,
    deliveryStart: Day.nullish(),
    deliveryEnd: Day.nullish(),
    placeName: Text(200).nullish(),
    deliveryAddressId: Id.nullish(),
    quantities: z
      .array(z.strictObject({ lineNo: z.int(), quantity: Quantity }))
      .max(50)
      .nullish(),
    payerName: Text(100).nullish(),
    reason: Reason,
  }),
});
/** The id and version are those of the order; `changeId` names the request that was seen. */
const answer = { ...one, changeId: Id };
export const confirmChange = command('orders.confirmChange', {
  path: `${base}/confirmChange`,
  ...party,
  button: 'Confirm',
  input: z.strictObject(answer),
});
export const refuseChange = command('orders.refuseChange', {
  path: `${base}/refuseChange`,
  ...party,
  button: 'Confirm',
  input: z.strictObject({ ...answer, reason: Reason }),
});
export const withdrawChange = command('orders.withdrawChange', {
  path: `${base}/withdrawChange`,
  ...party,
  button: 'Confirm',
  input: z.strictObject(answer),
});

const Localized = z.object({ zh: z.string(), en: z.string() });
const Figure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), amount: z.string(), currency: z.string() }),
  z.object({ kind: z.literal('quantity'), quantity: z.string(), uom: z.string() }),
]);
export const HubDocument = z.object({
  bizType: z.string(),
  id: Id,
  no: z.string(),
  state: Localized,
  tone: z.enum(['gold', 'blue', 'green', 'red', 'orange', 'gray']),
  at: z.string(),
  figures: z.array(Figure),
  href: z.string(),
});
export const HubEvent = z.object({
  key: z.string(),
  bizType: z.string(),
  no: z.string().nullable(),
  href: z.string().nullable(),
  kind: Localized.nullable(),
  action: z.string(),
  /** Of the order its code, of other documents the words. */
  toState: z.string().nullable(),
  stateText: Localized.nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  actorName: z.string(),
  actorSide: z.string(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
});
/** All documents of an order the reader may see, grouped by kind, and one time line over all of them, newest first. */
export const orderHub = query('orders.hub', {
  path: `${base}/hub`,
  audience: EVERYONE,
  relation: 'party',
  dataType: 'ORDER',
  routes: ORDER_ROUTES,
  button: 'View',
  input: z.strictObject({
    id: Id,
    events: z.int().min(1).max(500).default(50),
    /** Of each kind, the newest first; `count` says how many there are. */
    documents: z.int().min(1).max(500).default(20),
  }),
  output: z.object({
    groups: z.array(
      z.object({
        kind: z.string(),
        title: Localized,
        /** Of the order, or of somewhat else that hangs on it. */
        documents: z.array(HubDocument),
        count: z.int(),
      }),
    ),
    events: z.array(HubEvent),
    eventCount: z.number(),
  }),
});
