import { addDays } from '#kernel/rules/clock.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { waivePoint } from '../contract/checklist.ts';
import { WAIVER_DAYS } from '../rules/checklist.ts';
import { WaiverRange } from '../rules/refusals.ts';
import { listed, markPoint, presentChecklist } from './checklists.ts';
import { today } from './licences.ts';
import { mustBe, pointOf } from './mark-checklist.ts';
import { qualifications } from './tables.ts';

/** The operator lets a point be for a time, and says why. Refuses Cannot where a point may not be waived. */
export const waivePointHandler = qualifications.command(waivePoint, async (ctx) => {
  const party = await listed(ctx, ctx.input.memberId);
  const point = await pointOf(ctx, party, ctx.input.code);
  mustBe(point, null, 'waive');
  if (!point.waivable)
    throw StateNotAllowed({ subject: 'checklist', verb: 'waive', state: point.state, side: 'operator' });
  const day = await today(ctx);
  const most = addDays(day, WAIVER_DAYS);
  if (ctx.input.until <= day || ctx.input.until > most) throw WaiverRange({ most }, 'until');
  await markPoint(ctx, party, point, { kind: 'waived', note: ctx.input.reason, until: ctx.input.until });
  return presentChecklist(ctx, party);
});
