import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { amountOf, quantityOf, type Tier } from './terms.ts';

/** One participation that counts. `company` numbers the companies in the order they joined, so that the file names none. */
export interface ClearedParticipation {
  readonly seq: number;
  readonly company: number;
  readonly copies: number;
  readonly deposit: DecimalText;
}
/** Everything the result follows from; stored with its hash, so that anybody can compute it again. */
export interface ClearingInput {
  readonly activityNo: string;
  readonly qtyPerCopy: DecimalText;
  readonly activityPrice: DecimalText;
  readonly tierPrices: readonly Tier[];
  readonly minCopies: number;
  readonly minCompanies: number;
  readonly autoCluster: boolean;
  /** Ended by the operator: nothing comes of it, whatever was reached. */
  readonly stopped: boolean;
  readonly participations: readonly ClearedParticipation[];
}
export interface ClearedOrder {
  readonly seq: number;
  readonly quantity: DecimalText;
  readonly amount: DecimalText;
  /** Of the deposit so much becomes payment; the rest goes back. */
  readonly offset: DecimalText;
}
export interface ClearingOutput {
  readonly result: 'empty' | 'succeeded' | 'clustered' | 'failed';
  readonly copies: number;
  readonly companies: number;
  readonly unitPrice: DecimalText | null;
  readonly orders: readonly ClearedOrder[];
  /** Participations whose deposit is released in full. */
  readonly released: readonly number[];
}

/** The price of so many copies: of the highest tier that is reached, else the activity price (8.1 tierPrices). */
export function tierPrice(copies: number, activityPrice: DecimalText, tiers: readonly Tier[]): DecimalText {
  const reached = tiers.filter((tier) => copies >= tier.copies);
  return reached.reduce((best, tier) => (tier.copies >= best.copies ? tier : best), {
    copies: 0,
    price: activityPrice,
  }).price;
}
const least = (a: DecimalText, b: DecimalText): DecimalText => (compare(a, b) <= 0 ? a : b);

/** Copies and companies of a group, and whether they are enough. */
export function groupStanding(
  participations: readonly { readonly company: number | string; readonly copies: number }[],
  threshold: { readonly minCopies: number; readonly minCompanies: number },
) {
  const copies = participations.reduce((sum, p) => sum + p.copies, 0);
  const companies = new Set(participations.map((p) => p.company)).size;
  return {
    copies,
    companies,
    reached: copies >= threshold.minCopies && companies >= threshold.minCompanies,
  };
}

/** Share of the threshold that is reached, in whole percent, the smaller of copies and companies. */
export const progressOf = (
  at: { readonly copies: number; readonly companies: number },
  of: { readonly minCopies: number; readonly minCompanies: number },
): number =>
  Math.min(
    100,
    Math.floor((at.copies * 100) / of.minCopies),
    Math.floor((at.companies * 100) / of.minCompanies),
  );

/**
 * The result of a group buy (trading-domain 8.3). Reached: orders at one tier price for all (INV-ACT-03); missed with
 * autoCluster: orders at the activity price; missed: every deposit back (INV-ACT-04).
 */
export function clearGroup(input: ClearingInput): ClearingOutput {
  const { copies, companies, reached } = groupStanding(input.participations, input);
  const standing = { copies, companies };
  if (input.participations.length === 0)
    return { ...standing, result: 'empty', unitPrice: null, orders: [], released: [] };
  if (input.stopped || (!reached && !input.autoCluster))
    return {
      ...standing,
      result: 'failed',
      unitPrice: null,
      orders: [],
      released: input.participations.map((p) => p.seq),
    };
  const unitPrice = reached ? tierPrice(copies, input.activityPrice, input.tierPrices) : input.activityPrice;
  return {
    ...standing,
    result: reached ? 'succeeded' : 'clustered',
    unitPrice,
    orders: input.participations.map((p) => {
      const amount = amountOf(p.copies, input.qtyPerCopy, unitPrice);
      return {
        seq: p.seq,
        quantity: quantityOf(p.copies, input.qtyPerCopy),
        amount,
        offset: least(p.deposit, amount),
      };
    }),
    released: [],
  };
}
