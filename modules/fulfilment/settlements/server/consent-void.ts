import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { consentVoid } from '../contract/settlement-acts.ts';
import { ConsentGiven } from '../rules/refusals.ts';
import { SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { BIZ, lockSettlement, settlementMoved, sideOf } from './lock-settlement.ts';
import { toActionResult } from './present-settlement.ts';
import { type Settlement, settlements, type VoidConsent } from './tables.ts';

/** One side agrees that a confirmed statement is void. */
export const consentVoidHandler = settlements.command(consentVoid, async (ctx) => {
  const row = await lockSettlement(ctx, ctx.input);
  const side = sideOf(ctx.actor, row) as 'buyer' | 'seller';
  if (row.state !== SETTLEMENT.confirmed)
    throw StateNotAllowed({ subject: 'settlement', verb: 'consentVoid', state: row.state, side });
  if (row.void_consents.some((c) => c.side === side)) throw ConsentGiven({});
  const consent: VoidConsent = {
    side,
    userName: ctx.actor.name,
    time: (await ctx.now()).toISOString(),
    reason: ctx.input.reason,
  };
  const after = (await ctx.tx
    .updateTable('settlements.settlement')
    .set({ ...touched(ctx), void_consents: JSON.stringify([...row.void_consents, consent]) as never })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Settlement;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.settlement_no,
    action: 'consentVoid',
    from: row.state,
    to: row.state,
    side,
    reason: consent.reason,
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  settlementMoved(ctx, after);
  return toActionResult(ctx, after);
});
