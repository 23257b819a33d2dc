import { z } from 'zod';
import { Id, type Identity, Version } from '#kernel/rules/contract.ts';
import { HistoryStep } from '#kernel/rules/history-step.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';

/** A company beside the other one of a document, as its reader sees it. */
export const partyFields = {
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
};
export const HistoryEvent = HistoryStep.omit({ bizType: true, fromState: true, toState: true });
export const one = { id: Id, version: Version };
export const acting = [NotFound, VersionConflict, StateNotAllowed];
export const base = '/api/common-order' as const;
export const asMember = {
  audience: ['seller', 'buyer'] as readonly Identity[],
  relation: 'party',
  verified: true,
} as const;
export const asOperator = { audience: ['platform'] as readonly Identity[], relation: 'platform' } as const;
