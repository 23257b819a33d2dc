import type { SettlementPorts } from '#fulfilment/settlements/server/door.ts';
import { quotesOfIndex } from '#market/statistics/server/door.ts';

/**
 * What statements ask of modules that are not built yet answers nothing: no deliveries, no contract, so that silence
 * confirms nothing. Shipments, contracts and payments take their places here.
 */
export const settlementPorts: SettlementPorts = {
  ordersOfContract: async () => [],
  notesOfOrder: async () => [],
  lockNotes: async () => [],
  settleNotes: async () => {},
  unsettleNotes: async () => {},
  clausesFor: async () => ({ silenceConfirms: false }),
  refundTask: async () => {},
  indexQuotes: (ctx, { indexId, from, to }) => quotesOfIndex(ctx, { code: indexId, from, to }),
};
