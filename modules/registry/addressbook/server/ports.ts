import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

/**
 * Context of the sealed account numbers. It is the name the table had when the first of them were sealed;
 * another one would open none of those.
 */
export const BILLING_ACCOUNT = 'members.billing_info.account'; // not a table: a context of seals
/** The last four digits, for showing a number without telling it. */
export const tailOf = (number: string): string => number.slice(-4);

/** An address about to be deleted. */
export interface LeavingAddress {
  readonly id: string;
  readonly memberId: string;
  /** The company has no other one. */
  readonly only: boolean;
}
/**
 * Says whether something that runs needs this address: a live inquiry or an order still to be submitted, with
 * no other address to go to. Asked before it is deleted (trading-domain 19.6).
 */
export type AddressUse = (ctx: Context<AnyTables, AnyTables>, address: LeavingAddress) => Promise<boolean>;
const uses: AddressUse[] = [];
/** Declares where addresses are used; once, when the capability above loads. */
export function addressUse(use: AddressUse): void {
  uses.push(use);
}
export async function inUse(ctx: Context<AnyTables, AnyTables>, address: LeavingAddress): Promise<boolean> {
  for (const use of uses) if (await use(ctx, address)) return true;
  return false;
}
