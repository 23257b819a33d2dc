import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { withdrawProtocol } from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { toActionResult } from './can.ts';
import { lockOwnDraft, stepProtocol } from './lifecycle.ts';
import { notifySides } from './notify.ts';
import { otherSigned } from './signatures.ts';
import { contracts } from './tables.ts';

/** 01, 02, 10 → 13 by its company, before another party signed; what was put before them goes out of sight again. */
export const withdrawProtocolHandler = contracts.command(withdrawProtocol, async (ctx) => {
  const row = await lockOwnDraft(ctx, ctx.input);
  const reviewed = row.protocol_state === PROTOCOL.toReview;
  if (reviewed && otherSigned(row))
    throw StateNotAllowed({
      subject: 'protocol',
      verb: 'withdraw',
      state: row.protocol_state,
      side: 'submitter',
    });
  if (reviewed) await notifySides(ctx, 'N-CON-04', row, ['counterparty']);
  const withdrawn = await stepProtocol(ctx, row, 'withdraw', 'submitter', {
    uncounted: {
      due_at: null,
      other_passed_at: null,
      operator_passed_at: null,
      seller_signer: null,
      buyer_signer: null,
      intermediary_signer: null,
    },
    ...(reviewed ? { parties: [row.seller_member_id, row.buyer_member_id, row.intermediary_member_id] } : {}),
  });
  await ctx.tx
    .updateTable('contracts.sign_record')
    .set({ void: true })
    .where('protocol_id', '=', row.id)
    .where('void', '=', false)
    .execute();
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, withdrawn);
});
