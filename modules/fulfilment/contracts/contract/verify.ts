import { z } from 'zod';
import { query, Text } from '#kernel/rules/contract.ts';

/**
 * Anyone with the paper may ask whether it is genuine. Answers no names and no prices; an unknown number and
 * a wrong hash answer alike.
 */
export const verifyContract = query('protocols.verify', {
  path: '/api/bff-aggregation/op/protocol/verify',
  audience: 'public',
  relation: 'none',
  rate: { calls: 30, seconds: 60 },
  input: z.strictObject({ protocolNo: Text(30), hash: z.string().trim().max(64) }),
  output: z.object({
    genuine: z.boolean(),
    protocolNo: z.string(),
    state: z.string().nullable(),
    effectiveDay: z.string().nullable(),
    expiryDay: z.string().nullable(),
    newest: z.boolean(),
  }),
});
