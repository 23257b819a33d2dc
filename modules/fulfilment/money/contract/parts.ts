import { z } from 'zod';
import { Id, type Identity, Version } from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';

/** A company beside the other one of a document, as its reader sees it. */
export const partyFields = {
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
};
export const HistoryEvent = z.object({
  seq: z.number().int(),
  action: z.string(),
  actorName: z.string(),
  actorSide: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  at: z.string(),
});
export const one = { id: Id, version: Version };
export const acting = [NotFound, VersionConflict, StateNotAllowed];
export const base = '/api/common-order' as const;
export const asMember = {
  audience: ['seller', 'buyer'] as readonly Identity[],
  relation: 'party',
  verified: true,
} as const;
export const asOperator = { audience: ['platform'] as readonly Identity[], relation: 'platform' } as const;
