import { z } from 'zod';
import { command, Id, Price, query } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { LotRefused } from '../rules/refusals.ts';
import { asSeller, base, both } from './settlement.ts';

/** Lots of a basis price, as the buyer fixed them; both sides are bound by them with the statement that uses them. */
export const listLots = query('settlements.lots', {
  ...both,
  path: `${base}/lots`,
  button: 'View',
  input: z.strictObject({ orderId: Id }),
  output: z.object({
    /** Null where the price of the order is no basis price. */
    contract: z.string().nullable(),
    basis: z.string().nullable(),
    pricingDeadline: z.string().nullable(),
    rest: z.string(),
    lots: z.array(
      z.object({
        quantity: z.string(),
        futures: z.string(),
        price: z.string(),
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
  refuses: [NotFound],
});
/** The seller records a lot: fixed by the buyer, at the deadline's settlement price, or by himself after a missed top-up. */
export const fixLot = command('settlements.fixLot', {
  ...asSeller,
  path: `${base}/fixLot`,
  button: 'Edit',
  once: 'money',
  input: z.strictObject({
    orderId: Id,
    quantity: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'number.two' }),
    futures: Price,
    by: z.enum(['buyer', 'deadline', 'seller'], { error: 'field.select' }),
  }),
  output: z.object({ price: z.string(), rest: z.string() }),
  refuses: [NotFound, LotRefused],
});
