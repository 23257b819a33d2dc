import { created } from '#kernel/server/rows.ts';
import { APPROVAL, approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import type { ThreadForApplication } from '#trading/offers/server/door.ts';
import { BIZ, partiesOf } from './lock-application.ts';
import { type ApplicantSide, SIDE_OF, threadColumns } from './proposal.ts';
import type { Application, ApplicationContext } from './tables.ts';

/** — → 00: an application of one side for a negotiation at 35. */
export async function writeDraft(
  ctx: ApplicationContext,
  thread: ThreadForApplication,
  of: {
    readonly side: ApplicantSide;
    readonly memberId: string;
    readonly chosen: boolean;
    readonly proposal: Partial<Application>;
  },
): Promise<Application> {
  const row = (await ctx.tx
    .insertInto('intermediaries.application')
    .values({
      ...created(ctx),
      application_no: await ctx.number('IA'),
      applicant_side: SIDE_OF[of.side],
      applicant_member_id: of.memberId,
      chosen: of.chosen,
      ...threadColumns(thread),
      ...(of.proposal as object),
      approval_status: approvalLifecycle.next('save', null, of.side),
      thread_status: thread.status,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as Application;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.application_no,
    action: 'save',
    from: null,
    to: APPROVAL.draft,
    side: of.side,
    parties: partiesOf(row),
  });
  return row;
}
