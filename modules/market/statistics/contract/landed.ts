import { z } from 'zod';
import { EVERYONE, query } from '#kernel/rules/contract.ts';
import { RATE_KINDS } from '../rules/codes.ts';

/** Figures every reader reckons comparable prices from: the newest of each, and the places they speak of. */
export const landedFactors = query('landed.factors', {
  path: '/api/common-order/common/landed/factors',
  audience: EVERYONE,
  relation: 'market',
  routes: [],
  input: z.strictObject({}),
  output: z.object({
    figures: z.array(
      z.object({
        kind: z.enum(RATE_KINDS),
        subject: z.string(),
        origin: z.string(),
        value: z.string(),
        day: z.string(),
        source: z.string().nullable(),
      }),
    ),
    places: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        zh: z.string(),
        en: z.string(),
        portId: z.string().nullable(),
      }),
    ),
  }),
});
