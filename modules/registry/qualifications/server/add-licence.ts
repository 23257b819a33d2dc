import { NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { inScope } from '#kernel/server/scope.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { addLicence } from '../contract/licence.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { LicenceNotRenewable, LicenceRenewalOpen } from '../rules/refusals.ts';
import { columnsOf, type Form, keepFiles, written } from './file-licence.ts';
import { lockLicence, numberIsFree, numberTaken, OWNED, type QualificationsContext } from './licences.ts';
import { sendForReview } from './submit-licence.ts';
import { qualifications } from './tables.ts';

/**
 * The paper a renewal is filed for, locked: approved, not void, and without another renewal. Refuses
 * NotFound, NothingToRenew, RenewalOpen.
 */
async function renewable(
  ctx: QualificationsContext,
  id: string | null,
  licenceType: string,
): Promise<string | null> {
  if (id === null) return null;
  const old = await ctx.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', OWNED))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (old === undefined) throw NotFound({});
  if (
    old.approval_status !== APPROVAL.approved ||
    old.effective_status === LICENCE.void ||
    old.licence_type !== licenceType
  )
    throw LicenceNotRenewable({});
  const waiting = await ctx.tx
    .selectFrom('qualifications.licence')
    .select('id')
    .where('replaces_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (waiting !== undefined) throw LicenceRenewalOpen({});
  return id;
}

async function insert(ctx: QualificationsContext, form: Form, replacesId: string | null) {
  const { actor } = ctx;
  const columns = await columnsOf(ctx, form);
  await numberIsFree(ctx, form, [replacesId]);
  try {
    return await ctx.tx
      .insertInto('qualifications.licence')
      .values({
        ...written(columns),
        member_id: actor.memberId as string,
        owner_dept_id: actor.deptId,
        owner_emp_id: actor.empId,
        effective_status: null,
        reject_reason: null,
        void_reason: null,
        replaces_id: replacesId,
        noticed_days: null,
        submitted_at: null,
        reviewed_at: null,
        reviewer_name: null,
        created_by: actor.accountId,
        modified_by: actor.accountId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    // Two at once with the same number: the second is told as if it had come later.
    throw brokenConstraint(error) === 'licence_number' ? numberTaken(ctx) : error;
  }
}

/** A new paper, or the renewal of one, as a draft; `submit` sends it to its review in the same act. */
export const addLicenceHandler = qualifications.command(addLicence, async (ctx) => {
  const { submit, replacesId, ...form } = ctx.input;
  const row = await insert(ctx, form, await renewable(ctx, replacesId, form.licenceType));
  await keepFiles(ctx, row.id, form.fileIds);
  await ctx.history({
    bizType: 'LICENCE',
    bizId: row.id,
    bizNo: row.certificate_no,
    action: 'save',
    from: null,
    to: APPROVAL.draft,
    side: ctx.actor.identity === 'buyer' ? 'buyer' : 'seller',
    parties: [row.member_id],
  });
  ctx.target({ type: 'LICENCE', id: row.id, no: row.certificate_no });
  const out = submit ? await sendForReview(ctx, await lockLicence(ctx, { id: row.id })) : row;
  return { id: out.id, version: out.version, state: out.approval_status };
});
