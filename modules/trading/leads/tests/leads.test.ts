import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction, refused } from '#app/world.ts';
import {
  DeadlinePassed,
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import { PartyBlocked } from '#registry/members/rules/refusals.ts';
import {
  answerLead,
  closeLead,
  countLeads,
  declineLead,
  leadAddressees,
  listLeads,
  markLeadRead,
  selectLeadGoods,
  sendLead,
  withdrawLead,
} from '../contract/lead.ts';
import { LEAD, MOST_A_DAY } from '../rules/lead-lifecycle.ts';
import { LeadsDaily, LicenceToAsk, NoStoreToAsk } from '../rules/refusals.ts';
import { type LeadsWorld, leadsWorld, listOf, see, send, wish } from './leads-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let w: LeadsWorld;
beforeAll(async () => {
  w = await leadsWorld();
});
const noticesOf = async (who: LeadsWorld['buyer'], bizId: string) => {
  await w.world.tick();
  const { rows } = await sql<{ event: string; zh: string; en: string }>`
    select event, body_zh as zh, body_en as en from messaging.message where account_id = ${who.actor.accountId}::bigint and biz_type = 'LEAD' and biz_id = ${bizId} order by id`.execute(
    w.world.sql,
  );
  return rows;
};
const block = (from: LeadsWorld['buyer'], whom: LeadsWorld['buyer']) =>
  sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${from.actor.memberId}::bigint, ${whom.actor.memberId}::bigint, 'all', 'test')`.execute(
    w.world.sql,
  );
const forgive = () => sql`delete from members.blacklist`.execute(w.world.sql);
const addressOf = async (who: LeadsWorld['buyer']) =>
  (await who.does(selectAddress, {})).list[0]?.id as string;

describe('M8 asking for a quote', () => {
  test('the buyer asks, the seller reads and answers, the buyer closes; both are notified in both languages', async () => {
    const sent = await send(w, { wishPrice: '1850.00', currency: 'CNY', remark: '长期需要' });
    expect(sent.sent).toBe(1);
    const asked = (await listOf(w.seller)).find((row) => row.id === sent.id);
    expect(asked).toMatchObject({
      state: LEAD.waiting,
      side: 'seller',
      unread: true,
      counterparty: w.buyer.actor.memberName,
      quantity: '20.00',
      wishPrice: '1850.00',
      can: ['View', 'answer', 'decline'],
    });
    expect((await noticesOf(w.seller, sent.id)).map((n) => n.event)).toEqual(['N-LEAD-01']);
    const before = (await w.seller.does(countLeads, {})).unread as number;
    await w.seller.does(markLeadRead, { id: sent.id });
    expect((await w.seller.does(countLeads, {})).unread).toBe(before - 1);
    expect((await w.seller.does(listLeads, { unread: true })).list.map((r) => r.id)).not.toContain(sent.id);
    const answered = await w.seller.does(answerLead, {
      id: sent.id,
      version: sent.version,
      answer: '1,860 元/吨，含税自提，三日内有效',
    });
    expect(answered).toMatchObject({ state: LEAD.answered, can: ['View', 'close'] });
    expect(await see(w.buyer, sent.id)).toMatchObject({
      unread: true,
      answer: '1,860 元/吨，含税自提，三日内有效',
      can: ['View', 'close'],
      events: [{ action: 'send' }, { action: 'answer' }],
    });
    const [told] = await noticesOf(w.buyer, sent.id);
    expect(told?.event).toBe('N-LEAD-02');
    expect(told?.zh).toContain('已答复您的询盘');
    expect(told?.en).toContain('answered your request');
    await refused(
      w.seller.does(answerLead, { id: sent.id, version: answered.version, answer: 'again' }),
      StateNotAllowed,
    );
    await refused(w.buyer.does(closeLead, { id: sent.id, version: sent.version }), VersionConflict);
    expect(await w.buyer.does(closeLead, { id: sent.id, version: answered.version })).toMatchObject({
      state: LEAD.closed,
      can: ['View'],
    });
  });

  test('M8 a buyer who closes an answered request unopened has read it; the mark of the other side stays', async () => {
    const sent = await send(w);
    const answered = await w.seller.does(answerLead, { id: sent.id, version: sent.version, answer: '有货' });
    const before = (await w.buyer.does(countLeads, {})) as Record<string, number>;
    expect((await see(w.buyer, sent.id)).unread).toBe(true);
    await w.buyer.does(closeLead, { id: sent.id, version: answered.version });
    expect((await see(w.buyer, sent.id)).unread).toBe(false);
    const after = (await w.buyer.does(countLeads, {})) as Record<string, number>;
    expect(after.unread).toBe((before.unread ?? 0) - 1);

    const other = await send(w);
    const told = await w.seller.does(answerLead, { id: other.id, version: other.version, answer: '有货' });
    await w.seller.does(closeLead, { id: other.id, version: told.version });
    expect((await see(w.buyer, other.id)).unread).toBe(true);
  });

  test('a seller declines with a reason the buyer reads; the buyer withdraws what waits', async () => {
    const [first, second] = [await send(w), await send(w)];
    await refused(
      w.seller.does(declineLead, { id: first.id, version: first.version, reason: '' }),
      Validation,
    );
    await w.seller.does(declineLead, { id: first.id, version: first.version, reason: '本月无货' });
    expect(await see(w.buyer, first.id)).toMatchObject({ state: LEAD.declined, reason: '本月无货' });
    const out = await w.buyer.does(withdrawLead, { ids: [first.id, second.id] });
    expect(out).toMatchObject({ success: 1, fail: 1 });
    expect(await see(w.seller, second.id)).toMatchObject({ state: LEAD.withdrawn, can: ['View'] });
    expect((await noticesOf(w.seller, second.id)).map((n) => n.event)).toEqual(['N-LEAD-01', 'N-LEAD-04']);
  });

  test('to every store that lists it: each seller sees his own alone, frozen at sending, and the number of the others nowhere', async () => {
    const { sellers } = await w.buyer.does(leadAddressees, { spuId: w.spuId });
    expect(sellers.length).toBeGreaterThan(0);
    const sent = await send(w, { sellerId: null });
    expect(sent.sent).toBe(sellers.length);
    const { rows } = await sql<{ id: string; seller: string }>`
      select id, seller_member_id as seller from leads.lead where batch_id = (select batch_id from leads.lead where id = ${sent.id}::bigint)`.execute(
      w.world.sql,
    );
    expect(rows.map((r) => r.seller).sort()).toEqual(sellers.map((s) => s.id).sort());
    const foreign = rows.find((r) => r.seller !== w.seller.actor.memberId);
    if (foreign !== undefined) await refused(see(w.seller, foreign.id), NotFound);
    expect(
      JSON.stringify(
        await see(w.seller, rows.find((r) => r.seller === w.seller.actor.memberId)?.id as string),
      ),
    ).not.toMatch(/batch|sent":/);
  });

  test('the wall holds in the database: a stranger reads no row of it, whatever the query', async () => {
    const sent = await send(w);
    await refused(see(w.buyer2, sent.id), NotFound);
    await refused(see(w.seller2, sent.id), NotFound);
    await refused(
      w.seller2.does(answerLead, { id: sent.id, version: sent.version, answer: 'mine' }),
      NotFound,
    );
    expect((await listOf(w.buyer2)).map((r) => r.id)).not.toContain(sent.id);
    const seenBy = (who: LeadsWorld['buyer']) =>
      inTransaction(w.world.runtime.database.db, who.actor, 'read', async (tx) => {
        const { rows } = await sql`select id from leads.lead where id = ${sent.id}::bigint`.execute(tx);
        return rows.length;
      });
    expect(await Promise.all([w.buyer, w.seller, w.buyer2, w.seller2].map(seenBy))).toEqual([1, 1, 0, 0]);
  });

  test('the buyer is reached in full once the seller has answered, not before', async () => {
    const sent = await send(w);
    expect((await see(w.seller, sent.id)).contactPhone).toBe('138****8000');
    expect((await see(w.buyer, sent.id)).contactPhone).toBe('13800138000');
    await w.seller.does(answerLead, { id: sent.id, version: sent.version, answer: 'yes' });
    expect((await see(w.seller, sent.id)).contactPhone).toBe('13800138000');
  });
});

describe('M8 asking for a sample', () => {
  test('amount, purpose and an address of the own book; the seller sees its region until he answers', async () => {
    const sample = {
      kind: '20',
      quantity: null,
      sampleAmount: '2.50',
      sampleUnit: 'KGM',
      purpose: '涂料试配',
    } as const;
    await refused(send(w, { ...sample }), Validation);
    await refused(send(w, { ...sample, addressId: '999999' }), Validation);
    await refused(send(w, { ...sample, addressId: await addressOf(w.buyer2) }), Validation);
    const sent = await send(w, { ...sample, addressId: await addressOf(w.buyer) });
    const before = (await see(w.seller, sent.id)).address;
    expect(before?.region).not.toBeNull();
    expect([before?.detail, before?.receiverName, before?.receiverPhone]).toEqual([null, null, null]);
    await w.seller.does(answerLead, { id: sent.id, version: sent.version, answer: '本周寄出' });
    const after = (await see(w.seller, sent.id)).address;
    expect(after?.detail).not.toBeNull();
  });
});

describe('M8 who may be asked', () => {
  test('a blacklist of either side: named he is refused, among all he is left out without a word', async () => {
    for (const [from, whom] of [
      [w.buyer, w.seller],
      [w.seller, w.buyer],
    ] as const) {
      await block(from, whom);
      try {
        await refused(send(w), NotFound);
        const { sellers } = await w.buyer.does(leadAddressees, { spuId: w.spuId });
        expect(sellers.map((s) => s.id)).not.toContain(w.seller.actor.memberId);
        if (sellers.length === 0) await refused(send(w, { sellerId: null }), NoStoreToAsk);
        else expect((await send(w, { sellerId: null })).sent).toBe(sellers.length);
        const goods = await w.buyer.does(selectLeadGoods, { spuId: w.spuId });
        expect(goods.list.map((g) => g.sellerId)).not.toContain(w.seller.actor.memberId);
      } finally {
        await forgive();
      }
    }
    expect(PartyBlocked.status).toBe(17005);
  });

  test('hazardous goods need a valid licence of the reader (administration-domain 10.1)', async () => {
    expect((await send(w, { spuId: w.hazardId })).sent).toBe(1);
    const papers = (gone: boolean) =>
      sql`with a as (update qualifications.licence set deleted = ${gone} where member_id = ${w.buyer.actor.memberId}::bigint) update qualifications.use_declaration set deleted = ${gone} where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    await papers(true);
    try {
      await refused(send(w, { spuId: w.hazardId }), LicenceToAsk);
      const seen = await w.buyer.does(leadAddressees, { spuId: w.hazardId });
      expect(seen).toMatchObject({ licence: true, sellers: [] });
      expect((await send(w)).sent).toBe(1);
    } finally {
      await papers(false);
    }
  });

  test('a product nobody has, a SKU of another product and somebody else’s goods are not found; the own company is never asked', async () => {
    await refused(send(w, { spuId: '999999999' }), NotFound);
    await refused(send(w, { skuId: '999999999' }), NotFound);
    const own = await w.world.as('luze_admin', 'buyer');
    const { sellers } = await own.does(leadAddressees, { spuId: w.spuId });
    expect(sellers.map((s) => s.id)).not.toContain(own.actor.memberId);
  });

  test('without the right, or from the other side, it is refused', async () => {
    const logistics = await w.world.as('buyer_logistics', 'buyer');
    await refused(logistics.does(sendLead, wish(w)), NoPermission);
    await refused(w.seller.does(sendLead, wish(w)), NoPermission);
    await refused(w.buyer.does(answerLead, { id: '1', version: 1, answer: 'x' }), NoPermission);
  });
});

describe('M8 limits and times', () => {
  test('three decimals, nothing at all, a window that ends before it starts or is over, a price without currency', async () => {
    await refused(send(w, { quantity: '1.005' }), Validation);
    await refused(send(w, { quantity: '0.00' }), Validation);
    await refused(send(w, { quantity: null }), Validation);
    await refused(send(w, { deliveryStart: '2027-02-01', deliveryEnd: '2027-01-01' }), Validation);
    await refused(send(w, { deliveryStart: '2020-01-01', deliveryEnd: '2020-02-01' }), Validation);
    await refused(send(w, { wishPrice: '10.00' }), Validation);
    await refused(send(w, { placeId: '999999' }), Validation);
  });

  test('the same key sends once', async () => {
    const idempotencyKey = '8a3c2f5e-54d6-4b1f-9a5e-0c5f0c6f1d11';
    const before = (await listOf(w.buyer)).length;
    const [one, two] = [
      await w.buyer.does(sendLead, { ...wish(w), idempotencyKey }),
      await w.buyer.does(sendLead, { ...wish(w), idempotencyKey }),
    ];
    expect(two.id).toBe(one.id);
    expect((await listOf(w.buyer)).length).toBe(Math.min(100, before + 1));
  });

  test('after seven days it expires: an act at that instant loses, the timer tells the buyer once', async () => {
    const sent = await send(w);
    const { expiresAt } = await see(w.buyer, sent.id);
    await w.world.hold(expiresAt);
    await refused(
      w.seller.does(answerLead, { id: sent.id, version: sent.version, answer: 'late' }),
      DeadlinePassed,
    );
    expect((await see(w.seller, sent.id)).can).toEqual(['View']);
    await w.world.hold(null);
    await w.world.push('7d');
    await w.world.tick();
    expect(await see(w.buyer, sent.id)).toMatchObject({ state: LEAD.expired, unread: true });
    expect((await noticesOf(w.buyer, sent.id)).map((n) => n.event)).toEqual(['N-LEAD-05']);
  });

  test('of fifty callers, half answering and half withdrawing, one wins and the other side sees it', async () => {
    for (let round = 0; round < 3; round++) {
      const sent = await send(w);
      const outcomes = await raceSettled(50, (n) =>
        n % 2 === 0
          ? w.seller.does(answerLead, { id: sent.id, version: sent.version, answer: `${n}` }).then(() => true)
          : w.buyer.does(withdrawLead, { ids: [sent.id] }).then((out) => out.success === 1),
      );
      expect(outcomes.filter((o) => o.status === 'fulfilled' && o.value)).toHaveLength(1);
      const { state, events } = await see(w.seller, sent.id);
      expect([LEAD.answered, LEAD.withdrawn]).toContain(state);
      expect(events).toHaveLength(2);
    }
  });

  test('the fifty-first request of a company on a day is refused by name, also when fifty come at once', async () => {
    await sql`update leads.lead set gmt_create = gmt_create - interval '40 days'`.execute(w.world.sql);
    const outcomes = await raceSettled(MOST_A_DAY + 5, () => send(w));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(MOST_A_DAY);
    await refused(send(w), LeadsDaily, { most: MOST_A_DAY });
    expect((await send(w, {}, w.buyer2)).sent).toBe(1);
    expect(await w.world.audit()).toEqual({});
  });
});
