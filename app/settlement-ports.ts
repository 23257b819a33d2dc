import { callOffFacts, clausesFor } from '#fulfilment/contracts/server/door.ts';
import type { SettlementPorts } from '#fulfilment/settlements/server/door.ts';
import { quotesOfIndex } from '#market/statistics/server/door.ts';

/** What statements ask of others: index quotes of statistics; contracts take their places here, without one silence confirms nothing. */
export const settlementPorts: SettlementPorts = {
  ordersOfContract: async () => [],
  clausesFor: async () => ({ silenceConfirms: false }),
/**
 * What statements ask of modules that are not joined yet answers nothing: no deliveries. Shipments and payments take
 * their places here.
 */
export const settlementPorts: SettlementPorts = {
  ordersOfContract: async (ctx, { protocolId }) => [
    ...new Set((await callOffFacts(ctx, { protocolId }))?.callOffs.map((c) => c.orderId) ?? []),
  ],
  notesOfOrder: async () => [],
  lockNotes: async () => [],
  settleNotes: async () => {},
  unsettleNotes: async () => {},
  clausesFor: (ctx, { orderId }) => clausesFor(ctx, { orderId }),
  refundTask: async () => {},
  indexQuotes: (ctx, { indexId, from, to }) => quotesOfIndex(ctx, { code: indexId, from, to }),
};
