import { type DecimalText, dec, lineAmount, round2, sub } from '#kernel/rules/decimal.ts';
import { APPROVAL, type ApprovalStatus } from '#office/approvals/rules/approval-lifecycle.ts';

/** Codes of deal_side. */
export const SIDE = { buyer: '10', seller: '20', intermediary: '30' } as const;
/** Codes of intermediary_mode: it buys and resells, or mediates for a commission. */
export const MODE = { principal: '10', commission: '20' } as const;
export type Mode = (typeof MODE)[keyof typeof MODE];
/** Codes of title_flow. */
export const TITLE_FLOW = { direct: '10', voucher: '20' } as const;
/** Attachments of an application. */
export const MOST_FILES = 9;
/** What the intermediary said to an approved application. */
export const ANSWER = { accepted: '10', refused: '20', lapsed: '30' } as const;
/** Working time in which the intermediary answers: 24 hours. */
export const ANSWER_MINUTES = 24 * 60;

/** Commission: round2(deal amount × rate) (4.1). */
export const commissionOf = (dealAmount: DecimalText, rate: DecimalText): DecimalText =>
  round2(dec(dealAmount).times(rate).div(100));

/** What a leg of principal mode comes to, rounded for itself: round2(quantity × price) (INV-INT-02). */
export const legAmountOf = (quantity: DecimalText, price: DecimalText): DecimalText =>
  lineAmount(quantity, price);
/** What the intermediary earns: leg B less leg A, each rounded for itself; negative where it sells at a loss. */
export const marginOf = (
  quantity: DecimalText,
  of: { readonly buyPrice: DecimalText; readonly sellPrice: DecimalText },
): DecimalText => round2(sub(legAmountOf(quantity, of.sellPrice), legAmountOf(quantity, of.buyPrice)));

/** Terms without papers of a bank: prepayment, on delivery, open account. */
const OPEN_TERMS: readonly string[] = ['10', '20', '30'];
/**
 * Payment terms a leg may have. What the parties agreed under a letter of credit, a collection or a deposit carries
 * days and percentages of its own and stays as it is on both legs.
 */
export const legTermsFor = (agreedTerm: string): readonly string[] =>
  OPEN_TERMS.includes(agreedTerm) ? OPEN_TERMS : [agreedTerm];

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
  readonly mode: Mode;
  readonly sellerSeesBuyer: boolean;
  readonly buyerSeesSeller: boolean;
}
/** Parts of an application a reader sees. */
export interface Sight {
  /** Goods and quantity. */
  readonly goods: boolean;
  /** What seller and buyer agreed: their price times the quantity. */
  readonly amount: boolean;
  /** Who the seller is, and the buyer. */
  readonly seller: boolean;
  readonly buyer: boolean;
  /** What was applied for: the intermediary, the remarks, who pays. */
  readonly proposal: boolean;
  /** Why a party wants an intermediary. */
  readonly reason: boolean;
  /** Rate and amount of the commission. */
  readonly commission: boolean;
  /** Price and payment of the leg seller → intermediary, and of the leg intermediary → buyer. */
  readonly legA: boolean;
  readonly legB: boolean;
  /** What the applicant attached. */
  readonly files: boolean;
}
const ALL: Sight = {
  goods: true,
  amount: true,
  seller: true,
  buyer: true,
  proposal: true,
  reason: true,
  commission: true,
  legA: true,
  legB: true,
  files: true,
};
/** What all applications show a reader alike, whatever the mode. */
type Common = Pick<Sight, 'goods' | 'proposal' | 'reason' | 'commission' | 'files'>;

/**
 * What a reader sees of an application; null: it does not exist for him (INV-INT-04). A draft is its applicant's.
 * An intermediary that others named learns of it by the approval, one that applied itself learns the parties by
 * their consents. The commission is known to the payer, the intermediary and who proposed it. In principal mode each
 * side reads its own leg alone, and the other side only where that is disclosed.
 */
export function sightOf(of: Standing, viewer: Viewer): Sight | null {
  const common = commonSight(of, viewer);
  if (common === null) return null;
  if (viewer === 'operator') return { ...ALL, ...common, legA: common.proposal, legB: common.proposal };
  const { goods } = common;
  const isPrincipal = of.mode === MODE.principal;
  return {
    ...common,
    amount: goods && !isPrincipal,
    seller: goods && (viewer !== 'buyer' || !isPrincipal || of.buyerSeesSeller),
    buyer: goods && (viewer !== 'seller' || !isPrincipal || of.sellerSeesBuyer),
    legA: common.proposal && viewer !== 'buyer',
    legB: common.proposal && viewer !== 'seller',
  };
}
function commonSight(of: Standing, viewer: Viewer): Common | null {
  const filed = viewer === of.applicant;
  if (of.approvalStatus === APPROVAL.draft) {
    if (filed) return { ...ALL, goods: viewer !== 'intermediary' };
    return of.chosen && viewer !== 'intermediary'
      ? { goods: true, proposal: false, reason: false, commission: false, files: false }
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
      files: true,
    };
  }
  return {
    goods: true,
    proposal: true,
    reason: true,
    commission: filed || of.payer === viewer,
    files: filed,
  };
}

/** Fields an application must have to be submitted, by the names of its form. */
export interface Proposal {
  readonly mode: Mode;
  readonly intermediaryId: string | null;
  readonly reason: string | null;
  readonly commissionRate: string | null;
  readonly commissionPayer: string | null;
  readonly buyPrice: string | null;
  readonly legAPaymentTerm: string | null;
  readonly sellPrice: string | null;
  readonly legBPaymentTerm: string | null;
}
export const LEG_A = ['buyPrice', 'legAPaymentTerm'] as const;
export const LEG_B = ['sellPrice', 'legBPaymentTerm'] as const;
/** Fields of the legs that an applicant proposes: a party its own alone, the intermediary both. */
export const legFieldsOf = (applicant: Exclude<Viewer, 'operator'>) => [
  ...(applicant === 'buyer' ? [] : LEG_A),
  ...(applicant === 'seller' ? [] : LEG_B),
];
type Field = Exclude<keyof Proposal, 'mode'>;
export function missingFields(of: Proposal, applicant: Exclude<Viewer, 'operator'>): Field[] {
  const terms: readonly Field[] =
    of.mode === MODE.principal ? legFieldsOf(applicant) : ['commissionRate', 'commissionPayer'];
  return (['intermediaryId', 'reason', ...terms] as const).filter((k) => of[k] === null);
}
