import { z } from 'zod';
import {
  ActionResult,
  command,
  EVERYONE,
  Id,
  PositiveQuantity,
  Price,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { ORDER_ROUTES } from '#fulfilment/orders/contract/order.ts';
import {
  FixingBeyondLimit,
  FixingDeposit,
  FixingPassed,
  FuturesClosed,
  LotPriceRefused,
  LotRefused,
  NotSellersToFix,
  OrderNotFixable,
} from '../rules/refusals.ts';

const base = '/api/common-order/common/fixing';
const party = { relation: 'party', dataType: 'ORDER', verified: true, routes: ORDER_ROUTES } as const;
const asBuyer = { ...party, audience: ['buyer'], once: 'money', output: ActionResult } as const;
const asSeller = { ...party, audience: ['seller'], once: 'money', output: ActionResult } as const;
const one = { id: Id, version: Version };

export const FixingRow = z.object({
  id: Id,
  version: z.number().int(),
  state: z.string(),
  quantity: z.string(),
  limitPrice: z.string(),
  /** The futures price at which it was carried out. */
  futures: z.string().nullable(),
  price: z.string().nullable(),
  quoted: z.string().nullable(),
  quotedDay: z.string().nullable(),
  placedName: z.string(),
  placedAt: z.string(),
  validUntil: z.string(),
  reason: z.string().nullable(),
  can: z.array(z.string()),
});
export type FixingRow = z.output<typeof FixingRow>;
const Lot = z.object({
  quantity: z.string(),
  futures: z.string(),
  price: z.string(),
  by: z.string(),
  at: z.string(),
});
/** The deposit behind a basis price, with what the last quote leaves of it. */
const MarginRow = z.object({
  depositId: Id.nullable(),
  state: z.string(),
  required: z.string(),
  balance: z.string(),
  exposure: z.string(),
  cover: z.string(),
  dueAt: z.string().nullable(),
});
export const PricingDetail = z.object({
  orderId: Id,
  orderNo: z.string(),
  side: z.string(),
  currency: z.string(),
  uom: z.string(),
  contract: z.string(),
  basis: z.string(),
  provisionalPrice: z.string(),
  pricingDeadline: z.string(),
  quantity: z.string(),
  fixed: z.string(),
  waiting: z.string(),
  /** Neither fixed nor waiting for the seller. */
  rest: z.string(),
  /** Weighted mean of what is fixed; null before the first lot. */
  average: z.string().nullable(),
  lastQuote: z.object({ day: z.string(), value: z.string() }).nullable(),
  open: z.boolean(),
  nextOpening: z.string().nullable(),
  /** The right to fix passed to the seller. */
  passed: z.boolean(),
  margin: MarginRow.nullable(),
  fixings: z.array(FixingRow),
  lots: z.array(Lot),
  can: z.array(z.string()),
});
export type PricingDetail = z.output<typeof PricingDetail>;

/** What is fixed of a basis price and what is open, for both sides and the operator; null where its price is no basis price. */
export const pricingDetail = query('fixings.pricing', {
  ...party,
  verified: false,
  audience: EVERYONE,
  path: `${base}/pricing`,
  button: 'View',
  input: z.strictObject({ orderId: Id }),
  output: z.object({ pricing: PricingDetail.nullable() }),
  refuses: [NotFound],
});
/** The buyer fixes a lot: so many tonnes, up to a futures price, until the close of the trading day. */
export const placeFixing = command('fixings.place', {
  ...asBuyer,
  path: `${base}/place`,
  button: 'Submit',
  input: z.strictObject({ orderId: Id, quantity: PositiveQuantity, limitPrice: Price }),
  refuses: [
    NotFound,
    LotRefused,
    LotPriceRefused,
    FixingDeposit,
    FixingPassed,
    FuturesClosed,
    OrderNotFixable,
    DeadlinePassed,
  ],
});
/** The seller carried it out on the exchange: the lot is fixed at that futures price and the basis. */
export const executeFixing = command('fixings.execute', {
  ...asSeller,
  path: `${base}/execute`,
  button: 'Confirm',
  input: z.strictObject({ ...one, futures: Price }),
  refuses: [NotFound, FixingBeyondLimit, LotPriceRefused, OrderNotFixable, StateNotAllowed, DeadlinePassed],
});
/** The limit was not reached, or the seller could not trade it. */
export const declineFixing = command('fixings.decline', {
  ...asSeller,
  path: `${base}/decline`,
  button: 'Confirm',
  input: z.strictObject({ ...one, reason: Reason }),
  refuses: [NotFound, StateNotAllowed, DeadlinePassed],
});
export const cancelFixing = command('fixings.cancel', {
  ...asBuyer,
  path: `${base}/cancel`,
  button: 'Cancel',
  input: z.strictObject(one),
  refuses: [NotFound, StateNotAllowed, DeadlinePassed],
});
/** What the buyer may no longer fix: after a missed top-up, or the settlement price of the last day where no index has it. */
export const fixForBuyer = command('fixings.fixForBuyer', {
  ...asSeller,
  path: `${base}/fixForBuyer`,
  button: 'Confirm',
  input: z.strictObject({ orderId: Id, quantity: PositiveQuantity, futures: Price }),
  refuses: [NotFound, LotRefused, LotPriceRefused, NotSellersToFix, FuturesClosed, OrderNotFixable],
});
