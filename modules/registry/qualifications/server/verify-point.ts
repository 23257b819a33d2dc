import { verifyPoint } from '../contract/checklist.ts';
import { listed, markPoint, presentChecklist } from './checklists.ts';
import { mustBe, pointOf, untilOf } from './mark-checklist.ts';
import { qualifications } from './tables.ts';

/** The operator has looked it up. */
export const verifyPointHandler = qualifications.command(verifyPoint, async (ctx) => {
  const party = await listed(ctx, ctx.input.memberId);
  const point = await pointOf(ctx, party, ctx.input.code);
  mustBe(point, 'verified', 'verify');
  await markPoint(ctx, party, point, {
    kind: 'verified',
    note: ctx.input.note,
    until: await untilOf(ctx, point),
  });
  return presentChecklist(ctx, party);
});
