import { contractWorld, type ContractWorld, type Draft } from '#fulfilment/contracts/tests/contract-world.ts';
import { payOrder } from '#app/tests/paid-order.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { type ShipWorld, shipWorld } from './ship-world.ts';

export interface ContractedWorld {
  readonly w: ShipWorld;
  readonly c: ContractWorld;
  /** A paid call-off of so many tonnes from a framework agreement in force. */
  called(quantity: string, over?: Partial<Draft>): Promise<{ contractId: string; orderId: string }>;
}
/** Shipments of orders that are performed under a contract. */
export async function contractedWorld(): Promise<ContractedWorld> {
  const w = await shipWorld();
  const c = await contractWorld(w.world);
  return {
    w,
    c,
    async called(quantity, over) {
      const contractId = await c.effective({ monthMin: '10', ...over });
      const { orderId } = await c.call(contractId, quantity);
      const seen = await w.buyer.does(orderDetail, { id: orderId });
      await w.buyer.does(submitOrder, { id: orderId, version: seen.version });
      await w.by(w.seller, (ctx) => payOrder(ctx, { orderId, amount: seen.orderAmount }));
      return { contractId, orderId };
    },
  };
}
