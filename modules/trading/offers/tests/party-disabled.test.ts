import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { disableMember, enableMember } from '#registry/members/contract/member.ts';
import { MemberForbidden } from '#registry/members/rules/refusals.ts';
import { publishStore } from '#registry/stores/contract/store.ts';
import { acceptListed, counter, threadDetail } from '../contract/negotiation.ts';
import { listAllThreads } from '../contract/negotiation-oversight.ts';
import { addOffer, pauseOffer, stopOffer, submitOffer } from '../contract/offer.ts';
import { approveOffer } from '../contract/offer-oversight.ts';
import { type DealWorld, dealWorld, draft, listed, seen } from './deal-world.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const soon = async (minutes: number) =>
  new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();
const open = async (offerId: string, by = w.buyer) =>
  by.does(counter, { offerId, price: '2090.00', quantity: '200.00', validUntil: await soon(120) });
const stateOf = async (id: string) =>
  (
    await sql<{
      publish_state: string;
    }>`select publish_state from offers.offer where id = ${id}::bigint`.execute(w.world.sql)
  ).rows[0]?.publish_state;
const statusOf = async (id: string) =>
  (
    await sql<{ status: string }>`select status from offers.negotiation where id = ${id}::bigint`.execute(
      w.world.sql,
    )
  ).rows[0]?.status;
const off = (memberId: string | null) =>
  w.operator.does(disableMember, { ids: [memberId as string], reason: '严重违规' });
/** Enabled again, with its stores as the operator publishes them again one by one. */
async function on(memberId: string | null) {
  const answer = await w.operator.does(enableMember, { ids: [memberId as string], reason: null });
  const { rows } = await sql<{
    id: string;
    version: number;
  }>`select id, version from stores.store where member_id = ${memberId}::bigint and state = '40' and not deleted`.execute(
    w.world.sql,
  );
  for (const store of rows) await w.operator.does(publishStore, store);
  return answer;
}

describe('trading-domain 19.2 disable', () => {
  test('R-CUST-009 a seller’s offers on the board, paused and stopped are revoked, negotiations at 10 end, those that hold goods go on to the operator, and nothing comes back with enabling', async () => {
    const [board, paused, stopped, held] = [
      await listed(w),
      await listed(w),
      await listed(w),
      await listed(w),
    ];
    const p = await w.seller.does(pauseOffer, { id: paused.id, version: paused.version });
    const s = await w.seller.does(stopOffer, { id: stopped.id, version: stopped.version });
    const submitted = await w.seller.does(addOffer, await draft(w.world, w.seller));
    const countering = await open(board.id);
    const accepted = await w.buyer2.does(acceptListed, { ...seen(held, '200.00', '423000.00') });
    expect([p.publishState, s.publishState, accepted.status]).toEqual([
      '40',
      '50',
      expect.stringMatching(/^(15|20|25)$/),
    ]);
    expect(await off(w.seller.actor.memberId)).toMatchObject({ success: 1 });
    for (const o of [board, paused, stopped, held]) expect(await stateOf(o.id)).toBe('80');
    expect(await stateOf(submitted.id)).toBe('10');
    expect(await statusOf(countering.id)).toBe('05');
    expect(await statusOf(accepted.id)).toBe(accepted.status);
    const stores = await sql<{
      state: string;
      featured_rank: number | null;
    }>`select state, featured_rank from stores.store where member_id = ${w.seller.actor.memberId}::bigint and not deleted`.execute(
      w.world.sql,
    );
    expect(stores.rows.every((s) => s.state !== '20' && s.featured_rank === null)).toBe(true);
    const waiting = await w.operator.does(listAllThreads, { partyDisabled: true });
    expect(waiting.list.map((t) => t.id)).toEqual([accepted.id]);
    const told = await sql<{
      n: number;
    }>`select count(*)::int as n from messaging.notice where event = 'PARTY_DISABLED' and biz_id = ${accepted.id}`.execute(
      w.world.sql,
    );
    expect(told.rows[0]?.n).toBe(1);
    expect((await w.buyer.does(threadDetail, { id: countering.id })).status).toBe('05');
    await expect(open(board.id, w.buyer2)).rejects.toBeInstanceOf(Refusal);
    expect(await w.world.audit()).toEqual({});
    expect(await on(w.seller.actor.memberId)).toMatchObject({ success: 1 });
    for (const o of [board, paused, stopped, held]) expect(await stateOf(o.id)).toBe('80');
    expect((await w.operator.does(listAllThreads, { partyDisabled: true })).list).toEqual([]);
    expect((await listed(w)).publishState).toBe('30');
  });

  test('R-CUST-009 a buyer’s open counter-offers end and free nothing of others; the seller’s offer stays on the board', async () => {
    const offer = await listed(w);
    const [mine, theirs] = [await open(offer.id), await open(offer.id, w.buyer2)];
    expect(await off(w.buyer.actor.memberId)).toMatchObject({ success: 1 });
    expect([await statusOf(mine.id), await statusOf(theirs.id), await stateOf(offer.id)]).toEqual([
      '05',
      '10',
      '30',
    ]);
    await on(w.buyer.actor.memberId);
    expect(await w.world.audit()).toEqual({});
  });

  test('G-CMP: the operator cannot put a disabled seller’s submitted offer on the board', async () => {
    await sql`update members.member set auto_approval = false where id = ${w.seller.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    const saved = await w.seller.does(addOffer, await draft(w.world, w.seller));
    const sent = await w.seller.does(submitOffer, {
      id: saved.id,
      version: saved.version,
      priceConfirmed: true,
    });
    expect(sent.publishState).toBe('20');
    await off(w.seller.actor.memberId);
    await refused(w.auditor.does(approveOffer, { id: sent.id, version: sent.version }), MemberForbidden);
    expect(await stateOf(sent.id)).toBe('20');
    await on(w.seller.actor.memberId);
  });

  test('G-CMP under contention: fifty buyers’ acts and one disable: whatever went through first is ended or handed over, nothing is left countering with a disabled company', async () => {
    await w.world.push('10 minutes');
    const offers = await Promise.all(Array.from({ length: 5 }, () => listed(w)));
    const acts = raceSettled<unknown>(50, (i) => {
      const offer = offers[i % offers.length] as (typeof offers)[number];
      const by = i % 2 === 0 ? w.buyer : w.buyer2;
      return i % 5 === 4
        ? by.does(acceptListed, { ...seen(offer, '100.00', '211500.00') })
        : open(offer.id, by);
    });
    const [all] = await Promise.all([acts, off(w.seller.actor.memberId)]);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Refusal);
    const left = await sql<{
      n: number;
    }>`select count(*)::int as n from offers.negotiation where seller_member_id = ${w.seller.actor.memberId}::bigint and status = '10'`.execute(
      w.world.sql,
    );
    expect(left.rows[0]?.n).toBe(0);
    const onBoard = await sql<{
      n: number;
    }>`select count(*)::int as n from offers.offer where seller_member_id = ${w.seller.actor.memberId}::bigint and publish_state in ('30', '40', '50')`.execute(
      w.world.sql,
    );
    expect(onBoard.rows[0]?.n).toBe(0);
    expect(await w.world.audit()).toEqual({});
    await on(w.seller.actor.memberId);
  });
});
