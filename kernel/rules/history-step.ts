import { z } from 'zod';

/** One step in the life of a document, as pages read its append-only history (`readHistory`): a contract picks its columns. */
export const HistoryStep = z.object({
  seq: z.number().int(),
  bizType: z.string(),
  action: z.string(),
  fromState: z.string().nullable(),
  toState: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  actorName: z.string(),
  actorSide: z.string(),
  reason: z.string().nullable(),
  at: z.string(),
});
/** The act, who did it, when and why. */
export const ActStep = HistoryStep.omit({ bizType: true, fromState: true, toState: true, changes: true });
/** The same with the state it led to. */
export const StateStep = HistoryStep.omit({ bizType: true, fromState: true, changes: true });
/** Names of the company that acted; null for the platform. */
export const actingCompany = {
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
};
