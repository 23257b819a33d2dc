import { withdrawApproval } from '#office/approvals/server/door.ts';
import { withdrawLicence } from '../contract/licence.ts';
import { lockLicence, stepReview, toActionResult } from './licences.ts';
import { KIND } from './submit-licence.ts';
import { qualifications } from './tables.ts';

/** The company takes a paper back while it waits. */
export const withdrawLicenceHandler = qualifications.command(withdrawLicence, async (ctx) => {
  const row = await lockLicence(ctx, ctx.input);
  const out = await stepReview(ctx, row, 'withdraw', 'submitter');
  await withdrawApproval(ctx, { kind: KIND, documentId: row.id });
  return toActionResult(out, ctx.actor);
});
