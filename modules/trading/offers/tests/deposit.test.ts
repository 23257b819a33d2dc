import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { freezeDeposit } from '#fulfilment/money/contract/deposit.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import {
  acceptListed,
  acceptSeller,
  cancelThread,
  confirmThread,
  counter,
  lockThread,
  refuseThread,
  threadDetail,
} from '../contract/negotiation.ts';
import { DepositShort } from '../rules/refusals.ts';
import { DepositChanged, DepositTooHigh } from '../rules/refusals-offer.ts';
import { type DepositWorld, depositWorld, TAKEN } from './deposit-world.ts';

let w: DepositWorld;
beforeAll(async () => {
  w = await depositWorld();
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
/** The deposits of negotiations and the ledger behind them agree. */
const clean = async () => {
  const hits = Object.keys(await w.world.audit());
  expect(hits.filter((name) => name.startsWith('inv_off') || name.startsWith('inv_pay'))).toEqual([]);
};

describe('3.5 G-DEP: taking an offer freezes its deposit in the same act', () => {
  test('17301 with what is needed and what is there; nothing is held, nothing opened', async () => {
    await w.has('42299.99');
    const offer = await w.offer();
    await refused(w.buyer.does(acceptListed, w.takes(offer)), DepositShort, {
      required: '42300.00',
      frozen: '42299.99',
      currency: 'CNY',
    });
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from offers.negotiation where offer_id = ${offer.id}::bigint`.execute(w.world.sql);
    expect(rows[0]?.n).toBe('0');
    expect(await w.balance(w.buyer, 'AVAILABLE')).toBe('42299.99');
  });
  test('the sum that was seen is the sum that is frozen: another one, or none, is refused with today’s', async () => {
    await w.has('42300.00');
    const offer = await w.offer();
    const { deposit: _unseen, ...blind } = w.takes(offer);
    await refused(w.buyer.does(acceptListed, blind), DepositChanged, {
      deposit: '42300.00',
      currency: 'CNY',
    });
    await refused(w.buyer.does(acceptListed, { ...blind, deposit: '42299.99' }), DepositChanged);
    const free = await w.offer({ depositPct: null, depositNature: null });
    await refused(w.buyer.does(acceptListed, { ...w.takes(free) }), DepositChanged, { deposit: '0.00' });
  });
  test('frozen at 15, still frozen at the lock, and both sides read it', async () => {
    await w.has('50000.00');
    const offer = await w.offer();
    const taken = await w.buyer.does(acceptListed, w.takes(offer));
    expect(taken).toMatchObject({
      status: '15',
      deposit: { state: '20', required: TAKEN.deposit, nature: '10', dueAt: null },
    });
    expect(await w.balance(w.buyer, 'AVAILABLE')).toBe('7700.00');
    await clean();
    await w.seller.does(confirmThread, one(taken));
    const seen = await w.seller.does(threadDetail, { id: taken.id });
    expect(seen).toMatchObject({ status: '25', deposit: { state: '20', required: TAKEN.deposit } });
    await clean();
  });
  test('a subject offer that is refused, or answered anew, gives it back at once', async () => {
    await w.has('42300.00');
    const offer = await w.offer({ firmType: '20', directDealAllowed: false });
    const first = await w.buyer.does(acceptListed, w.takes(offer));
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    const again = await w.seller.does(counter, {
      ...one(first),
      price: '2120.00',
      quantity: '200.00',
      validUntil,
    });
    expect(again).toMatchObject({ status: '10', deposit: null });
    expect((await w.depositOf('NEGOTIATION', first.id))?.moves).toBe('FREEZE 42300.00, RELEASE 42300.00');
    await w.has('42400.00');
    const round = again.ladder.at(-1);
    const accepted = await w.buyer.does(acceptSeller, {
      ...one(again),
      roundSeq: round?.seq as number,
      roundHash: round?.hash as string,
    });
    expect(accepted).toMatchObject({ status: '15', deposit: { state: '20', required: '42400.00' } });
    await w.seller.does(refuseThread, { ...one(accepted), cancelReason: '10', reason: '不接受' });
    expect(await w.balance(w.buyer, 'AVAILABLE')).toBe('42400.00');
    expect((await w.depositOf('NEGOTIATION', first.id))?.state).toBe('50');
    await clean();
  });
  test('a round may ask for another part, earnest money for a fifth at most', async () => {
    const offer = await w.offer({ depositNature: '20' });
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    const ask = (depositPct: string) =>
      w.buyer.does(counter, {
        offerId: offer.id,
        price: '2110.00',
        quantity: '200.00',
        validUntil,
        terms: { depositPct },
      });
    await refused(ask('20.001'), DepositTooHigh, { most: '20' });
    await refused(ask('-1'), DepositTooHigh);
    const opened = await ask('5');
    await w.buyer.does(threadDetail, { id: opened.id });
    expect(opened.ladder[0]?.terms.depositPct).toBe('5');
  });
});

describe('3.5 the seller takes the buyer’s round: the deposit is frozen now or within two hours', () => {
  test('with the money there the pre-deal locks by itself', async () => {
    await w.has('42200.00');
    const taken = await w.taken(await w.offer());
    expect(taken).toMatchObject({ status: '25', deposit: { state: '20', required: '42200.00' } });
  });
  test('without it 20 waits: no lock before it is frozen, then the lock comes by itself', async () => {
    await w.has('0.00');
    const taken = await w.taken(await w.offer());
    expect(taken).toMatchObject({ status: '20', deposit: { state: '10', required: '42200.00' } });
    const due = new Date(taken.deposit?.dueAt as string).getTime() - (await w.world.now()).getTime();
    expect(Math.round(due / 60_000)).toBe(120);
    await refused(w.seller.does(lockThread, one(taken)), DepositShort, {
      required: '42200.00',
      frozen: null,
    });
    await clean();
    await w.has('42200.00');
    const asked = await w.depositOf('NEGOTIATION', taken.id);
    await w.buyer.does(freezeDeposit, { id: asked?.id as string, version: asked?.version as number });
    await w.world.tick();
    expect(await w.buyer.does(threadDetail, { id: taken.id })).toMatchObject({
      status: '25',
      deposit: { state: '20' },
    });
    await clean();
  });
  test('3.10.11 not frozen in two hours: 05, the goods are free, it counts against the buyer, late money stays available', async () => {
    await w.has('0.00');
    const offer = await w.offer();
    const taken = await w.taken(offer);
    const asked = await w.depositOf('NEGOTIATION', taken.id);
    await w.world.push('2 hours');
    await w.has('42200.00');
    await refused(
      w.buyer.does(freezeDeposit, { id: asked?.id as string, version: asked?.version as number }),
      DeadlinePassed,
    );
    await w.world.tick();
    await w.world.tick();
    expect(await w.buyer.does(threadDetail, { id: taken.id })).toMatchObject({ status: '05' });
    expect(await w.depositOf('NEGOTIATION', taken.id)).toMatchObject({ state: '60', balance: '0.00' });
    expect(await w.balance(w.buyer, 'AVAILABLE')).toBe('42200.00');
    const { rows } = await sql<{ held: string; points: number }>`
      select p.held, s.points from offers.offer o join quantities.position p on p.id = o.position_id
      join members.score_entry s on s.cause = 'depositMissed' and s.biz_id = ${taken.id}::bigint where o.id = ${offer.id}::bigint`.execute(
      w.world.sql,
    );
    expect(rows).toEqual([{ held: '0.000', points: -5 }]);
    await clean();
  });
  test('a thread that is still countering asks for nothing', async () => {
    const offer = await w.offer();
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    const opened = await w.buyer2.does(counter, {
      offerId: offer.id,
      price: '2100.00',
      quantity: '200.00',
      validUntil,
    });
    expect(opened.deposit).toBeNull();
    await sql`update offers.round set firm = false where negotiation_id = ${opened.id}::bigint`.execute(
      w.world.sql,
    );
    await w.buyer2.does(cancelThread, { ...one(opened), cancelReason: '10', reason: '不买了' });
    await clean();
  });
});
