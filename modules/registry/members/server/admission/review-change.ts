import { SelfApproval } from '#kernel/rules/refusals.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { COMPANY_PAGE } from '../../rules/pages.ts';
import type { MemberContext } from '../applications.ts';
import type { ChangeRequest, Member } from '../tables.ts';
import { needPage } from './audit-sight.ts';
import { CHANGE_BIZ } from './change-requests.ts';
import { lockCompany } from './company-record.ts';

const RESULT: Record<'approved' | 'rejected', LocalizedText> = {
  approved: auditWords.table['result.approved'],
  rejected: auditWords.table['result.rejected'],
};

export const sendNotice = (
  ctx: MemberContext,
  member: Member,
  row: ChangeRequest,
  result: keyof typeof RESULT,
  reason: string,
) =>
  notify(ctx, {
    event: row.kind === 'info' ? 'INFO_CHANGE_RESULT' : 'EXT_RESULT',
    variables: { companyName: bothNames(member.name, member.name_en), result: RESULT[result], reason },
    to: { memberAdmins: member.id },
    bizType: CHANGE_BIZ,
    bizId: row.id,
    link: COMPANY_PAGE,
    onceKey: `${CHANGE_BIZ}:${result}:${row.id}:${row.submissions}`,
  });

/** The company behind a request, with the right to decide on its kind. */
export async function held(ctx: MemberContext, row: ChangeRequest, button: 'Approve' | 'Reject') {
  const company = await lockCompany(ctx, { id: row.member_id });
  needPage(ctx.actor, company.member.parent_member_id === null ? 'company' : 'sub', button);
  if (row.submitted_by !== null && row.submitted_by === ctx.actor.accountId) throw SelfApproval({});
  return company;
}

/** The company is no party to what the platform decides of its standing. */
export const quiet = (row: ChangeRequest) => (row.kind === 'standing' ? { parties: [] } : {});

export const reviewed = async (ctx: MemberContext) => ({
  reviewed_at: await ctx.now(),
  reviewed_by: ctx.actor.accountId,
  reviewed_name: ctx.actor.name,
});
