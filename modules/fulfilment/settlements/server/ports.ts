import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { VatChange } from '../rules/tax-point.ts';

type AnyContext = Context<AnyTables, AnyTables>;
export interface Clauses {
  readonly silenceConfirms: boolean;
}
/** A published close of an index; days without one are not in the list. */
export interface IndexQuote {
  readonly day: string;
  readonly value: string;
}

export interface EndedAppeal {
  readonly id: string;
  readonly appealNo: string;
  readonly currency: string;
  /** Null where nothing was awarded. */
  readonly decidedAmount: string | null;
  readonly endedAt: Date;
}

/** Contracts, which stand beside statements, and appeals and prices above them, joined in the composition. */
export interface SettlementPorts {
  /** Of these appeals those that ended, the newest first, as far as the caller reaches them. */
  endedAppeals(ctx: AnyContext, of: { appealIds: readonly string[] }): Promise<EndedAppeal[]>;
  /** Whether somebody who makes statements reaches this contract. */
  reachesContract(ctx: AnyContext, of: { protocolId: string }): Promise<boolean>;
  /** Orders called off from a framework agreement, by id. */
  ordersOfContract(ctx: AnyContext, of: { protocolId: string }): Promise<string[]>;
  clausesFor(
    ctx: AnyContext,
    of: { orderId: string; dealId: string | null; protocolId: string | null },
  ): Promise<Clauses>;
  /** The day a contract holds from; null while there is none. */
  agreedOn(ctx: AnyContext, of: { protocolId: string }): Promise<string | null>;
  /** Changes of VAT rates by law that hold from a day after `after` and no later than `until`. */
  vatChanges(ctx: AnyContext, of: { after: string; until: string }): Promise<VatChange[]>;
  /** The day of the first invoice issued for an order itself, before its settlement; null without one. */
  invoicedOn(ctx: AnyContext, of: { orderId: string }): Promise<string | null>;
  /** Published values of an index by its code, the oldest first. */
  indexQuotes(ctx: AnyContext, of: { indexId: string; from: string; to: string }): Promise<IndexQuote[]>;
}

declare module '#kernel/server/act-context.ts' {
  interface Services {
    settlementPorts: SettlementPorts;
  }
}
