import { VOID_REASON } from '#trading/offers/rules/codes.ts';
import { cancelThroughIntermediary } from '#trading/offers/server/door.ts';
import { cancelApplication } from '../contract/oversight.ts';
import { lockApplication } from './lock-application.ts';
import { intermediaries } from './tables.ts';

/** 35 or 55 → 05 by the operator, under the guards of the negotiation. Refuses 10306, 17224. */
export const cancelApplicationHandler = intermediaries.command(cancelApplication, async (ctx) => {
  const { row } = await lockApplication(ctx, ctx.input);
  await cancelThroughIntermediary(ctx, {
    id: row.negotiation_id,
    cancelReason: VOID_REASON.timeout,
    reason: ctx.input.reason,
  });
  // A draft that nobody filed is gone with its negotiation.
  return { id: row.id, version: row.version + 1, state: row.approval_status, can: [] };
});
