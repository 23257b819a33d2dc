import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type AnyContext = Context<AnyTables, AnyTables>;
/** A verified bank account of a company; payments, above money, keeps them. */
export interface RefundAccount {
  readonly id: string;
  readonly holder: string;
  readonly bankName: string;
  readonly currency: string;
  /** The end of its number. */
  readonly tail: string;
}
declare module '#kernel/server/act-context.ts' {
  interface Services {
    /** Verified accounts of a company, the oldest first. */
    refundAccounts: (ctx: AnyContext, of: { memberId: string }) => Promise<readonly RefundAccount[]>;
  }
}
