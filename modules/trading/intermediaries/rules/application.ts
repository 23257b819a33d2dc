import { type DecimalText, dec, round2 } from '#kernel/rules/decimal.ts';
import { APPROVAL, type ApprovalStatus } from '#office/approvals/rules/approval-lifecycle.ts';

/** Codes of deal_side. */
export const SIDE = { buyer: '10', seller: '20', intermediary: '30' } as const;
/** What the intermediary said to an approved application. */
export const ANSWER = { accepted: '10', refused: '20', lapsed: '30' } as const;
/** Working time in which the intermediary answers: 24 hours. */
export const ANSWER_MINUTES = 24 * 60;

/** Commission: round2(deal amount × rate) (4.1). */
export const commissionOf = (dealAmount: DecimalText, rate: DecimalText): DecimalText =>
  round2(dec(dealAmount).times(rate).div(100));

export type Viewer = 'seller' | 'buyer' | 'intermediary' | 'operator';
export type PartySide = 'seller' | 'buyer';
/** What decides who reads what of an application. */
export interface Standing {
  readonly approvalStatus: ApprovalStatus;
  readonly applicant: Exclude<Viewer, 'operator'>;
  readonly payer: PartySide | null;
  readonly sellerConsented: boolean;
  readonly buyerConsented: boolean;
  /** Made by the choice of an intermediary itself: both sides see that it stands, the applicant what it says. */
  readonly chosen: boolean;
}
/** Parts of an application a reader sees. */
export interface Sight {
  /** Goods, quantity, deal amount, and who seller and buyer are. */
  readonly goods: boolean;
  /** What was applied for: the intermediary, the remarks, who pays. */
  readonly proposal: boolean;
  /** Why a party wants an intermediary. */
  readonly reason: boolean;
  /** Rate and amount of the commission. */
  readonly commission: boolean;
}
const ALL: Sight = { goods: true, proposal: true, reason: true, commission: true };

/**
 * What a reader sees of an application; null: it does not exist for him (INV-INT-04). A draft is its applicant's.
 * An intermediary that others named learns of it by the approval, one that applied itself learns the parties by
 * their consents. The commission is known to the payer, the intermediary and who proposed it.
 */
export function sightOf(of: Standing, viewer: Viewer): Sight | null {
  const filed = viewer === of.applicant;
  if (of.approvalStatus === APPROVAL.draft) {
    if (filed) return viewer === 'intermediary' ? { ...ALL, goods: false } : ALL;
    return of.chosen && viewer !== 'intermediary'
      ? { goods: true, proposal: false, reason: false, commission: false }
      : null;
  }
  if (viewer === 'operator') return ALL;
  if (viewer === 'intermediary') {
    const approved = of.approvalStatus === APPROVAL.approved;
    if (!filed && !approved) return null;
    return {
      goods: approved || (of.sellerConsented && of.buyerConsented),
      proposal: true,
      reason: filed,
      commission: true,
    };
  }
  return { goods: true, proposal: true, reason: true, commission: filed || of.payer === viewer };
}

/** Fields an application must have to be submitted, by the names of its form. */
export interface Proposal {
  readonly intermediaryId: string | null;
  readonly reason: string | null;
  readonly commissionRate: string | null;
  readonly commissionPayer: string | null;
}
export const missingFields = (of: Proposal): (keyof Proposal)[] =>
  (['intermediaryId', 'reason', 'commissionRate', 'commissionPayer'] as const).filter((k) => of[k] === null);
