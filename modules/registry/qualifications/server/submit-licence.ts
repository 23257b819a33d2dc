import { nowHere } from '#kernel/server/database.ts';
import { APPROVAL, approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { submitLicence } from '../contract/licence.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { paperWords } from '../rules/words.ts';
import {
  complete,
  drafting,
  lockLicence,
  type QualificationsContext,
  stepReview,
  toActionResult,
  today,
} from './licences.ts';
import { type LicenceRow, qualifications } from './tables.ts';

type Reviewed = Awaited<ReturnType<typeof lockLicence>>;

const titleOf = (l: Pick<LicenceRow, 'licence_type'>) =>
  (paperWords.table as Readonly<Record<string, { zh: string; en: string }>>)[l.licence_type] ??
  noticeWords.table.otherPaper;

export const KIND = 'LICENCE';

/** The paper's line in the queue of the reviewers, with its days. */
export const putBeforeReviewers = (
  ctx: QualificationsContext,
  row: Pick<LicenceRow, 'id' | 'certificate_no' | 'member_id' | 'licence_type' | 'start_date' | 'end_date'>,
) =>
  submitForApproval(ctx, {
    kind: KIND,
    documentId: row.id,
    documentNo: row.certificate_no.slice(0, 40),
    memberId: row.member_id,
    title: titleOf(row),
    facts: { startDate: row.start_date, endDate: row.end_date },
  });

/**
 * Puts a whole paper before the operator: from a draft, or again after a no or a withdrawal (sm:approval).
 * Refuses Invalid naming what is open, LicenceOver.
 */
export async function sendForReview(ctx: QualificationsContext, row: Reviewed): Promise<Reviewed> {
  const first = row.approval_status === APPROVAL.draft;
  const [verb, side] = first
    ? (['submit', drafting(ctx.actor)] as const)
    : (['resubmit', 'submitter'] as const);
  approvalLifecycle.next(verb, row.approval_status, side);
  complete(row, await today(ctx));
  const out = await stepReview(ctx, row, verb, side, {
    set: {
      submitted_at: nowHere as unknown as Date,
      reject_reason: null,
      reviewed_at: null,
      reviewer_name: null,
    },
  });
  await putBeforeReviewers(ctx, row);
  return out;
}

export const submitLicenceHandler = qualifications.command(submitLicence, async (ctx) =>
  toActionResult(await sendForReview(ctx, await lockLicence(ctx, ctx.input)), ctx.actor),
);
