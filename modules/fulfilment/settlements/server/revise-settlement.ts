import { reviseSettlement } from '../contract/settlement-acts.ts';
import { toActionResult } from './present-settlement.ts';
import { settlements } from './tables.ts';
import { takeBack } from './take-back-settlement.ts';

/** 11 → 00: the seller answers objections with a next revision. */
export const reviseSettlementHandler = settlements.command(reviseSettlement, async (ctx) =>
  toActionResult(ctx, await takeBack(ctx, 'revise', null)),
);
