import type { Side } from '#kernel/rules/machine.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { contractPaused } from '../rules/events.ts';
import { toActionResult } from './can.ts';
import { lockProtocol, standingOf, stepProtocol } from './lifecycle.ts';
import { everyParty, notifySides } from './notify.ts';
import type { ContractContext } from './tables.ts';

/** 20, 21, 22 → 23: no new orders or releases until it is resumed; where it stood is kept (INV-CON-06). */
export async function pauseOf(ctx: ContractContext<{ id: string; version: number; reason: string }>) {
  const { reason } = ctx.input;
  const row = await lockProtocol(ctx, ctx.input);
  const standing = standingOf(ctx.actor, row);
  if (standing === 'intermediary') throw NotFound({});
  const from = row.protocol_state as '20' | '21' | '22';
  const paused = await stepProtocol(ctx, row, 'pause', standing as Side, {
    set: { paused_from: from, pause_reason: reason },
    reason,
  });
  await ctx.emit(contractPaused, { protocolId: row.id, from });
  await notifySides(ctx, 'N-CON-06', paused, everyParty(paused), { act: 'paused', reason });
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, paused);
}
