import type { SettlementPorts } from '#fulfilment/settlements/server/door.ts';
import { quotesOfIndex } from '#market/statistics/server/door.ts';

/** What statements ask of others: index quotes of statistics; contracts take their places here, without one silence confirms nothing. */
export const settlementPorts: SettlementPorts = {
  ordersOfContract: async () => [],
  clausesFor: async () => ({ silenceConfirms: false }),
  indexQuotes: (ctx, { indexId, from, to }) => quotesOfIndex(ctx, { code: indexId, from, to }),
};
