import { openProtocol } from '../contract/protocol.ts';
import { lockToApprove } from './approval-acts.ts';
import { toActionResult } from './can.ts';
import { stepProtocol } from './lifecycle.ts';
import { contracts } from './tables.ts';

/** 01 → 02: an approver of the submitting company takes it up. */
export const openProtocolHandler = contracts.command(openProtocol, async (ctx) => {
  const row = await lockToApprove(ctx, ctx.input);
  const opened = await stepProtocol(ctx, row, 'open', row.drafter_side, {
    uncounted: { opened_by: ctx.actor.accountId },
  });
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, opened);
});
