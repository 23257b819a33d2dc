import { z } from 'zod';
import { Id, query } from '#kernel/rules/contract.ts';
import { actingCompany, HistoryStep } from '#kernel/rules/history-step.ts';

const HistoryRow = HistoryStep.omit({ bizType: true }).extend(actingCompany);
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
