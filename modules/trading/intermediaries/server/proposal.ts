import { NotFound } from '#kernel/rules/refusals.ts';
import { ownerTriple } from '#office/organisation/server/door.ts';
import { partyOf, requirePair } from '#registry/members/server/door.ts';
import type { ThreadForApplication } from '#trading/offers/server/door.ts';
import { ANSWER, commissionOf, SIDE } from '../rules/application.ts';
import { IntermediaryDeclinedBefore, IntermediaryNotQualified } from '../rules/refusals.ts';
import type { Application, ApplicationContext } from './tables.ts';

/** What an applicant writes. */
export interface ProposalInput {
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
  file_by: t.overdueAt,
});

/** The columns of a proposal; who applies as the intermediary names itself. Refuses 19301 and 10301 at the field. */
export async function proposalColumns(
  ctx: ApplicationContext,
  input: ProposalInput,
  of: { readonly side: ApplicantSide; readonly dealAmount: string; readonly parties: readonly string[] },
) {
  const id = of.side === 'intermediary' ? ctx.actor.memberId : input.intermediaryId;
  if (id !== null) {
    if (of.parties.includes(id)) throw NotFound({}, 'intermediaryId');
    if (!(await partyOf(ctx, { memberId: id })).intermediaryQualified)
      throw IntermediaryNotQualified({}, 'intermediaryId');
  }
  const owner = of.side === 'intermediary' ? await ownerTriple(ctx) : { deptId: null, empId: null };
  return {
    intermediary_member_id: id,
    intermediary_owner_dept_id: owner.deptId,
    intermediary_owner_emp_id: owner.empId,
    reason: input.reason,
    reason_text: input.reasonText,
    commission_rate: input.commissionRate,
    commission_payer: input.commissionPayer,
    commission_amount:
      input.commissionRate === null ? null : commissionOf(of.dealAmount, input.commissionRate),
    remarks: input.remarks,
  };
}

/**
 * G-CMP, G-TERM, G-SELF and G-BLK of the intermediary against both parties, and its qualification as it stands now.
 * A related company passes and is marked. Refuses 19301, 16001, 17005, 17006, 17007.
 */
export async function requireIntermediary(ctx: ApplicationContext, row: Application): Promise<boolean> {
  const id = row.intermediary_member_id as string;
  if (!(await partyOf(ctx, { memberId: id })).intermediaryQualified)
    throw IntermediaryNotQualified({}, 'intermediaryId');
  const buying = await requirePair(ctx, { buyerId: id, sellerId: row.seller_member_id });
  const selling = await requirePair(ctx, { buyerId: row.buyer_member_id, sellerId: id });
  return buying.relatedParty || selling.relatedParty;
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
