import { draftGateLine } from '../contract/gate-rules.ts';
import { addDraft, columnsOf, holdRules, mustChangeRules, mustFit, NO_LINE } from './gate-drafts.ts';
import { qualifications } from './tables.ts';

/**
 * Drafts a line that takes no other's place (ruling 15): what the gate asks of a side of a class, or a duty that
 * comes with it. Refuses 10009, 17112, 17113.
 */
export const draftGateLineHandler = qualifications.command(draftGateLine, async (ctx) => {
  mustChangeRules(ctx.actor);
  await holdRules(ctx);
  const { kind, controlClass, side, applies } = ctx.input;
  const line = { ...NO_LINE, control_class: controlClass, side: side ?? null, applies: applies ?? null };
  const columns = await columnsOf(ctx, line, kind === 'rule', ctx.input);
  await mustFit(ctx, { ...line, ...columns });
  return addDraft(ctx, line, columns);
});
