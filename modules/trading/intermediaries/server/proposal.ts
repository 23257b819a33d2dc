import { NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { ownerTriple } from '#office/organisation/server/door.ts';
import { requireLines } from '#registry/counterparties/server/door.ts';
import { partyOf, requirePair } from '#registry/members/server/door.ts';
import type { ThreadForApplication } from '#trading/offers/server/door.ts';
import {
  ANSWER,
  commissionOf,
  LEG_A,
  LEG_B,
  legFieldsOf,
  legTermsFor,
  MODE,
  type Mode,
  SIDE,
  TITLE_FLOW,
} from '../rules/application.ts';
import {
  IntermediaryDeclinedBefore,
  IntermediaryNotQualified,
  IntermediaryOneSided,
  PrincipalNeedsFixedPrice,
  VoucherNeedsKeeper,
} from '../rules/refusals.ts';
import { NO_LEGS } from './lock-application.ts';
import type { Application, ApplicationContext } from './tables.ts';

/** What an applicant writes. */
export interface ProposalInput {
  /** A code of intermediary_mode, and of title_flow. */
  readonly mode: string;
  readonly titleFlow: string;
  readonly sellerSeesBuyer: boolean;
  readonly buyerSeesSeller: boolean;
  readonly buyPrice: string | null;
  readonly legAPaymentTerm: string | null;
  readonly sellPrice: string | null;
  readonly legBPaymentTerm: string | null;
  readonly intermediaryId: string | null;
  readonly reason: string | null;
  readonly reasonText: string | null;
  readonly commissionRate: string | null;
  readonly commissionPayer: string | null;
  readonly remarks: string | null;
}
export type ApplicantSide = 'seller' | 'buyer' | 'intermediary';

/** What an application copies of its negotiation. */
export const threadColumns = (t: ThreadForApplication) => ({
  negotiation_id: t.id,
  negotiation_no: t.no,
  lane: t.lane,
  seller_member_id: t.seller.memberId,
  seller_owner_dept_id: t.seller.deptId,
  seller_owner_emp_id: t.seller.empId,
  buyer_member_id: t.buyer.memberId,
  buyer_owner_dept_id: t.buyer.deptId,
  buyer_owner_emp_id: t.buyer.empId,
  product_zh: t.productZh,
  product_en: t.productEn,
  quantity: t.quantity,
  uom: t.uom,
  currency: t.currency,
  deal_amount: t.amount,
  provisional: t.provisional,
  agreed_payment_term: t.paymentTerm,
  file_by: t.overdueAt,
});

const fault = (field: string) => new InvalidInput([{ field, rule: 'field.input', message: '' }]);
/** A payment term that this negotiation's legs may have. Refuses 10009 at the field. */
export function requireLegTerm(thread: ThreadForApplication, term: string | null, field: string): void {
  if (term !== null && !legTermsFor(thread.paymentTerm).includes(term))
    throw new InvalidInput([{ field, rule: 'field.select', message: '' }]);
}
/** The legs of principal mode: a party proposes its own alone. Refuses 10009 at the field, 19304. */
function legColumns(input: ProposalInput, side: ApplicantSide, thread: ThreadForApplication) {
  if (input.mode === MODE.commission) return NO_LEGS;
  if (thread.provisional) throw PrincipalNeedsFixedPrice({}, 'mode');
  const foreign = [...LEG_A, ...LEG_B].find((f) => input[f] !== null && !legFieldsOf(side).includes(f));
  if (foreign !== undefined) throw fault(foreign);
  requireLegTerm(thread, input.legAPaymentTerm, 'legAPaymentTerm');
  requireLegTerm(thread, input.legBPaymentTerm, 'legBPaymentTerm');
  return {
    buy_price: input.buyPrice,
    leg_a_payment_term: input.legAPaymentTerm,
    sell_price: input.sellPrice,
    leg_b_payment_term: input.legBPaymentTerm,
  };
}
/** Who contract directly pass title directly. Refuses 19307 where no keeper could book the goods over. */
function titleFlowOf(input: ProposalInput, thread: ThreadForApplication): string {
  if (input.mode === MODE.commission || input.titleFlow === TITLE_FLOW.direct) return TITLE_FLOW.direct;
  if (!thread.bookable) throw VoucherNeedsKeeper({}, 'titleFlow');
  return TITLE_FLOW.voucher;
}
/** What only a mediation has: rate, payer and amount; who contract directly know each other. */
function commissionColumns(input: ProposalInput, dealAmount: string) {
  if (input.mode === MODE.principal)
    return {
      commission_rate: null,
      commission_payer: null,
      commission_amount: null,
      seller_sees_buyer: input.sellerSeesBuyer,
      buyer_sees_seller: input.buyerSeesSeller,
    };
  return {
    commission_rate: input.commissionRate,
    commission_payer: input.commissionPayer,
    commission_amount: input.commissionRate === null ? null : commissionOf(dealAmount, input.commissionRate),
    seller_sees_buyer: true,
    buyer_sees_seller: true,
  };
}

/** The columns of a proposal; who applies as the intermediary names itself. Refuses 19301, 19304, 19307, 10009 and 10301 at the field. */
export async function proposalColumns(
  ctx: ApplicationContext,
  input: ProposalInput,
  of: { readonly side: ApplicantSide; readonly thread: ThreadForApplication },
) {
  const { side, thread } = of;
  const id = side === 'intermediary' ? ctx.actor.memberId : input.intermediaryId;
  if (id !== null) {
    if (id === thread.seller.memberId || id === thread.buyer.memberId) throw NotFound({}, 'intermediaryId');
    if (!(await partyOf(ctx, { memberId: id })).intermediaryQualified)
      throw IntermediaryNotQualified({}, 'intermediaryId');
  }
  const owner = side === 'intermediary' ? await ownerTriple(ctx) : { deptId: null, empId: null };
  return {
    mode: input.mode as Mode,
    title_flow: titleFlowOf(input, thread),
    ...legColumns(input, side, thread),
    ...commissionColumns(input, thread.amount),
    intermediary_member_id: id,
    intermediary_owner_dept_id: owner.deptId,
    intermediary_owner_emp_id: owner.empId,
    reason: input.reason,
    reason_text: input.reasonText,
    remarks: input.remarks,
  };
}

/**
 * G-CMP, G-TERM, G-SELF and G-BLK of the intermediary against both parties, and its qualification as it stands now. In
 * principal mode it trades on both sides, and the rules of its counterparties are asked for each leg as far as it is
 * stated. A related company passes and is marked. Refuses 19301, 19306, 16001, 17005, 17006, 17007, 17021, 17022.
 */
export async function requireIntermediary(
  ctx: ApplicationContext,
  row: Application,
  thread: ThreadForApplication,
): Promise<boolean> {
  const id = row.intermediary_member_id as string;
  const company = await partyOf(ctx, { memberId: id });
  if (!company.intermediaryQualified) throw IntermediaryNotQualified({}, 'intermediaryId');
  const isPrincipal = row.mode === MODE.principal;
  if (isPrincipal && company.memberType !== 'both') throw IntermediaryOneSided({}, 'intermediaryId');
  const legs = [
    {
      buyerId: id,
      sellerId: row.seller_member_id,
      amount: row.buy_amount,
      paymentTerm: row.leg_a_payment_term,
    },
    {
      buyerId: row.buyer_member_id,
      sellerId: id,
      amount: row.sell_amount,
      paymentTerm: row.leg_b_payment_term,
    },
  ];
  let related = false;
  for (const { buyerId, sellerId, amount, paymentTerm } of legs) {
    const pair = isPrincipal
      ? await requireLines(ctx, {
          buyerId,
          sellerId,
          lines: [{ spuId: thread.spuId, currency: row.currency, amount, paymentTerm }],
        })
      : await requirePair(ctx, { buyerId, sellerId });
    related ||= pair.relatedParty;
  }
  return related;
}

/** Refuses 19302 to an intermediary that refused this negotiation or was silent (3.5: 55 → 35). */
export async function requireFresh(ctx: ApplicationContext, row: Application): Promise<void> {
  const declined = await ctx.tx
    .selectFrom('intermediaries.application')
    .select('id')
    .where('negotiation_id', '=', row.negotiation_id)
    .where('intermediary_member_id', '=', row.intermediary_member_id)
    .where('answer', 'in', [ANSWER.refused, ANSWER.lapsed])
    .limit(1)
    .executeTakeFirst();
  if (declined !== undefined) throw IntermediaryDeclinedBefore({}, 'intermediaryId');
}
export const SIDE_OF = { seller: SIDE.seller, buyer: SIDE.buyer, intermediary: SIDE.intermediary } as const;
