import { z } from 'zod';
import { Id, query } from '#kernel/rules/contract.ts';

const HistoryRow = z.object({
  seq: z.number(),
  action: z.string(),
  fromState: z.string().nullable(),
  toState: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  actorName: z.string(),
  actorSide: z.string(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
});
export const History = z.object({ list: z.array(HistoryRow) });
export type HistoryRow = z.output<typeof HistoryRow>;
export const offerHistory = query('offers.history', {
  path: '/api/common-order/common/offer/history',
  audience: ['platform', 'seller'],
  relation: 'own',
  dataType: 'OFFER',
  button: 'HistoryLog',
  input: z.strictObject({ id: Id }),
  output: History,
});
