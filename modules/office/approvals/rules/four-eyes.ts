import { SelfApproval } from '#kernel/rules/refusals.ts';

export interface Approver {
  readonly employeeId: string;
  readonly memberId: string;
}
export interface Submission {
  readonly submitterId: string;
  readonly submitterMemberId: string;
  readonly signedBy: readonly string[];
}
export type FourEyes = 'own submission' | 'own company' | 'signed before';

/**
 * Why this person may not decide this submission: his own, his own company's, or he signed an earlier step;
 * null when he may.
 * A company's own limits are decided by its administrators, so there only the person counts (trading-domain 3.7).
 */
export function fourEyes(
  approver: Approver,
  submission: Submission,
  decidedBy: 'platform' | 'ownCompany' = 'platform',
): FourEyes | null {
  if (approver.employeeId === submission.submitterId) return 'own submission';
  if (decidedBy === 'platform' && approver.memberId === submission.submitterMemberId) return 'own company';
  return submission.signedBy.includes(approver.employeeId) ? 'signed before' : null;
}

/** Refuses with SelfApproval where `fourEyes` names a reason. */
export function mayDecide(
  approver: Approver,
  submission: Submission,
  decidedBy: 'platform' | 'ownCompany' = 'platform',
): void {
  if (fourEyes(approver, submission, decidedBy) !== null) throw SelfApproval({});
}
