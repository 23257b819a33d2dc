import { decideTask, type Decision, drop, withdraw } from './decide.ts';
import { byRule, type DocumentRef, submit, type Submission } from './submit.ts';
import { room } from './tables.ts';

export type { Decision } from './decide.ts';
export type { DocumentRef, Submission } from './submit.ts';

/** How a document stands with its approvers. */
export interface Standing {
  readonly state: string;
  readonly round: number;
  readonly step: number;
  readonly steps: number;
  readonly reason: string | null;
  readonly claimedBy: string | null;
}

/** Puts a document before its approvers, or again after a no, a withdrawal or a material change. Refuses Cannot while it already waits. */
export const submitForApproval = room.door<Submission, { round: number }>(async (w) => ({
  round: (await submit(w, w.input)).round,
}));
/** Approved by rule at once. Refuses Cannot while an operator has it. */
export const approveByRule = room.door<Submission, void>(async (w) => {
  await byRule(w, w.input);
});
/** An approver's yes or no. Refuses NotFound, Cannot (not pending), SelfApproval (10202). `done` is false while another step waits. */
export const decide = room.door<Decision, { done: boolean }>((w) => decideTask(w, w.input));
/** The submitter takes the document back. Refuses NotFound, Cannot. */
export const withdrawApproval = room.door<DocumentRef, void>((w) => withdraw(w, w.input));
/** Takes a waiting task away because its document ended; nothing happens when none waits. */
export const dropApproval = room.door<DocumentRef, void>((w) => drop(w, w.input));
/** The living task of a document, or null. */
export const approvalOf = room.door<DocumentRef, Standing | null>(async (w) => {
  const t = await w.tx
    .selectFrom('approvals.task')
    .select(['state', 'round', 'step', 'steps', 'reason', 'claimed_name'])
    .where('kind', '=', w.input.kind)
    .where('document_id', '=', w.input.documentId)
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
