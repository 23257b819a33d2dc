import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';
import { command, Id, Quantity } from '#kernel/rules/contract.ts';
import { add, compare } from '#kernel/rules/decimal.ts';
import { capability } from '#kernel/server/capability.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { composeRuntime, dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { race } from '#kernel/test/race.ts';
import { directDeal } from '../contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';
import { manyOffers } from './many-offers.ts';

const CALLERS = 50;
/** As many as the world's pool has connections: that many have read before the first of them writes. */
const TOGETHER = 8;
const naiveDeal = command('trial.naiveDeal', {
  path: '/api/common-order/common/trial/naiveDeal',
  audience: ['buyer'],
  relation: 'party',
  input: z.strictObject({ offerId: Id, quantity: Quantity }),
  output: z.object({ left: z.string() }),
});

let w: DealWorld;
let naive: Runtime;
beforeAll(async () => {
  w = await dealWorld();
  let readers = 0;
  let open: () => void = () => {};
  const allHaveRead = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The twin everyone writes first: read what is left, decide, write the sum back.
  const handler = capability('trial').command(naiveDeal, async ({ tx, input }) => {
    const { rows } = await sql<{
      id: string;
      sold: string;
      available: string;
    }>`select id, sold, available from quantities.position where resource_type = 'OFFER' and resource_id = ${input.offerId}::bigint`.execute(
      tx,
    );
    const position = rows[0] as { id: string; sold: string; available: string };
    readers += 1;
    if (readers === TOGETHER) open();
    await allHaveRead;
    if (compare(position.available, input.quantity) < 0)
      throw QuantityRefused({ available: position.available });
    await sql`update quantities.position set sold = ${add(position.sold, input.quantity)} where id = ${position.id}::bigint`.execute(
      tx,
    );
    return { left: position.available };
  });
  const { database, services } = w.world.runtime;
  naive = composeRuntime(database, database, [{ name: 'trial', handlers: [handler] }], services);
});

test('INV-OFF-01 the race finds a handler that reads and then writes: it sells the same tonnes again, and the audit names the position; the true one sells what there is', async () => {
  const model = await listed(w, { quantity: '350.00' });
  const [forNaive, forTrue] = (await manyOffers(w.world, model.id, 2)) as [string, string];

  const truly = await race(CALLERS, () =>
    w.buyer.does(directDeal, { ...seen(model, '100.00', '211500.00'), offerId: forTrue }),
  );
  expect(truly).toEqual({ ok: 3, QUANTITY_REFUSED: CALLERS - 3 });
  expect(await w.world.audit()).toEqual({});

  const naively = await race(CALLERS, () =>
    dispatch(naive, { ...w.buyer.actor, requestId: newRequestId() }, naiveDeal, {
      offerId: forNaive,
      quantity: '100.00',
    }),
  );
  expect(naively.ok).toBeGreaterThanOrEqual(TOGETHER);
  expect(Object.keys(await w.world.audit())).toEqual(
    expect.arrayContaining(['inv_off_02', 'inv_quantities_position']),
  );
});
