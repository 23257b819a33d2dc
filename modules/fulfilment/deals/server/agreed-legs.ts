import { reachedBy, type Within } from '#kernel/server/scope.ts';
import { goodsOfLeg, storedGoods } from '../rules/agreed.ts';
import type { AgreedGoods } from '../rules/agreed-goods.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import type { LetterTerms, Named } from '../rules/letter-terms.ts';
import { legSides } from './lifecycle.ts';
import { named } from './name-codes.ts';
import { deals } from './tables.ts';

/** A leg of a deal as both sides signed it, with the goods as they were frozen. */
export interface AgreedLeg {
  readonly dealId: string;
  readonly dealNo: string;
  readonly dealState: string;
  readonly legNo: 'A' | 'B';
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerOwner: { readonly deptId: string | null; readonly empId: string | null };
  readonly buyerOwner: { readonly deptId: string | null; readonly empId: string | null };
  readonly currency: string;
  readonly quantity: string;
  readonly uom: string;
  readonly price: string;
  readonly amount: string;
  readonly productNameId: string | null;
  readonly goods: AgreedGoods;
  readonly terms: LetterTerms;
}
/** The legs of deals whose letter is effective, as far as the caller sees them. */
export const agreedLegs = deals.door<{ dealIds: readonly string[]; within: Within }, AgreedLeg[]>(
  async (ctx) => {
    const { dealIds, within } = ctx.input;
    if (dealIds.length === 0) return [];
    const found = await ctx.tx
      .selectFrom('deals.deal')
      .selectAll()
      .where('id', 'in', [...dealIds])
      .execute();
    const legs = await ctx.tx
      .selectFrom('deals.leg')
      .selectAll()
      .where('deal_id', 'in', [...dealIds])
      .where(reachedBy(ctx.actor, within, legSides))
      .orderBy('deal_id')
      .orderBy('leg_no')
      .execute();
    const letters = await ctx.tx
      .selectFrom('deals.letter')
      .select(['deal_id', 'leg_no', 'terms'])
      .where('deal_id', 'in', [...dealIds])
      .where('letter_state', '=', LETTER.effective)
      .execute();
    return legs.flatMap((leg) => {
      const deal = found.find((d) => d.id === leg.deal_id);
      const letter = letters.find((l) => l.deal_id === leg.deal_id && l.leg_no === leg.leg_no);
      if (deal === undefined || letter === undefined) return [];
      return [
        {
          dealId: deal.id,
          dealNo: deal.deal_no,
          dealState: deal.deal_state,
          legNo: leg.leg_no,
          sellerId: leg.seller_member_id,
          buyerId: leg.buyer_member_id,
          sellerOwner: { deptId: leg.seller_owner_dept_id, empId: leg.seller_owner_emp_id },
          buyerOwner: { deptId: leg.buyer_owner_dept_id, empId: leg.buyer_owner_emp_id },
          currency: deal.currency,
          quantity: deal.quantity,
          uom: deal.uom,
          price: leg.price,
          amount: leg.amount,
          productNameId: deal.product_name_id,
          goods: goodsOfLeg(storedGoods(deal), leg.leg_no),
          terms: letter.terms,
        },
      ];
    });
  },
);

/** Effective deals of the caller to make a contract of, newest first: those named, or those whose number begins so. */
export const dealsToContract = deals.door<
  { ids?: readonly string[] | undefined; number?: string | undefined; most: number; within: Within },
  AgreedLeg[]
>(async (ctx) => {
  const { ids, number, most, within } = ctx.input;
  let q = ctx.tx
    .selectFrom('deals.deal')
    .select('id')
    .where('deal_state', 'in', [DEAL.effective, DEAL.inPerformance])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deals.leg')
        .select('deal_id')
        .where(reachedBy(ctx.actor, within, legSides)),
    );
  if (ids !== undefined) q = q.where('id', 'in', [...ids]);
  if (number !== undefined && number !== '')
    q = q.where('deal_no', '>=', number).where('deal_no', '<', `${number}~`);
  const rows = await q.orderBy('id', 'desc').limit(most).execute();
  return agreedLegs(ctx, { dealIds: rows.map((r) => r.id), within });
});

/** A code with both labels as they are now. */
export const nameCode = deals.door<{ set: string; code: string }, Named>((ctx) =>
  named(ctx, ctx.input.set, ctx.input.code),
);
