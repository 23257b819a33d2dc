import { refuseProtocol } from '../contract/protocol.ts';
import { lockToApprove } from './approval-acts.ts';
import { toActionResult } from './can.ts';
import { stepProtocol } from './lifecycle.ts';
import { notifySides } from './notify.ts';
import { contracts } from './tables.ts';

/** 02 → 12: the submitter hears why, and may edit it. */
export const refuseProtocolHandler = contracts.command(refuseProtocol, async (ctx) => {
  const { reason } = ctx.input;
  const row = await lockToApprove(ctx, ctx.input);
  const refused = await stepProtocol(ctx, row, 'refuse', row.drafter_side, {
    set: { reject_reason: reason },
    uncounted: { due_at: null },
    reason,
  });
  await notifySides(ctx, 'N-CON-03', refused, ['submitter'], { reason });
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, refused);
});
