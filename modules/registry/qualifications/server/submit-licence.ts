import { nowHere } from '#kernel/server/database.ts';
import { APPROVAL, approvalLife } from '#office/approvals/rules/approval-life.ts';
import { submitForApproval, withdrawApproval } from '#office/approvals/server/door.ts';
import { submitLicence, withdrawLicence } from '../contract/licence.ts';
import { paperWords } from '../rules/words.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { acted, complete, drafting, type Hand, lockLicence, stepReview, today } from './licences.ts';
import { type LicenceRow, room } from './tables.ts';

type Reviewed = Awaited<ReturnType<typeof lockLicence>>;
const titleOf = (l: Pick<LicenceRow, 'licence_type'>) =>
  (paperWords.table as Readonly<Record<string, { zh: string; en: string }>>)[l.licence_type] ??
  noticeWords.table.otherPaper;
export const KIND = 'LICENCE';

/** Puts a whole paper before the operator: from a draft, or again after a no or a withdrawal (sm:approval). Refuses Invalid naming what is open, LicenceOver. */
export async function sendForReview(w: Hand, row: Reviewed): Promise<Reviewed> {
  const first = row.approval_status === APPROVAL.draft;
  const [verb, side] = first
    ? (['submit', drafting(w.actor)] as const)
    : (['resubmit', 'submitter'] as const);
  approvalLife.next(verb, row.approval_status, side);
  complete(row, await today(w));
  const out = await stepReview(w, row, verb, side, {
    set: {
      submitted_at: nowHere as unknown as Date,
      reject_reason: null,
      reviewed_at: null,
      reviewer_name: null,
    },
  });
  await submitForApproval(w, {
    kind: KIND,
    documentId: row.id,
    documentNo: row.certificate_no.slice(0, 40),
    memberId: row.member_id,
    title: titleOf(row),
    facts: { startDate: row.start_date, endDate: row.end_date },
  });
  return out;
}

export const submit = room.on(submitLicence, async (w) =>
  acted(await sendForReview(w, await lockLicence(w, w.input)), w.actor),
);

/** The company takes a paper back while it waits. */
export const withdraw = room.on(withdrawLicence, async (w) => {
  const row = await lockLicence(w, w.input);
  const out = await stepReview(w, row, 'withdraw', 'submitter');
  await withdrawApproval(w, { kind: KIND, documentId: row.id });
  return acted(out, w.actor);
});
