import { orderEnded, orderPaid } from '#fulfilment/orders/server/door.ts';
import { orderPickingUp, orderRestReturned, orderRevoked } from '#fulfilment/orders/rules/events.ts';
import { enter, lockPosition } from '#fulfilment/quantities/server/door.ts';
import { giveBack } from '#fulfilment/quantities/rules/ledger.ts';
import { compare, dec, sub } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { returnSold } from '#registry/qualifications/server/door.ts';
import { ENDED, PROTOCOL, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { completeIfAll } from './complete.ts';
import { heldProtocol, noteProtocol, stepProtocol } from './lifecycle.ts';
import { contractIdOfOrder } from './of-order.ts';
import { type ContractContext, contracts, type Protocol } from './tables.ts';
import { EXPIRE, expiryOf } from './term.ts';

/**
 * Runs what an order does to its contract past the walls: whoever moved the order (a custodian, the clock) need not be a
 * party. The order is locked already; contracts never lock an order, so the two never wait for each other in a circle.
 */
async function ofContract(
  ctx: ContractContext,
  orderId: string,
  run: (p: Protocol) => Promise<void>,
): Promise<void> {
  await asSystem(ctx, async () => {
    const id = await contractIdOfOrder(ctx, orderId);
    const row = id === null ? undefined : await heldProtocol(ctx, id);
    if (row !== undefined) await run(row);
  });
}

/** Spot, 20 → 21: its order is paid as the term asks. */
export const onOrderPaid = contracts.listen(orderPaid, (ctx) =>
  ofContract(ctx, ctx.input.orderId, async (p) => {
    if (p.protocol_type !== PROTOCOL_TYPE.spot || p.protocol_state !== PROTOCOL.effective) return;
    await stepProtocol(ctx, p, 'orderPaid', 'effect');
    ctx.live(`protocol:${p.id}`);
  }),
);

/** 20, 21 → 22: first goods out of a spot contract, first call-off shipped of a framework. */
export const onOrderPickingUp = contracts.listen(orderPickingUp, (ctx) =>
  ofContract(ctx, ctx.input.orderId, async (p) => {
    const open: readonly string[] = [PROTOCOL.effective, PROTOCOL.toDeliver];
    if (!open.includes(p.protocol_state)) return;
    await stepProtocol(ctx, p, 'ship', 'effect');
    ctx.live(`protocol:${p.id}`);
  }),
);

/** Tonnes an order gave back are called off no more: the last lines first. */
async function release(ctx: ContractContext, p: Protocol, orderId: string, quantity: string): Promise<void> {
  const rows = await ctx.tx
    .selectFrom('contracts.call_off')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('line_no', 'desc')
    .execute();
  let left = quantity;
  for (const row of rows) {
    const can = sub(row.quantity, row.returned);
    const back = compare(left, can) < 0 ? left : can;
    if (compare(back, '0') <= 0) continue;
    left = sub(left, back);
    const line = await ctx.tx
      .selectFrom('contracts.line')
      .select('position_id')
      .where('id', '=', row.line_id)
      .executeTakeFirstOrThrow();
    const positionId = line.position_id as string;
    await lockPosition(ctx, { id: positionId });
    await enter(ctx, {
      positionId,
      entries: giveBack('UNSELL', back, !ENDED.includes(p.protocol_state)),
      bizType: 'ORDER',
      bizId: orderId,
    });
    await ctx.tx
      .updateTable('contracts.call_off')
      .set({ returned: dec(row.returned).plus(back).toFixed(3) })
      .where('id', '=', row.id)
      .execute();
  }
  await noteProtocol(ctx, p, { action: 'releaseCallOff', side: 'effect', reason: showQuantity(quantity) });
  ctx.live(`protocol:${p.id}`);
}
const isCallOff = (p: Protocol): boolean => p.protocol_type === PROTOCOL_TYPE.framework;

/** An order of a call-off was cancelled or ran out of time: its tonnes are on the framework again. */
export const onOrderRevoked = contracts.listen(orderRevoked, (ctx) =>
  ofContract(ctx, ctx.input.orderId, async (p) => {
    const { orderId, quantity } = ctx.input;
    if (!isCallOff(p)) return;
    await release(ctx, p, orderId, quantity);
    for (const side of ['SELLER', 'BUYER'])
      await returnSold(ctx, {
        fromType: `CALL_OFF_${side}`,
        bizType: `CALL_OFF_${side}_VOID`,
        bizId: orderId,
      });
  }),
);
/** What a completed order did not ship is on the framework again. */
export const onOrderRest = contracts.listen(orderRestReturned, (ctx) =>
  ofContract(ctx, ctx.input.orderId, async (p) => {
    if (isCallOff(p)) await release(ctx, p, ctx.input.orderId, ctx.input.quantity);
  }),
);

/** An order ended: perhaps the contract is performed, or its expiry waited for it. */
export const onOrderEnded = contracts.listen(orderEnded, (ctx) =>
  ofContract(ctx, ctx.input.orderId, async (p) => {
    await completeIfAll(ctx, p);
    if (p.expiry_date !== null && !ENDED.includes(p.protocol_state) && (await ctx.now()) >= expiryOf(p))
      await ctx.schedule({ kind: EXPIRE, key: p.id, at: { inSeconds: 0 } });
  }),
);
