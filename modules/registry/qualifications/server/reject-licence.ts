import { decide } from '#office/approvals/server/door.ts';
import { rejectLicence } from '../contract/licence.ts';
import { lockLicence, stepReview, toActionResult } from './licences.ts';
import { reviewed } from './review-licence.ts';
import { KIND } from './submit-licence.ts';
import { qualifications } from './tables.ts';

/** Sends a paper back with the reason its company reads. */
export const rejectLicenceHandler = qualifications.command(rejectLicence, async (ctx) => {
  const { reason } = ctx.input;
  const row = await lockLicence(ctx, ctx.input);
  const out = await stepReview(ctx, row, 'reject', 'operator', {
    set: { reject_reason: reason, ...reviewed(ctx.actor.name) },
    reason,
  });
  await decide(ctx, { kind: KIND, documentId: row.id, verdict: 'reject', reason });
  return toActionResult(out, ctx.actor);
});
