import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { COLLEAGUE, colleagueOf } from '#app/tests/colleague.ts';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { appealTarget } from '../contract/appeal.ts';
import { type AppealWorld, appealWorld } from './appeal-world.ts';

let w: AppealWorld;
beforeAll(async () => {
  w = await appealWorld();
});

describe('R-POS-021 to R-POS-024 what an appeal is about is reached as an appeal is (administration-domain 7.4)', () => {
  /** The colleague owns the order; of the document he owns nothing, then that too. */
  const isFoundByItsOwner = async (
    targetType: 'shipment' | 'invoice',
    table: string,
    targetId: string,
    orderId: string,
  ) => {
    const colleague = colleagueOf(w.world, w.buyer);
    const buyers = { uom: 'TNE' };
    const giveHim = (of: string, id: string) =>
      sql`update ${sql.table(of)} set buyer_owner_emp_id = ${COLLEAGUE} where id = ${id}::bigint`.execute(
        w.world.sql,
      );
    await giveHim('orders.order', orderId);
    expect(await colleague.does(appealTarget, { targetType: 'order', targetId: orderId })).toMatchObject(
      buyers,
    );
    await refused(colleague.does(appealTarget, { targetType, targetId }), NotFound);
    await giveHim(table, targetId);
    expect(await colleague.does(appealTarget, { targetType, targetId })).toMatchObject(buyers);
  };
  test('a shipment of a colleague is not found, though its order is', async () => {
    const { orderId, noteId } = await w.delivered();
    await isFoundByItsOwner('shipment', 'shipments.note', noteId, orderId);
  });
  test('an invoice of a colleague is not found, though its order is', async () => {
    const { id, orderId, total } = await w.statement();
    const invoice = await w.issued(id, total);
    await isFoundByItsOwner('invoice', 'invoices.invoice', invoice.id, orderId);
  });
});
