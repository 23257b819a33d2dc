import { updateGateDraft } from '../contract/gate-rules.ts';
import {
  columnsOf,
  GATE_RULE,
  holdRules,
  lineName,
  lockVersion,
  mustChangeRules,
  mustFit,
  stepVersion,
  versionResult,
} from './gate-drafts.ts';
import { changesOf } from '#kernel/server/step.ts';
import { gateVersionLifecycle } from '../rules/gate-version-lifecycle.ts';
import { qualifications } from './tables.ts';

/**
 * Writes a draft anew; who wrote it last is its author, so that nobody releases words of his own.
 * Refuses 10009, 10301, 10302, 10306, 17112, 17110, 17113.
 */
export const updateGateDraftHandler = qualifications.command(updateGateDraft, async (ctx) => {
  mustChangeRules(ctx.actor);
  await holdRules(ctx);
  const draft = await lockVersion(ctx, ctx.input);
  gateVersionLifecycle.next('edit', draft.state, 'operator');
  const columns = await columnsOf(ctx, draft, draft.duty === null, ctx.input);
  await mustFit(ctx, { ...draft, ...columns });
  const author = { created_by: ctx.actor.accountId as string, created_by_name: ctx.actor.name };
  const out = await stepVersion(ctx, draft, 'edit', 'operator', { set: columns, uncounted: author });
  ctx.target({ type: GATE_RULE, id: out.id, no: lineName(out), changes: changesOf(draft, columns) });
  return versionResult(out, ctx.actor);
});
