import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeOrder } from '#fulfilment/orders/server/door.ts';
import { transferVoucher } from '#fulfilment/vouchers/contract/voucher-acts.ts';
import { type VoucherWorld, voucherWorld } from '#fulfilment/vouchers/tests/world.ts';
import { race } from '#kernel/test/race.ts';
import { listSettlements } from '../contract/settlement.ts';
import { addSettlement, deleteSettlement } from '../contract/settlement-acts.ts';
import { settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
let v: VoucherWorld;
beforeAll(async () => {
  w = await settlementWorld();
  v = await voucherWorld(w);
});
/** A paid order of the buyer to which so many tonnes went by voucher; answers it with the voucher's number. */
async function passed(quantity: string, byVoucher: string): Promise<{ orderId: string; voucherNo: string }> {
  const issued = await v.issued(byVoucher);
  const order = await v.paidMethanol(quantity);
  await w.seller.does(transferVoucher, {
    id: issued.id,
    version: issued.version,
    orderId: order.id,
    toMemberId: w.buyer.actor.memberId as string,
  });
  await v.accept(w.buyer, issued.id);
  await v.accept(v.custodian, issued.id);
  return { orderId: order.id, voucherNo: issued.voucherNo };
}
const completed = (orderId: string) =>
  w.by(w.operator, (ctx) => completeOrder(ctx, { orderId, by: 'effect' }));
const finals = async (orderId: string) =>
  (await w.seller.does(listSettlements, { orderId, kind: '20' })).list;

describe('9.2, 13 goods delivered by voucher are settled as they were transferred', () => {
  test('an order delivered by voucher alone is drafted when it completes: its quantity, no difference of weights, confirmed to the cent', async () => {
    const { orderId, voucherNo } = await passed('100.00', '100');
    await completed(orderId);
    await w.world.tick();
    const [drafted] = await finals(orderId);
    const statement = await w.seen(drafted?.id as string);
    expect(statement).toMatchObject({ weight: '100.000', difference: '0.00', state: '00' });
    expect(statement.lines).toMatchObject([
      {
        lineType: '10',
        noteId: null,
        noteNo: voucherNo,
        byVoucher: true,
        weight: '100.000',
        basis: { weight: { shipped: '100.000', received: '100.000', diffPermille: null } },
      },
    ]);
    await w.seller.does(deleteSettlement, { id: statement.id, version: statement.version });
    expect(await w.confirmed(orderId)).toMatchObject({ state: '20', weight: '100.000' });
    expect(await w.audit()).toEqual({});
  });

  test('partly by truck and partly by voucher: one statement holds both, notes first', async () => {
    const { orderId, voucherNo } = await passed('100.00', '60');
    await w.deliver(orderId, [{ planned: '40.00', shipped: '39.950' }]);
    const statement = await w.draft(orderId);
    expect(statement.weight).toBe('99.950');
    expect(statement.lines.map((l) => [l.byVoucher, l.weight])).toEqual([
      [false, '39.950'],
      [true, '60.000'],
    ]);
    expect(statement.lines[1]?.noteNo).toBe(voucherNo);
    expect(await w.audit()).toEqual({});
  });

  test('INV-SET-02 fifty drafts of one transferred voucher: one statement', async () => {
    const { orderId } = await passed('30.00', '30');
    const outcome = await race(50, () => w.seller.does(addSettlement, { kind: '20', orderId }));
    expect(outcome).toEqual({ ok: 1, NOTHING_TO_SETTLE: 49 });
    expect(await w.audit()).toEqual({});
  });

  test('inv_settlements_vouchers finds a line that is no transfer', async () => {
    const { orderId } = await passed('20.00', '20');
    await w.draft(orderId);
    const plant = (by: string) =>
      sql`update vouchers.delivery set quantity = quantity + ${by}::numeric where order_id = ${orderId}::bigint`.execute(
        w.world.sql,
      );
    await plant('1');
    expect(Object.keys(await w.audit())).toContain('inv_settlements_vouchers');
    await plant('-1');
    expect(await w.audit()).toEqual({});
  });
});
