import { deleteGateDraft } from '../contract/gate-rules.ts';
import { lockVersion, mustChangeRules, stepVersion, versionResult } from './gate-drafts.ts';
import { qualifications } from './tables.ts';

/** Gives a draft up. Refuses 10301, 10302, 10306. */
export const deleteGateDraftHandler = qualifications.command(deleteGateDraft, async (ctx) => {
  mustChangeRules(ctx.actor);
  const draft = await lockVersion(ctx, ctx.input);
  const out = await stepVersion(ctx, draft, 'delete', 'operator', { set: { deleted: true } });
  return versionResult(out, ctx.actor);
});
