import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { submitApplication } from '../contract/application.ts';
import { ANSWER, commissionOf, MODE, missingFields, type Proposal } from '../rules/application.ts';
import { PrincipalNeedsFixedPrice } from '../rules/refusals.ts';
import {
  applicantOf,
  BIZ,
  consentsGone,
  holdApplications,
  lockOwnApplication,
  moved,
  requireSought,
  stepApplication,
} from './lock-application.ts';
import { notifyParty } from './notify.ts';
import { toActionResult } from './present-application.ts';
import { requireFresh, requireIntermediary, threadColumns } from './proposal.ts';
import { type Application, type ApplicationContext, type Consent, intermediaries } from './tables.ts';

/** Another application of the negotiation stands before the operator or the intermediary: the first one wins (4.2). */
const isOpen = (row: Application): boolean =>
  row.approval_status === APPROVAL.pending ||
  (row.approval_status === APPROVAL.approved && (row.answer ?? ANSWER.accepted) === ANSWER.accepted);

const proposalOf = (row: Application): Proposal => ({
  mode: row.mode,
  intermediaryId: row.intermediary_member_id,
  reason: row.reason,
  commissionRate: row.commission_rate,
  commissionPayer: row.commission_payer,
  buyPrice: row.buy_price,
  legAPaymentTerm: row.leg_a_payment_term,
  sellPrice: row.sell_price,
  legBPaymentTerm: row.leg_b_payment_term,
});
export const consentOf = async (ctx: ApplicationContext): Promise<Consent> => ({
  userId: ctx.actor.accountId,
  time: (await ctx.now()).toISOString(),
});

/**
 * 00, 30 or 40 → 10: whole, the first of its negotiation, of an intermediary that may mediate. Both sides are
 * asked; a party that applies has consented. Refuses 10009 at the fields, 10306, 19301, 19302, 17005, 17006.
 */
export const submitApplicationHandler = intermediaries.command(submitApplication, async (ctx) => {
  const { row, thread } = await lockOwnApplication(ctx, ctx.input, 'submit');
  const side = applicantOf(row);
  requireSought(thread, 'submit', side);
  const first = row.approval_status === APPROVAL.draft;
  const missing = missingFields(proposalOf(row), side);
  if (missing.length > 0)
    throw new InvalidInput(missing.map((field) => ({ field, rule: 'field.input', message: '' })));
  const others = (await holdApplications(ctx, row.negotiation_id)).filter((a) => a.id !== row.id);
  if (others.some(isOpen))
    throw StateNotAllowed({ subject: 'approval', verb: 'submit', state: APPROVAL.pending, side });
  await requireFresh(ctx, row);
  if (row.mode === MODE.principal && thread.provisional) throw PrincipalNeedsFixedPrice({}, 'mode');
  const related = await requireIntermediary(ctx, row, thread);
  const consent = side === 'intermediary' ? null : await consentOf(ctx);
  const submitted = await stepApplication(
    ctx,
    row,
    first ? 'submit' : 'resubmit',
    first ? side : 'submitter',
    {
      uncounted: {
        ...threadColumns(thread),
        commission_amount:
          row.commission_rate === null ? null : commissionOf(thread.amount, row.commission_rate),
        related,
        reject_reason: null,
        ...consentsGone(row),
        seller_consent: side === 'seller' ? consent : null,
        buyer_consent: side === 'buyer' ? consent : null,
      },
    },
  );
  await submitForApproval(ctx, {
    kind: BIZ,
    documentId: row.id,
    documentNo: row.application_no,
    memberId: row.applicant_member_id,
    title: bothNames(row.application_no, row.application_no),
  });
  const asks = row.mode === MODE.principal ? 'consentLeg' : 'consent';
  for (const to of ['seller', 'buyer'] as const) if (to !== side) await notifyParty(ctx, asks, submitted, to);
  moved(ctx, submitted);
  return toActionResult(ctx, submitted);
});
