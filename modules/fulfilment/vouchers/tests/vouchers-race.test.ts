import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { race, RACING } from '#kernel/test/race.ts';
import {
  acceptTransfer,
  confirmVoucher,
  freezeVoucher,
  splitVoucher,
  transferVoucher,
  verifyVoucher,
} from '../contract/voucher-acts.ts';
import { ENCUMBRANCE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { voucherWorld } from './world.ts';

const w = await voucherWorld();
const { world, seller, buyer, custodian } = w;

test('INV-VOU-03 fifty callers move one voucher: one transfer, one chain without a gap', RACING, async () => {
  for (let round = 0; round < 3; round++) {
    const v = await w.issued('40');
    const orders = [await w.paidMethanol('40.00'), await w.paidMethanol('40.00')];
    const outcomes = await race(50, (n) => {
      const own = { id: v.id, version: v.version };
      if (n % 3 === 0) return seller.does(splitVoucher, { ...own, quantities: ['10', '30'] });
      if (n % 3 === 1)
        return seller.does(freezeVoucher, { ...own, type: ENCUMBRANCE.pickup, reason: '自提' });
      const order = orders[n % 2];
      return seller.does(transferVoucher, {
        ...own,
        orderId: order?.id as string,
        toMemberId: buyer.actor.memberId as string,
      });
    });
    expect(outcomes.ok).toBe(1);
    expect(await seller.does(verifyVoucher, { id: v.id })).toMatchObject({ intact: true });
    expect(await world.audit()).toEqual({});
  }
});

test(
  'INV-VOU-03 fifty signatures of receiver and custodian: each counts once, it moves once',
  RACING,
  async () => {
    const v = await w.transferring('25');
    const [hash, version] = [(await w.of(buyer, v.id)).signHash as string, v.version];
    const tickets: string[] = [];
    for (let n = 0; n < 50; n++) tickets.push(await w.ticket(n % 2 === 0 ? buyer : custodian));
    const sign = async (n: number) => {
      const person = n % 2 === 0 ? buyer : custodian;
      const now = await w.of(person, v.id).catch(() => null);
      return person.does(acceptTransfer, {
        id: v.id,
        version: now?.version ?? version,
        contentHash: hash,
        verifyTicket: tickets[n] as string,
      });
    };
    const outcomes = await race(50, sign);
    expect(outcomes.ok).toBeLessThanOrEqual(2);
    const seen = await w.of(seller, v.id);
    if (seen.state === VOUCHER.transferring) {
      if (!seen.signatures.some((s) => s.side === 'receiver')) await w.accept(buyer, v.id);
      if (
        !(await w.of(seller, v.id)).signatures.some((s) => s.side === 'custodian') &&
        (await w.of(seller, v.id)).state === VOUCHER.transferring
      )
        await w.accept(custodian, v.id);
    }
    expect((await w.of(buyer, v.id)).holderId).toBe(buyer.actor.memberId);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from vouchers.event where ${v.id}::bigint = any (voucher_ids) and event_type = '30'`.execute(
      world.sql,
    );
    expect(rows[0]?.n).toBe(1);
    expect(await world.audit()).toEqual({});
  },
);

test('INV-VOU-01 the last tonnes of a lot: of fifty issues confirmed at once, only what lies there', async () => {
  for (let round = 0; round < 2; round++) {
    const lotId = await w.lot('100');
    const waiting = [];
    for (let n = 0; n < 50; n++) waiting.push(await w.applied('30', lotId));
    // not a race: what each confirms is read beforehand
    const inputs = await Promise.all(
      waiting.map(async (v) => ({
        id: v.id,
        version: v.version,
        contentHash: (await w.of(custodian, v.id)).signHash as string,
        verifyTicket: await w.ticket(custodian),
      })),
    );
    const outcomes = await race(50, (n) => custodian.does(confirmVoucher, inputs[n] as (typeof inputs)[0]));
    expect(outcomes).toEqual({ ok: 3, LOT_COVERED: 47 });
    expect(await world.audit()).toEqual({});
  }
});
