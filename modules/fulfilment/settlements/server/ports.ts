import type { Context } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type AnyContext = Context<AnyTables, AnyTables>;
/** States of a shipment note a statement looks at (code set shipment_note_state). */
export const NOTE = { shipped: '40', received: '50', settled: '60' } as const;
/** What a statement needs to know of a shipment note. Weights are tonnes with three decimals. */
export interface NoteFacts {
  readonly id: string;
  readonly no: string;
  readonly state: string;
  readonly lineNo: number;
  readonly transportMode: string;
  readonly shippedWeight: string | null;
  readonly receivedWeight: string | null;
  readonly settlementWeight: string | null;
  readonly diffRule: string | null;
  readonly diffPermille: string | null;
  readonly disputed: boolean;
  readonly batchNos: readonly string[];
  readonly qualityResults: readonly {
    readonly batchNo: string;
    readonly items: readonly { readonly zh: string; readonly en: string; readonly value: string }[];
  }[];
  readonly shippedAt: string | null;
  readonly receivedAt: string | null;
}
export interface Clauses {
  readonly silenceConfirms: boolean;
}
/** A published close of an index; days without one are not in the list. */
export interface IndexQuote {
  readonly day: string;
  readonly value: string;
}

/** Documents below statements and prices above them, joined in the composition. */
export interface SettlementPorts {
  /** Orders called off from a framework agreement, by id. */
  ordersOfContract(ctx: AnyContext, of: { protocolId: string }): Promise<string[]>;
  notesOfOrder(ctx: AnyContext, of: { orderId: string }): Promise<NoteFacts[]>;
  lockNotes(ctx: AnyContext, of: { noteIds: readonly string[] }): Promise<NoteFacts[]>;
  settleNotes(ctx: AnyContext, of: { noteIds: readonly string[]; settlementId: string }): Promise<void>;
  unsettleNotes(ctx: AnyContext, of: { noteIds: readonly string[] }): Promise<void>;
  clausesFor(
    ctx: AnyContext,
    of: { orderId: string; dealId: string | null; protocolId: string | null },
  ): Promise<Clauses>;
  /** Creates the registration by which the seller pays back; its confirmation calls `differencePaid`. */
  refundTask(
    ctx: AnyContext,
    of: { orderId: string; amount: string; cause: { bizType: string; bizId: string; bizNo: string } },
  ): Promise<void>;
  /** Published values of an index by its code, the oldest first. */
  indexQuotes(ctx: AnyContext, of: { indexId: string; from: string; to: string }): Promise<IndexQuote[]>;
}

declare module '#kernel/server/capability.ts' {
  interface Services {
    settlementPorts: SettlementPorts;
  }
}
