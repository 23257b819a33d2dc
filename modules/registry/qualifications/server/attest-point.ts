import { attestPoint } from '../contract/checklist.ts';
import { listed, markPoint, presentChecklist } from './checklists.ts';
import { mustBe, pointOf, untilOf } from './mark-checklist.ts';
import { qualifications } from './tables.ts';

/** The company stands for a point with its word. */
export const attestPointHandler = qualifications.command(attestPoint, async (ctx) => {
  const party = await listed(ctx, ctx.actor.memberId ?? '0');
  const point = await pointOf(ctx, party, ctx.input.code);
  mustBe(point, 'attested', 'attest');
  await markPoint(ctx, party, point, { kind: 'attested', note: null, until: await untilOf(ctx, point) });
  return presentChecklist(ctx, party);
});
