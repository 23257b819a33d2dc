import type { Context } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';

/** A registration that waits for its money to be seen on a statement of the payee. */
export interface WaitingPayment {
  readonly id: string;
  readonly paymentNo: string;
  readonly buyerId: string;
  readonly amount: string;
  readonly bankRef: string | null;
  /** Who pays in place of the buyer, where the registration names him. */
  readonly payerName: string | null;
  readonly documents: readonly string[];
}
/** Payment registrations, as the desk confirms them and takes them back. */
export interface StatementPayments {
  waiting(
    ctx: Context<AnyTables, unknown>,
    of: { readonly payeeId: string; readonly currency: string; readonly most: number },
  ): Promise<WaitingPayment[]>;
  confirm(
    ctx: Context<AnyTables, unknown>,
    of: { readonly paymentId: string; readonly bankRef: string },
  ): Promise<void>;
  reverse(
    ctx: Context<AnyTables, unknown>,
    of: { readonly paymentId: string; readonly reason: string },
  ): Promise<void>;
}
declare module '#kernel/server/capability.ts' {
  interface Services {
    /** Null where no registrations are kept. */
    statementPayments: StatementPayments | null;
  }
}
