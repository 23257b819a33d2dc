import { rejectChange } from '../../contract/change.ts';
import { members } from '../tables.ts';
import { CHANGE_BIZ, lockRequest, stepChange, stepRelation } from './change-requests.ts';
import { notifyAsker } from './put-standing.ts';
import { held, quiet, reviewed, sendNotice } from './review-change.ts';

/** Old data stay; the company corrects and submits again, or gives it up. */
export const rejectChangeHandler = members.command(rejectChange, async (ctx) => {
  const { reason } = ctx.input;
  const row = await lockRequest(ctx, ctx.input);
  const { member } = await held(ctx, row, 'Reject');
  const stepped = await stepChange(ctx, row, 'reject', 'operator', {
    reason,
    set: { ...(await reviewed(ctx)), reason },
    ...quiet(row),
  });
  if (row.kind === 'standing') {
    await notifyAsker(ctx, member, stepped, false, reason);
    ctx.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
    return { state: stepped.state, relationStatus: member.relation_status ?? '' };
  }
  await ctx.tx
    .updateTable('members.change_request')
    .set({ refused: JSON.stringify(row.content) as never })
    .where('id', '=', row.id)
    .execute();
  const after = await stepRelation(ctx, member, 'reject', 'operator', { reason });
  await sendNotice(ctx, member, stepped, 'rejected', reason);
  ctx.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
  return { state: stepped.state, relationStatus: after.relation_status ?? '' };
});
