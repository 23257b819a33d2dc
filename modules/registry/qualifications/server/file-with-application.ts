import { sql } from 'kysely';
import { addDays } from '#kernel/rules/clock.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { bindFiles, seenFiles } from '#office/attachments/server/door.ts';
import { BUSINESS_LICENCE } from '#registry/members/rules/licence-needs.ts';
import { memberAdmitted } from '#registry/members/server/door.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { usualBusinessType } from '../rules/licence-terms.ts';
import { scopeWithCas } from './file-licence.ts';
import { openFields, type QualificationsContext, today } from './licences.ts';
import { notifyLicence } from './notify-licence.ts';
import { putBeforeReviewers } from './submit-licence.ts';
import { type LicenceRow, qualifications } from './tables.ts';

interface Filing {
  readonly memberId: string;
  readonly licenceType: string;
  readonly certificateNo: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly fileId: string;
  readonly scopeItems: readonly ScopeItem[];
  readonly operatingMode: string | null;
  readonly approvalStatus: string;
  readonly effectiveStatus: string | null;
}

/** Writes one paper with its file; a number already on file is passed over. */
async function insert(ctx: QualificationsContext, l: Filing): Promise<LicenceRow | null> {
  const { accountId } = ctx.actor;
  const pending = l.approvalStatus !== APPROVAL.draft;
  const approved = l.approvalStatus === APPROVAL.approved;
  const { rows } = await sql<LicenceRow>`
    insert into qualifications.licence (member_id, licence_type, certificate_no, start_date, end_date, business_type, scope_items, operating_mode, approval_status, effective_status, file_id, submitted_at, reviewed_at, reviewer_name, created_by, modified_by)
    values (${l.memberId}::bigint, ${l.licenceType}, ${l.certificateNo}, ${l.startDate}::date, ${l.endDate}::date, ${usualBusinessType(l.licenceType)}, ${JSON.stringify(l.scopeItems)}::jsonb, ${l.operatingMode}, ${l.approvalStatus}, ${l.effectiveStatus}, ${l.fileId}::bigint,
      case when ${pending} then kernel.now() end, case when ${approved} then kernel.now() end, ${approved ? ctx.actor.name : null}, ${accountId}::bigint, ${accountId}::bigint)
    on conflict (licence_type, certificate_no) where not deleted and replaces_id is null do nothing returning *`.execute(
    ctx.tx,
  );
  const row = rows[0];
  if (row === undefined) return null;
  const files = await seenFiles(ctx, { attachmentIds: [l.fileId] });
  await bindFiles(ctx, {
    bizType: LICENCE_FILES,
    bizId: row.id,
    attachmentIds: files.map((f) => f.attachmentId),
  });
  await ctx.history({
    bizType: 'LICENCE',
    bizId: row.id,
    bizNo: row.certificate_no,
    action: approved ? 'approve' : 'save',
    from: null,
    to: row.approval_status,
    side: approved ? 'operator' : 'submitter',
    parties: [l.memberId],
  });
  return row;
}

interface BusinessLicence {
  readonly certificateNo: string;
  readonly endDate: string;
  readonly fileId: string;
}
/**
 * The business licence that the auditor put his name to counts at the gate from the day of admission
 * (trading-domain 1.4, class 00). One that ended before that day is expired by the day it bears.
 */
async function fileBusinessLicence(ctx: QualificationsContext, memberId: string, l: BusinessLicence) {
  const day = await today(ctx);
  const row = await insert(ctx, {
    memberId,
    licenceType: BUSINESS_LICENCE,
    ...l,
    startDate: l.endDate > day ? day : addDays(l.endDate, -1),
    scopeItems: [],
    operatingMode: null,
    approvalStatus: APPROVAL.approved,
    effectiveStatus: LICENCE.effective,
  });
  if (row !== null) await notifyLicence(ctx, row, 'effective', `approved:${row.id}`);
}

/**
 * What came with an approved application: the business licence stands as its auditor attested it; other
 * licences wait for their own review, submitted by the company, and one that leaves open what the review
 * needs stays the company's draft.
 */
export const fileWithApplication = qualifications.listen(memberAdmitted, async (ctx) => {
  const { input, actor } = ctx;
  if (input.businessLicence !== null) await fileBusinessLicence(ctx, input.memberId, input.businessLicence);
  const submitter = { accountId: null, empId: null, deptId: null, name: input.adminName };
  const company = { ...ctx, actor: { ...actor, ...submitter, memberName: input.name } };
  for (const l of input.licences) {
    const scopeItems = await scopeWithCas(ctx, l.scopeItems);
    const whole =
      openFields({
        licence_type: l.licenceType,
        scope_items: scopeItems,
        operating_mode: l.operatingMode,
        business_type: usualBusinessType(l.licenceType),
        file_id: l.fileId,
      }).length === 0;
    const row = await insert(ctx, {
      ...l,
      memberId: input.memberId,
      scopeItems,
      approvalStatus: whole ? APPROVAL.pending : APPROVAL.draft,
      effectiveStatus: null,
    });
    if (row !== null && whole) await putBeforeReviewers(company, row);
  }
});
