import { z } from 'zod';
import { EVERYONE, query } from '#kernel/rules/contract.ts';
import { PERIODS } from '../rules/period.ts';

/** A figure and the same figure of the period just before. Decimal text. */
const Figure = z.object({ now: z.string(), before: z.string() });
const Ranked = z.object({
  id: z.string(),
  zh: z.string(),
  en: z.string(),
  deals: z.number().int(),
  quantity: z.string(),
  amount: z.string(),
  currency: z.string(),
  path: z.string().nullable(),
});

/**
 * Deals in effect of the reader's side in a period by deal time, business days (trading-domain 20.4): count,
 * tonnes, value per currency, hit rate of ended negotiations,
 * 30 days by day, products and counterparties. Sums are over the rows of the deal list with the same filters,
 * whose address is `path`.
 */
export const cockpitFigures = query('statistics.cockpit', {
  path: '/api/bff-aggregation/common/statistics/cockpit',
  audience: EVERYONE,
  relation: 'own',
  dataType: 'DEAL',
  routes: ['/cockpit'],
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({ period: z.enum(PERIODS, { error: 'field.select' }).default('month') }),
  output: z.object({
    asOf: z.string(),
    from: z.string(),
    to: z.string(),
    path: z.string(),
    deals: Figure,
    quantity: Figure,
    amounts: z.array(Figure.extend({ currency: z.string() })),
    threads: z.object({ ended: z.number().int(), won: z.number().int(), path: z.string() }).nullable(),
    byDay: z.array(
      z.object({ day: z.string(), deals: z.number().int(), quantity: z.string(), path: z.string() }),
    ),
    products: z.array(Ranked),
    partners: z.array(Ranked),
  }),
});
