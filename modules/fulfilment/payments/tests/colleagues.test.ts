import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { COLLEAGUE, colleagueOf } from '#app/tests/colleague.ts';
import { refused } from '#app/world.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { AllocationForeign } from '../rules/refusals.ts';
import { paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

test('R-POS-021 a colleague whose order it is spreads no money on an order he does not reach', async () => {
  const w = await paymentWorld();
  const [order, other] = [await w.order(), await w.order()];
  await sql`update orders.order set buyer_owner_emp_id = ${COLLEAGUE}::bigint where id = ${order.id}::bigint`.execute(
    w.world.sql,
  );
  const colleague = colleagueOf(w.world, w.buyer);
  const spread = (on: { id: string }) =>
    w.register(order, { allocations: [{ targetType: 'ORDER', targetId: on.id, amount: '1.00' }] }, colleague);
  await refused(spread(other), AllocationForeign);
  expect((await spread(order)).state).toBe(PAYMENT.toConfirm);
});
