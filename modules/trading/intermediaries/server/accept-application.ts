import { draftIntermediaryAgreement } from '#fulfilment/contracts/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { ownerTriple } from '#office/organisation/server/door.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { intermediaryAccepts, type PrincipalTerms } from '#trading/offers/server/door.ts';
import { acceptApplication } from '../contract/application.ts';
import { ANSWER, MODE, TITLE_FLOW } from '../rules/application.ts';
import { LossUnconfirmed } from '../rules/refusals.ts';
import {
  type Held,
  lockApplication,
  moved,
  payerOf,
  RESPOND_TIMER,
  requireSide,
  seeApplication,
} from './lock-application.ts';
import { noteApplication } from './note-application.ts';
import { notifyOperators, notifyParty } from './notify.ts';
import { toActionResult } from './present-application.ts';
import { requireIntermediary } from './proposal.ts';
import { type Application, type ApplicationContext, intermediaries } from './tables.ts';

/** The application as its intermediary answers it. Refuses 10306 to everybody else, and when it does not wait. */
export async function lockForAnswer(
  ctx: ApplicationContext<{ id: string; version: number }>,
  verb: 'accept' | 'refuse',
): Promise<Held> {
  const held = await lockApplication(ctx, ctx.input);
  requireSide(held, verb, ['intermediary']);
  const { row, thread } = held;
  if (row.approval_status !== APPROVAL.approved)
    throw StateNotAllowed({ subject: 'approval', verb, state: row.approval_status, side: 'intermediary' });
  if (row.answer !== null)
    throw StateNotAllowed({ subject: 'negotiation', verb, state: thread.status, side: 'intermediary' });
  return held;
}

/** What the intermediary buys and sells for. Refuses 19305 where it sells below and did not say so. */
function principalTerms(row: Application, lossConfirmed: boolean): PrincipalTerms {
  const terms = {
    buyPrice: row.buy_price as string,
    sellPrice: row.sell_price as string,
    legAPaymentTerm: row.leg_a_payment_term as string,
    legBPaymentTerm: row.leg_b_payment_term as string,
    titleByVoucher: row.title_flow === TITLE_FLOW.voucher,
  };
  if (compare(terms.sellPrice, terms.buyPrice) < 0 && !lossConfirmed)
    throw LossUnconfirmed({}, 'lossConfirmed');
  return terms;
}

/** Who pays the commission has a draft of the intermediary agreement at once. */
async function draftCommission(ctx: ApplicationContext, row: Application): Promise<void> {
  const owner = (side: 'seller' | 'buyer') => ({
    memberId: row[`${side}_member_id`],
    deptId: row[`${side}_owner_dept_id`],
    empId: row[`${side}_owner_emp_id`],
  });
  await draftIntermediaryAgreement(ctx, {
    payer: payerOf(row) ?? 'buyer',
    seller: owner('seller'),
    buyer: owner('buyer'),
    intermediary: {
      memberId: row.intermediary_member_id as string,
      deptId: row.intermediary_owner_dept_id,
      empId: row.intermediary_owner_emp_id,
    },
    dealId: row.deal_id as string,
    applicationNo: row.application_no,
    dealNo: row.deal_no as string,
  });
}

/**
 * 50 → 60 within the market's hours and its own time. By commission seller and buyer have their deal, letter and order
 * at once, and who pays the commission a draft of the intermediary agreement; as principal the intermediary stands
 * between two legs, each with its letter and order. Refuses 10306, 17001, 17009, 17101, 19301, 19305, 19306.
 */
export const acceptApplicationHandler = intermediaries.command(acceptApplication, async (ctx) => {
  await assertMarketOpen(ctx, { market: (await seeApplication(ctx, ctx.input.id)).lane, act: 'confirm' });
  const { row, thread } = await lockForAnswer(ctx, 'accept');
  await requireIntermediary(ctx, row, thread);
  const isPrincipal = row.mode === MODE.principal;
  const owner = await ownerTriple(ctx);
  const { dealId, dealNo } = await intermediaryAccepts(ctx, {
    threadId: row.negotiation_id,
    intermediaryId: row.intermediary_member_id as string,
    principal: isPrincipal ? { owner, terms: principalTerms(row, ctx.input.lossConfirmed) } : null,
  });
  const accepted = await noteApplication(ctx, row, {
    action: 'accept',
    side: 'intermediary',
    set: {
      answer: ANSWER.accepted,
      answered_at: await ctx.now(),
      deal_id: dealId,
      deal_no: dealNo,
      thread_status: NEGOTIATION.intermediaryDeal,
      intermediary_owner_dept_id: owner.deptId,
      intermediary_owner_emp_id: owner.empId,
      loss_confirmed: isPrincipal && ctx.input.lossConfirmed,
    },
  });
  await ctx.unschedule(RESPOND_TIMER, row.id);
  await asSystem(ctx, async () => {
    if (!isPrincipal) await draftCommission(ctx, accepted);
    for (const to of ['seller', 'buyer'] as const) await notifyParty(ctx, 'deal', accepted, to);
    await notifyOperators(ctx, 'deal', accepted);
  });
  moved(ctx, accepted);
  return toActionResult(ctx, accepted);
});
