import { compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { DepositShort } from '#trading/offers/rules/refusals.ts';
import { ActivityEnded, ActivityLimit, ActivityNotBegun, ActivitySoldOut } from './refusals.ts';

/** One wish for copies, as it arrived. `refusal`: what its company, its papers or its money are refused for. */
export interface CopiesClaim {
  readonly creditCode: string;
  readonly copies: number;
  readonly refusal: Refusal | null;
  /** What is frozen with it, from which company's balance; null where nothing is. */
  readonly deposit: { readonly payerId: string; readonly amount: DecimalText } | null;
}
/** What was read behind the lock of the activity. */
export interface SeenActivity {
  /** The market is shut. */
  readonly closed: Refusal | null;
  readonly phase: 'before' | 'running' | 'ended';
  readonly remaining: number;
  /** Copies each company may have; null: as many as there are. */
  readonly limit: number | null;
  /** Copies of each company that count, by credit code. */
  readonly taken: ReadonlyMap<string, number>;
  /** What companies have available, by id. */
  readonly available: ReadonlyMap<string, DecimalText>;
}
export type CopiesVerdict = { readonly copies: number } | { readonly refusal: Refusal };

/**
 * Decides wishes in their order, each by what the earlier ones left: market, time, company and licence, deposit, limit,
 * copies
 * (trading-domain 8.3). Neither the limit nor the number of copies is ever passed (INV-ACT-01, INV-ACT-02).
 */
export function decidePurchases(claims: readonly CopiesClaim[], seen: SeenActivity): CopiesVerdict[] {
  let { remaining } = seen;
  const taken = new Map(seen.taken);
  const available = new Map(seen.available);
  return claims.map((claim): CopiesVerdict => {
    if (seen.closed !== null) return { refusal: seen.closed };
    if (seen.phase === 'before') return { refusal: ActivityNotBegun({}) };
    if (seen.phase === 'ended') return { refusal: ActivityEnded({}) };
    if (claim.refusal !== null) return { refusal: claim.refusal };
    const { deposit } = claim;
    const has = deposit === null ? '0' : (available.get(deposit.payerId) ?? '0');
    if (deposit !== null && compare(has, deposit.amount) < 0)
      return { refusal: DepositShort({ required: deposit.amount, frozen: has }) };
    const before = taken.get(claim.creditCode) ?? 0;
    if (seen.limit !== null && before + claim.copies > seen.limit)
      return {
        refusal: ActivityLimit({ limit: seen.limit, left: Math.max(seen.limit - before, 0) }, 'copies'),
      };
    if (claim.copies > remaining) return { refusal: ActivitySoldOut({ remaining }, 'copies') };
    remaining -= claim.copies;
    taken.set(claim.creditCode, before + claim.copies);
    if (deposit !== null) available.set(deposit.payerId, sub(has, deposit.amount));
    return { copies: claim.copies };
  });
}
