import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = codesIn('intermediaries.application', {
  applicant_side: 'deal_side',
  mode: 'intermediary_mode',
  title_flow: 'title_flow',
  reason: 'intermediary_reason',
  commission_payer: 'deal_side',
  leg_a_payment_term: 'payment_term',
  leg_b_payment_term: 'payment_term',
  uom: 'measure_unit',
  approval_status: 'approval_status',
  thread_status: 'new_offer_status',
});
