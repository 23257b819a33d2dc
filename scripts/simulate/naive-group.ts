import type { ActivityPlan } from './plan.ts';
import { amountOf, halfUp, hundredths } from './whole-numbers.ts';

export const COPY = 250;
export const PRICE = 390_000;

export interface Participation {
  readonly company: number;
  readonly copies: number;
  readonly deposit: number;
}
export interface NaiveClearing {
  readonly result: '20' | '30' | null;
  readonly price: number | null;
  /** Of each participation: what is paid by its deposit, and what it owes in all. */
  readonly orders: readonly { readonly amount: number; readonly offset: number }[];
}
export const copiesOf = (of: readonly { readonly copies: number }[]): number =>
  of.reduce((sum, p) => sum + p.copies, 0);
export const isReached = (plan: ActivityPlan, of: readonly Participation[]): boolean =>
  copiesOf(of) >= plan.minCopies && new Set(of.map((p) => p.company)).size >= plan.minCompanies;
/** A share of the amount at the activity price, in percent of three places. */
export const depositOf = (plan: ActivityPlan, copies: number): number => {
  const [whole = '0', part = ''] = plan.depositPct.split('.');
  const thousandths = Number.parseInt(whole + part.padEnd(3, '0'), 10);
  return halfUp(amountOf(copies * COPY, PRICE) * thousandths, 100_000);
};

/** The table of trading-domain 8.3 read a second time, in whole hundredths. `hadBegun`: somebody had joined, whoever left. */
export function clearedNaively(
  plan: ActivityPlan,
  of: readonly Participation[],
  hadBegun: boolean,
): NaiveClearing {
  if (of.length === 0) return { result: hadBegun ? '30' : null, price: null, orders: [] };
  const reached = isReached(plan, of);
  if (!reached && !plan.autoCluster) return { result: '30', price: null, orders: [] };
  let price = PRICE;
  if (reached) for (const tier of plan.tiers) if (copiesOf(of) >= tier.copies) price = hundredths(tier.price);
  return {
    result: '20',
    price,
    orders: of.map((p) => {
      const amount = amountOf(p.copies * COPY, price);
      return { amount, offset: Math.min(amount, p.deposit) };
    }),
  };
}
