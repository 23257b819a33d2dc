import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { releaseGateDraft } from '../contract/gate-rules.ts';
import { gateVersionLifecycle } from '../rules/gate-version-lifecycle.ts';
import { GateOwnRelease } from '../rules/refusals.ts';
import {
  draftChanges,
  GATE_RULE,
  holdRules,
  lineName,
  lockVersion,
  mustChangeRules,
  mustFit,
  stepVersion,
  versionResult,
} from './gate-drafts.ts';
import { qualifications } from './tables.ts';

/**
 * Another super administrator than the author releases a version: the gate asks it from its first day, the
 * line before it ends on the day before (ruling 15).
 * Refuses 10301, 10302, 10306, 17111, 17112 once the first day has come, 17110, 17113.
 */
export const releaseGateDraftHandler = qualifications.command(releaseGateDraft, async (ctx) => {
  mustChangeRules(ctx.actor);
  await holdRules(ctx);
  const draft = await lockVersion(ctx, ctx.input);
  gateVersionLifecycle.next('release', draft.state, 'operator');
  if (draft.created_by === ctx.actor.accountId) throw GateOwnRelease({});
  await mustFit(ctx, draft);
  const out = await stepVersion(ctx, draft, 'release', 'operator', {
    set: {
      released_by: ctx.actor.accountId,
      released_by_name: ctx.actor.name,
      released_at: nowHere as unknown as Date,
    },
  });
  await sql`select qualifications.apply_gate_version(${out.id}::bigint)`.execute(ctx.tx);
  ctx.target({ type: GATE_RULE, id: out.id, no: lineName(out), changes: draftChanges(out) });
  return versionResult(out, ctx.actor);
});
