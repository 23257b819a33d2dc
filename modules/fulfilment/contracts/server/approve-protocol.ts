import { approveProtocol } from '../contract/protocol.ts';
import { inHours, lockToApprove, REVIEW_HOURS } from './approval-acts.ts';
import { toActionResult } from './can.ts';
import { requireUncontracted } from './contracted-deals.ts';
import { noteProtocol, stepProtocol } from './lifecycle.ts';
import { notifySides } from './notify.ts';
import { contracts } from './tables.ts';

/** 02 → 10: from now on the other companies see the version, and review it beside the operator. */
export const approveProtocolHandler = contracts.command(approveProtocol, async (ctx) => {
  const row = await lockToApprove(ctx, ctx.input);
  await requireUncontracted(ctx, row);
  const approved = await stepProtocol(ctx, row, 'approve', row.drafter_side, {
    uncounted: {
      approved_by: ctx.actor.accountId,
      due_at: inHours(await ctx.now(), REVIEW_HOURS),
    },
    parties: [row.drafter_member_id],
  });
  await ctx.tx
    .updateTable('contracts.protocol_version')
    .set({ shared: true })
    .where('protocol_id', '=', row.id)
    .where('content_version', '=', row.content_version)
    .execute();
  const sent = await noteProtocol(ctx, approved, { action: 'sendForReview', side: row.drafter_side });
  await notifySides(ctx, 'N-CON-02', sent, ['counterparty', 'operator']);
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, sent);
});
