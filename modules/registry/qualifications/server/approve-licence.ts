import { approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { decide } from '#office/approvals/server/door.ts';
import { approveLicence } from '../contract/licence.ts';
import { LICENCE, licenceLifecycle } from '../rules/licence-lifecycle.ts';
import { LicenceOver } from '../rules/refusals.ts';
import { lockLicence, mustBeWhole, numberIsFree, stepReview, toActionResult, today } from './licences.ts';
import { notifyLicence } from './notify-licence.ts';
import { takeOver } from './renew-licence.ts';
import { reviewed } from './review-licence.ts';
import { KIND } from './submit-licence.ts';
import { type LicenceRow, qualifications } from './tables.ts';

/**
 * A second pair of eyes says yes: the paper is in force, or will be from its first day; a renewal that runs
 * takes the place of what it renews.
 * Refuses LicenceIncomplete, LicenceOver, Duplicate.
 * Of two auditors at once one decides, the other is told that it was changed (10302).
 */
export const approveLicenceHandler = qualifications.command(approveLicence, async (ctx) => {
  const row = await lockLicence(ctx, ctx.input);
  approvalLifecycle.next('approve', row.approval_status, 'operator');
  mustBeWhole(ctx, row);
  const day = await today(ctx);
  if (row.end_date < day) throw LicenceOver({ endDate: row.end_date }, 'endDate');
  await numberIsFree(ctx, { licenceType: row.licence_type, certificateNo: row.certificate_no }, [
    row.id,
    row.replaces_id,
  ]);
  await decide(ctx, { kind: KIND, documentId: row.id, verdict: 'approve', reason: null });
  const effective_status = licenceLifecycle.next(
    'approve',
    null,
    'effect',
    row.start_date > day ? 'notYet' : 'effective',
  );
  const out = (await stepReview(ctx, row, 'approve', 'operator', {
    set: { effective_status, ...reviewed(ctx.actor.name) },
  })) as LicenceRow;
  const held = effective_status === LICENCE.effective ? await takeOver(ctx, out) : out;
  await notifyLicence(ctx, held, 'effective', `approved:${out.id}`);
  return toActionResult(held, ctx.actor);
});
