import { openAppealOf } from '#fulfilment/appeals/server/door.ts';
import type { DealPorts } from '#fulfilment/deals/server/ports.ts';
import { settledOrders } from '#fulfilment/settlements/server/door.ts';

/** What keeps a deal from being completed: statements and appeals, which stand above it. */
export const dealPorts: DealPorts = {
  settledOrders: (ctx, { orderIds }) => settledOrders(ctx, { orderIds }),
  hasOpenAppeal: async (ctx, { orderIds }) => (await openAppealOf(ctx, { orderIds })) !== null,
};
