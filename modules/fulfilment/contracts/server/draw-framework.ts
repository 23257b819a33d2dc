import { enter } from '#fulfilment/quantities/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { IN_FORCE, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { ContractNotInForce } from '../rules/refusals.ts';
import { calledByLine } from './called.ts';
import { heldProtocol } from './lifecycle.ts';
import { contracts } from './tables.ts';

export interface Drawn {
  readonly protocolId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly spuId: string | null;
  readonly quantity: string;
}
/**
 * An order that was not called off under a framework agreement, but refers to it, is drawn from the line of its product
 * (trading-domain 6.2, agreement 1). Refuses ContractNotInForce; answers null, or what the line still holds
 * where that is too little.
 */
export const drawFramework = contracts.door<Drawn, { remaining: string } | null>((ctx) =>
  asSystem(ctx, async () => {
    const { protocolId, orderId, orderNo, spuId, quantity } = ctx.input;
    const row = await heldProtocol(ctx, protocolId);
    if (
      row === undefined ||
      row.protocol_type !== PROTOCOL_TYPE.framework ||
      !IN_FORCE.includes(row.protocol_state)
    )
      throw ContractNotInForce({});
    const lines = await ctx.tx
      .selectFrom('contracts.line')
      .selectAll()
      .where('protocol_id', '=', row.id)
      .orderBy('line_no')
      .execute();
    const line = lines.find((l) => l.spu_id !== null && l.spu_id === spuId);
    if (line === undefined) return { remaining: '0.00' };
    const remaining = sub(line.quantity, (await calledByLine(ctx, row.id)).get(line.line_no) ?? '0');
    if (compare(quantity, remaining) > 0) return { remaining };
    const now = await ctx.now();
    const { id } = await ctx.tx
      .insertInto('contracts.call_off')
      .values({
        gmt_create: now,
        created_by: ctx.actor.accountId,
        protocol_id: row.id,
        line_id: line.id,
        line_no: line.line_no,
        month: dayOf(now).slice(0, 7),
        quantity,
        order_id: orderId,
        order_no: orderNo,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enter(ctx, {
      positionId: line.position_id as string,
      entries: [{ kind: 'SELL', quantity }],
      bizType: 'CALL_OFF',
      bizId: id,
    });
    return null;
  }),
);
