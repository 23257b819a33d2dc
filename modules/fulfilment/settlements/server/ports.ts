import type { Context } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type AnyContext = Context<AnyTables, AnyTables>;
export interface Clauses {
  readonly silenceConfirms: boolean;
}
/** A published close of an index; days without one are not in the list. */
export interface IndexQuote {
  readonly day: string;
  readonly value: string;
}

/** Contracts, which stand beside statements, and prices above them, joined in the composition. */
export interface SettlementPorts {
  /** Orders called off from a framework agreement, by id. */
  ordersOfContract(ctx: AnyContext, of: { protocolId: string }): Promise<string[]>;
  clausesFor(
    ctx: AnyContext,
    of: { orderId: string; dealId: string | null; protocolId: string | null },
  ): Promise<Clauses>;
  /** Published values of an index by its code, the oldest first. */
  indexQuotes(ctx: AnyContext, of: { indexId: string; from: string; to: string }): Promise<IndexQuote[]>;
}

declare module '#kernel/server/capability.ts' {
  interface Services {
    settlementPorts: SettlementPorts;
  }
}
