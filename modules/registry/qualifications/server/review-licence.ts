import { nowHere } from '#kernel/server/database.ts';
import { approvalLife } from '#office/approvals/rules/approval-life.ts';
import { decide } from '#office/approvals/server/door.ts';
import { approveLicence, rejectLicence } from '../contract/licence.ts';
import { LICENCE, licenceLife } from '../rules/licence-life.ts';
import { LicenceOver } from '../rules/refusals.ts';
import { acted, lockLicence, numberIsFree, stepReview, today } from './licences.ts';
import { takeOver } from './renew-licence.ts';
import { KIND } from './submit-licence.ts';
import { type LicenceRow, room } from './tables.ts';
import { tellLicence } from './tell-licence.ts';

const reviewed = (name: string) => ({ reviewed_at: nowHere as unknown as Date, reviewer_name: name });

/**
 * A second pair of eyes says yes: the paper is in force, or will be from its first day; a renewal that runs takes the place of what it renews.
 * Of two auditors at once one decides, the other is told that it was changed (10302).
 */
export const approve = room.on(approveLicence, async (w) => {
  const row = await lockLicence(w, w.input);
  approvalLife.next('approve', row.approval_status, 'operator');
  const day = await today(w);
  if (row.end_date < day) throw LicenceOver({ endDate: row.end_date }, 'endDate');
  await numberIsFree(w, { licenceType: row.licence_type, certificateNo: row.certificate_no }, [
    row.id,
    row.replaces_id,
  ]);
  await decide(w, { kind: KIND, documentId: row.id, verdict: 'approve', reason: null });
  const effective_status = licenceLife.next(
    'approve',
    null,
    'effect',
    row.start_date > day ? 'notYet' : 'effective',
  );
  const out = (await stepReview(w, row, 'approve', 'operator', {
    set: { effective_status, ...reviewed(w.actor.name) },
  })) as LicenceRow;
  const held = effective_status === LICENCE.effective ? await takeOver(w, out) : out;
  await tellLicence(w, held, 'effective', `approved:${out.id}`);
  return acted(held, w.actor);
});

/** Sends a paper back with the reason its company reads. */
export const reject = room.on(rejectLicence, async (w) => {
  const { reason } = w.input;
  const row = await lockLicence(w, w.input);
  const out = await stepReview(w, row, 'reject', 'operator', {
    set: { reject_reason: reason, ...reviewed(w.actor.name) },
    reason,
  });
  await decide(w, { kind: KIND, documentId: row.id, verdict: 'reject', reason });
  return acted(out, w.actor);
});
