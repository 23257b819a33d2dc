import { enter, lockPosition } from '#fulfilment/quantities/server/door.ts';
import { unlist } from '#fulfilment/quantities/rules/ledger.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { contractEnded } from '../rules/events.ts';
import { stepProtocol } from './lifecycle.ts';
import { everyParty, notifySides } from './notify.ts';
import { BIZ, type ContractContext, type Protocol } from './tables.ts';
import { DEPOSIT, EXPIRE, REMIND, REMINDERS } from './term.ts';

/** What is left of a framework is on sale no more: its positions lose what is available. */
async function closeRest(ctx: ContractContext, p: Protocol): Promise<void> {
  const lines = await ctx.tx
    .selectFrom('contracts.line')
    .select('position_id')
    .where('protocol_id', '=', p.id)
    .where('position_id', 'is not', null)
    .orderBy('line_no')
    .execute();
  for (const { position_id } of lines) {
    const entry = unlist(await lockPosition(ctx, { id: position_id as string }));
    if (entry !== null)
      await enter(ctx, { positionId: position_id as string, entries: [entry], bizType: BIZ, bizId: p.id });
  }
}

/** → 40 or 30: the rest closes, its timers go, its deposit is dealt with, those above hear of it. */
export async function endProtocol(
  ctx: ContractContext,
  p: Protocol,
  how: {
    readonly verb: 'expire' | 'terminate' | 'complete';
    readonly side: Side;
    readonly reason: string | null;
    /** An entry of the notice words. */
    readonly act?: 'expired' | 'terminated';
  },
): Promise<Protocol> {
  const ended = await stepProtocol(ctx, p, how.verb, how.side, {
    set: { paused_from: null, end_reason: how.reason, ended_at: await ctx.now() },
    reason: how.reason,
  });
  await closeRest(ctx, ended);
  await ctx.unschedule(EXPIRE, p.id);
  for (const days of REMINDERS) await ctx.unschedule(REMIND, `${p.id}.${days}`);
  await ctx.schedule({ kind: DEPOSIT, key: p.id, at: { inSeconds: 0 } });
  await ctx.emit(contractEnded, { protocolId: p.id, state: ended.protocol_state as '30' | '40' });
  if (how.verb === 'complete') await notifySides(ctx, 'N-CON-07', ended, everyParty(ended));
  else
    await notifySides(ctx, 'N-CON-08', ended, everyParty(ended), {
      act: how.act ?? 'expired',
      reason: how.reason ?? '',
    });
  ctx.live(`protocol:${p.id}`);
  return ended;
}
