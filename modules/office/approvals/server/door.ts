import { type Decision, decideTask, drop, withdraw } from './decide.ts';
import { byRule, type DocumentRef, type Submission, submit } from './submit.ts';
import { approvals } from './tables.ts';

export type { Decision } from './decide.ts';
export type { DocumentRef, Submission, Submitter } from './submit.ts';

/** How a document stands with its approvers. */
export interface Standing {
  readonly state: string;
  readonly round: number;
  readonly step: number;
  readonly steps: number;
  readonly reason: string | null;
  readonly claimedBy: string | null;
}

/**
 * Puts a document before its approvers, or again after a no, a withdrawal or a material change. Refuses
 * Cannot while it already waits.
 */
export const submitForApproval = approvals.door<Submission, { round: number }>(async (ctx) => ({
  round: (await submit(ctx, ctx.input)).round,
}));
/** Approved by rule at once. Refuses Cannot while an operator has it. */
export const approveByRule = approvals.door<Submission, void>(async (ctx) => {
  await byRule(ctx, ctx.input);
});
/**
 * An approver's yes or no. Refuses NotFound, Cannot (not pending), SelfApproval (10202). `done` is false
 * while another step waits.
 */
export const decide = approvals.door<Decision, { done: boolean }>((ctx) => decideTask(ctx, ctx.input));
/** The submitter takes the document back. Refuses NotFound, Cannot. */
export const withdrawApproval = approvals.door<DocumentRef, void>((ctx) => withdraw(ctx, ctx.input));
/** Takes a waiting task away because its document ended; nothing happens when none waits. */
export const dropApproval = approvals.door<DocumentRef, void>((ctx) => drop(ctx, ctx.input));
/** The living task of a document, or null. */
export const approvalOf = approvals.door<DocumentRef, Standing | null>(async (ctx) => {
  const t = await ctx.tx
    .selectFrom('approvals.task')
    .select(['state', 'round', 'step', 'steps', 'reason', 'claimed_name'])
    .where('kind', '=', ctx.input.kind)
    .where('document_id', '=', ctx.input.documentId)
    .where('living', '=', true)
    .executeTakeFirst();
  return t === undefined
    ? null
    : {
        state: t.state,
        round: t.round,
        step: t.step,
        steps: t.steps,
        reason: t.reason,
        claimedBy: t.claimed_name,
      };
});
