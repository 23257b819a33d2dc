import { endedAppeals } from '#fulfilment/appeals/server/door.ts';
import { callOffFacts, clausesFor, contractById } from '#fulfilment/contracts/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import type { SettlementPorts } from '#fulfilment/settlements/server/door.ts';
import { invoicedFirst } from '#fulfilment/invoices/server/door.ts';
import { quotesOfIndex, vatChanges } from '#market/statistics/server/door.ts';

/** What statements ask of others: orders and clauses of contracts, quotes of price indices. */
export const settlementPorts: SettlementPorts = {
  endedAppeals: (ctx, { appealIds }) => endedAppeals(ctx, { ids: appealIds }),
  reachesContract: async (ctx, { protocolId }) =>
    (await contractById(ctx, { protocolId, within: 'SETTLEMENT' })) !== null,
  ordersOfContract: async (ctx, { protocolId }) => [
    ...new Set((await callOffFacts(ctx, { protocolId }))?.callOffs.map((c) => c.orderId) ?? []),
  ],
  clausesFor: (ctx, { orderId }) => clausesFor(ctx, { orderId }),
  agreedOn: async (ctx, { protocolId }) =>
    (await contractById(ctx, { protocolId, within: WHOLE_COMPANY }))?.effectiveDate ?? null,
  vatChanges: (ctx, of) => vatChanges(ctx, of),
  invoicedOn: (ctx, of) => invoicedFirst(ctx, of),
  indexQuotes: (ctx, { indexId, from, to }) => quotesOfIndex(ctx, { code: indexId, from, to }),
};
