import { InvalidInput } from '#kernel/server/dispatch.ts';
import { resumeProtocol } from '../contract/protocol.ts';
import { PROTOCOL_TYPE, protocolLifecycle } from '../rules/contract-lifecycle.ts';
import { threeYearsOn } from '../rules/draft-faults.ts';
import { toActionResult } from './can.ts';
import { lockProtocol, stepProtocol } from './lifecycle.ts';
import { everyParty, notifySides } from './notify.ts';
import { contracts } from './tables.ts';
import { scheduleTerm } from './term.ts';

/** 23 → where it was paused, by the operator; the expiry moves on when both sides agreed to it. */
export const resumeProtocolHandler = contracts.command(resumeProtocol, async (ctx) => {
  const { reason } = ctx.input;
  const row = await lockProtocol(ctx, ctx.input);
  protocolLifecycle.next('resume', row.protocol_state, 'operator', 'effective');
  const later = ctx.input.expiryDate ?? null;
  if (later !== null && later < (row.expiry_date as string))
    throw new InvalidInput([{ field: 'expiryDate', rule: 'contract.term', message: '' }]);
  if (
    later !== null &&
    row.protocol_type === PROTOCOL_TYPE.framework &&
    later > threeYearsOn(row.effective_date as string)
  )
    throw new InvalidInput([{ field: 'expiryDate', rule: 'contract.threeYears', message: '' }]);
  const resumed = await stepProtocol(ctx, row, 'resume', 'operator', {
    to: protocolLifecycle.nameOf(row.paused_from as string),
    set: { paused_from: null, ...(later === null ? {} : { expiry_date: later }) },
    reason,
  });
  await scheduleTerm(ctx, resumed);
  await notifySides(ctx, 'N-CON-06', resumed, everyParty(resumed), { act: 'resumed', reason });
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, resumed);
});
