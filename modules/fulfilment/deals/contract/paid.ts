import { z } from 'zod';

/**
 * What was paid in one closed day or week by three different pairs of companies at least: the band the prices
 * lie in, in whole hundreds (tens, ones) of the currency, and how many deals.
 */
export const Paid = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  low: z.string(),
  high: z.string(),
  deals: z.number().int(),
});
export type Paid = z.infer<typeof Paid>;
