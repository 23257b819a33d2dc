import { protocolLifecycle, PROTOCOL, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { terminateProtocol } from '../contract/protocol.ts';
import { ContractNeedsAgreement } from '../rules/refusals.ts';
import { toActionResult } from './can.ts';
import { endProtocol } from './end-protocol.ts';
import { lockProtocol } from './lifecycle.ts';
import { contracts } from './tables.ts';
import { expiryOf } from './term.ts';

/** 23 → 40: by a termination agreement in force, or past its expiry. What is not called falls away. Refuses 17431. */
export const terminateProtocolHandler = contracts.command(terminateProtocol, async (ctx) => {
  const row = await lockProtocol(ctx, ctx.input);
  protocolLifecycle.next('terminate', row.protocol_state, 'operator');
  const agreement = await ctx.tx
    .selectFrom('contracts.protocol')
    .select('id')
    .where('parent_id', '=', row.id)
    .where('protocol_type', '=', PROTOCOL_TYPE.termination)
    .where('protocol_state', '=', PROTOCOL.effective)
    .executeTakeFirst();
  if (agreement === undefined && (await ctx.now()) < expiryOf(row)) throw ContractNeedsAgreement({});
  const ended = await endProtocol(ctx, row, {
    verb: 'terminate',
    side: 'operator',
    reason: ctx.input.reason,
    act: 'terminated',
  });
  return toActionResult(ctx, ended);
});
