import { openPosition, enter } from '#fulfilment/quantities/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { PROTOCOL, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { contractEffective } from '../rules/events.ts';
import { claimDeals } from './contracted-deals.ts';
import { stepProtocol } from './lifecycle.ts';
import { everyParty, notifySides } from './notify.ts';
import { applySupplement } from './supplement.ts';
import { BEGIN, DEPOSIT, dayBegins, SEAL, scheduleTerm } from './term.ts';
import { allSigned } from './signatures.ts';
import { BIZ, type ContractContext, type Protocol } from './tables.ts';

/** A framework opens for call-off: each line becomes a position of the quantity ledger (1.1). */
async function listFramework(ctx: ContractContext, p: Protocol): Promise<void> {
  const lines = await ctx.tx
    .selectFrom('contracts.line')
    .select(['id', 'quantity', 'uom'])
    .where('protocol_id', '=', p.id)
    .orderBy('line_no')
    .execute();
  for (const line of lines) {
    const positionId = await openPosition(ctx, { type: 'FRAMEWORK', id: line.id, uom: line.uom });
    await enter(ctx, {
      positionId,
      entries: [{ kind: 'LIST', quantity: line.quantity }],
      bizType: BIZ,
      bizId: p.id,
    });
    await ctx.tx
      .updateTable('contracts.line')
      .set({ position_id: positionId })
      .where('id', '=', line.id)
      .execute();
  }
}

const isReady = (p: Protocol): boolean =>
  p.protocol_state === PROTOCOL.toReview &&
  p.other_passed_at !== null &&
  p.operator_passed_at !== null &&
  allSigned(p);

/**
 * 10 → 20 once both reviews are passed, every party signed the same hash and the first day has come; a day that lies
 * ahead sets the timer that comes back then. Otherwise the contract stays as it is.
 */
export async function takeEffectIfAll(ctx: ContractContext, p: Protocol, side: Side): Promise<Protocol> {
  if (!isReady(p)) return p;
  const today = dayOf(await ctx.now());
  if ((p.effective_date as string) > today) {
    await ctx.schedule({ kind: BEGIN, key: p.id, at: dayBegins(p.effective_date as string) });
    return p;
  }
  // The submitter's own signature never is what the table lists: where it comes last, the moment itself acts.
  const by = side === 'counterparty' || side === 'operator' ? side : 'timer';
  await claimDeals(ctx, p);
  const effective = await stepProtocol(ctx, p, 'takeEffect', by, {
    set: { sign_date: today, effective_at: await ctx.now() },
    uncounted: { due_at: null },
  });
  if (p.protocol_type === PROTOCOL_TYPE.framework) await listFramework(ctx, effective);
  if (p.protocol_type === PROTOCOL_TYPE.supplement)
    await asSystem(ctx, () => applySupplement(ctx, effective));
  await scheduleTerm(ctx, effective);
  await ctx.schedule([
    { kind: SEAL, key: p.id, at: { inSeconds: 0 }, payload: { protocolId: p.id } },
    { kind: DEPOSIT, key: p.id, at: { inSeconds: 0 } },
  ]);
  await ctx.emit(contractEffective, { protocolId: p.id, type: p.protocol_type, dealIds: p.deal_ids });
  await notifySides(ctx, 'N-CON-05', effective, everyParty(effective));
  return effective;
}
