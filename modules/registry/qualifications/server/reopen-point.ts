import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { reopenPoint } from '../contract/checklist.ts';
import { dropMark, listed, presentChecklist, remember } from './checklists.ts';
import { pointOf } from './mark-checklist.ts';
import { qualifications } from './tables.ts';

/** Takes a declaration, look-up or waiver back. */
export const reopenPointHandler = qualifications.command(reopenPoint, async (ctx) => {
  const party = await listed(ctx, ctx.input.memberId);
  const point = await pointOf(ctx, party, ctx.input.code);
  if (point.mark === null)
    throw StateNotAllowed({ subject: 'checklist', verb: 'reopen', state: point.state, side: 'operator' });
  await dropMark(ctx, party.id, point.code, ['attested', 'verified', 'waived']);
  await remember(ctx, party.id, 'reopened', point, ctx.input.reason);
  return presentChecklist(ctx, party);
});
