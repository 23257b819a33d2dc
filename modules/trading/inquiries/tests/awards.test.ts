import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { inTransaction, refused } from '#app/world.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { performanceOf } from '#registry/members/server/door.ts';
import { NotFound, SelfApproval, StateNotAllowed } from '#kernel/rules/refusals.ts';
import {
  approveAward,
  awardInquiry,
  closeInquiry,
  compareQuotes,
  countInquiries,
  disqualifyQuote,
  generateOrders,
  listAwards,
  listInquiries,
  rejectAllQuotes,
  rejectAward,
  republishInquiry,
} from '../contract/buyer.ts';
import { adminCloseInquiry, rejectInquiry } from '../contract/oversight.ts';
import { confirmAward, declineAward, listQuotes, marketInquiry, quoteDetail } from '../contract/supplier.ts';
import { AWARD, INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { AwardNotSplit, AwardQuantity, AwardWaits, LoserReasons, QuoteLapsed } from '../rules/refusals.ts';
import {
  award,
  bid,
  type InquiryWorld,
  inquiryWorld,
  later,
  open,
  publish,
  quoteOf,
  see,
} from './inquiry-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: InquiryWorld;
beforeAll(async () => {
  w = await inquiryWorld();
});
const at = async (id: string, who = w.buyer) => {
  const row = await see(w, id, who);
  return { id, version: row.version };
};
const confirmAll = async (id: string, supplier: InquiryWorld['seller']) => {
  const quote = (await supplier.does(listQuotes, { inquiryId: id })).list[0];
  return supplier.does(confirmAward, { id: quote?.id as string, version: quote?.version as number });
};
const limit = (amount: string | null) =>
  sql`update members.record set approval_limits = ${amount === null ? '{}' : JSON.stringify({ award: amount })}::jsonb where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
    w.world.sql,
  );

describe('award', () => {
  test('60/40, one declines: the line is free again, goes to the other or is closed; deals, reasons, orders follow', async () => {
    const id = await publish(w, { inviteMode: '10', supplierIds: [] });
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await bid(w, id, w.seller2, { prices: ['7100.00', '7900.00'] });
    await bid(w, id, w.seller3, { prices: ['7200.00', null] });
    await open(w);
    await refused(award(w, id, [{ lineNo: 1, to: w.seller, quantity: '60.01' }]), AwardQuantity);
    await refused(
      award(w, id, [{ lineNo: 1, to: w.seller, quantity: '36.00' }], { losers: [] }),
      LoserReasons,
    );
    await award(w, id, [
      { lineNo: 1, to: w.seller, quantity: '36.00' },
      { lineNo: 1, to: w.seller2, quantity: '24.00' },
      { lineNo: 2, to: w.seller2, quantity: '30.00' },
    ]);
    await refused(w.buyer.does(closeInquiry, { ...(await at(id)), reason: '不再需要' }), AwardWaits);
    const quote = (await w.seller.does(listQuotes, { won: true, inquiryId: id })).list[0];
    expect(quote).toMatchObject({ status: QUOTE.awarded, wonAmount: '252000.00' });
    const score = () =>
      inTransaction(w.world.runtime.database.db, w.operator.actor, 'read', async (tx) => {
        const ctx = createContext(w.world.runtime, tx, w.operator.actor, {}, postCommitEffects());
        const memberId = w.seller.actor.memberId as string;
        return (await performanceOf(ctx, { memberIds: [memberId] })).get(memberId) as number;
      });
    const before = await score();
    await w.seller.does(declineAward, {
      id: quote?.id as string,
      version: quote?.version as number,
      reason: '产能不足',
    });
    expect(await score()).toBe(before - 5);
    await confirmAll(id, w.seller2);
    await w.world.tick();
    expect((await see(w, id)).status).toBe(INQUIRY.toConfirm);
    await award(w, id, [{ lineNo: 1, to: w.seller3, quantity: '30.00' }], { closeLines: [1] });
    await confirmAll(id, w.seller3);
    await w.world.tick();
    const done = await see(w, id);
    expect(done).toMatchObject({ status: INQUIRY.confirmed, awardedAmount: '623400.00' });
    expect(done.awards.filter((a) => a.dealId !== null).map((a) => a.amount)).toEqual([
      '170400.00',
      '216000.00',
      '237000.00',
    ]);
    expect(await w.world.audit()).toEqual({});
    const made = await w.buyer.does(generateOrders, await at(id));
    expect(made).toMatchObject({ state: INQUIRY.ordered, orders: 3 });
    const rows = (await w.buyer.does(listAwards, { inquiryId: id, state: '30' })).list;
    expect(rows.every((r) => r.orderNo !== null)).toBe(true);
    expect(await w.world.audit()).toEqual({});
    await refused(w.seller.does(quoteDetail, { id: rows[0]?.quoteId as string }), NotFound);
  });

  test('above the limit a second person lets it go; the proposer cannot, a lapsed quote cannot', async () => {
    await limit('100000.00');
    const id = await publish(w, {}, w.purchaser);
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'], validHours: 49 });
    await open(w);
    const wish = [
      { lineNo: 1, to: w.seller, quantity: '60.00' },
      { lineNo: 2, to: w.seller, quantity: '30.00' },
    ];
    const sent = await award(w, id, wish, {}, w.purchaser);
    expect(sent.waitsForApproval).toBe(true);
    expect((await w.seller.does(listQuotes, { inquiryId: id })).list[0]).toMatchObject({
      status: QUOTE.submitted,
      wonAmount: null,
    });
    await refused(award(w, id, wish), AwardWaits);
    await w.buyer.does(rejectAward, { ...(await at(id)), reason: '太贵了' });
    const own = await award(w, id, wish);
    expect(own.waitsForApproval).toBe(true);
    await refused(w.buyer.does(approveAward, await at(id)), SelfApproval);
    await sql`update inquiries.award set awarded_by = ${w.purchaser.actor.accountId}::bigint where inquiry_id = ${id}::bigint`.execute(
      w.world.sql,
    );
    await sql`update inquiries.quote set valid_until = kernel.now() where inquiry_id = ${id}::bigint`.execute(
      w.world.sql,
    );
    await refused(w.buyer.does(approveAward, await at(id)), QuoteLapsed);
    await sql`update inquiries.quote set valid_until = kernel.now() + interval '9 days' where inquiry_id = ${id}::bigint`.execute(
      w.world.sql,
    );
    await w.buyer.does(approveAward, await at(id));
    expect((await see(w, id)).awards[0]).toMatchObject({
      state: AWARD.waiting,
      decidedBy: w.buyer.actor.name,
    });
    await limit(null);
    await confirmAll(id, w.seller);
    await w.world.tick();
    const row = await see(w, id);
    expect(row.status).toBe(INQUIRY.confirmed);
    await w.operator.does(adminCloseInquiry, { id, version: row.version, reason: '双方同意取消' });
    expect(await w.world.audit()).toEqual({});
  });

  test('the rest is refused by the second person: what suppliers have confirmed becomes deals at once', async () => {
    await limit('430000.00');
    const id = await publish(w, {}, w.purchaser);
    await bid(w, id, w.seller, { prices: ['7000.00', null] });
    await bid(w, id, w.seller2, { prices: [null, '8000.00'] });
    await open(w);
    await award(w, id, [{ lineNo: 1, to: w.seller, quantity: '60.00' }], {}, w.purchaser);
    await confirmAll(id, w.seller);
    const rest = [{ lineNo: 2, to: w.seller2, quantity: '30.00' }];
    const sent = await award(w, id, rest, { closeLines: [2] }, w.purchaser);
    expect(sent.waitsForApproval).toBe(true);
    await w.world.tick();
    expect((await see(w, id)).status).toBe(INQUIRY.toConfirm);
    await w.buyer.does(rejectAward, { ...(await at(id)), reason: '太贵了' });
    await w.world.tick();
    expect(await see(w, id)).toMatchObject({ status: INQUIRY.confirmed, awardedAmount: '420000.00' });
    await limit(null);
    expect(await w.world.audit()).toEqual({});
  });

  test('an operator closes a confirmed inquiry: deals fall or are terminated, and licensed tonnes go back', async () => {
    const id = await publish(w);
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await open(w);
    await award(w, id, [
      { lineNo: 1, to: w.seller, quantity: '60.00' },
      { lineNo: 2, to: w.seller, quantity: '30.00' },
    ]);
    await confirmAll(id, w.seller);
    await w.world.tick();
    const [first, second] = (await see(w, id)).awards.map((a) => a.dealId as string);
    const { rows } = await sql<{
      id: string;
    }>`select id from deals.letter where deal_id = ${first}::bigint`.execute(w.world.sql);
    for (const who of [w.seller, w.buyer]) await sign(w.world, who, rows[0]?.id as string);
    const drawn = () =>
      sql<{
        n: string;
      }>`select coalesce(sum(quantity), 0)::int::text as n from qualifications.sold_entry where biz_id in (${first}::bigint, ${second}::bigint)`
        .execute(w.world.sql)
        .then((r) => r.rows[0]?.n);
    expect(await drawn()).toBe('180');
    const row = await see(w, id);
    await w.operator.does(adminCloseInquiry, { id, version: row.version, reason: '双方同意取消' });
    const states = await sql<{
      state: string;
    }>`select deal_state as state from deals.deal where id in (${first}::bigint, ${second}::bigint) order by id`.execute(
      w.world.sql,
    );
    expect(states.rows.map((r) => r.state)).toEqual(['95', '90']);
    expect(await drawn()).toBe('0');
    expect(await w.world.audit()).toEqual({});
  });

  test('nobody confirms in time: the award lapses; a line that is not split has one supplier; a quote is disqualified with a reason', async () => {
    const id = await publish(w, { splitAllowed: false });
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await bid(w, id, w.seller2, { prices: ['7100.00', '7900.00'] });
    await open(w);
    await refused(
      award(w, id, [
        { lineNo: 1, to: w.seller, quantity: '30.00' },
        { lineNo: 1, to: w.seller2, quantity: '30.00' },
      ]),
      AwardNotSplit,
    );
    await award(w, id, [{ lineNo: 1, to: w.seller, quantity: '60.00' }]);
    const quote = await quoteOf(w, id, w.seller2);
    await w.buyer.does(disqualifyQuote, { id: quote.quoteId, version: quote.version, reason: '规格不符' });
    await w.world.push('4d');
    await w.world.tick();
    expect((await quoteOf(w, id, w.seller)).status).toBe(QUOTE.declined);
    const row = await see(w, id);
    expect(row).toMatchObject({ status: INQUIRY.toConfirm, awardedAmount: '0.00' });
    await refused(
      w.buyer.does(awardInquiry, {
        ...(await at(id)),
        awards: [{ lineNo: 1, quoteId: quote.quoteId, quantity: '1.00' }],
      }),
      StateNotAllowed,
    );
    await w.world.push('4d');
    await w.world.tick();
    expect((await see(w, id)).status).toBe(INQUIRY.closed);
  });

  test('all quotes are rejected and the inquiry goes out again as a new round; the operator refuses one', async () => {
    const id = await publish(w);
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await open(w);
    await award(w, id, [], { closeLines: [1] });
    await w.buyer.does(rejectAllQuotes, { ...(await at(id)), reason: '价格过高' });
    expect((await w.seller.does(listQuotes, { inquiryId: id })).list[0]).toMatchObject({
      reason: '价格过高',
    });
    await w.buyer.does(republishInquiry, { ...(await at(id)), quoteDeadline: await later(w, 24) });
    const again = await see(w, id);
    expect(again).toMatchObject({ status: INQUIRY.toQuote, round: 2, quotes: 0 });
    expect(again.lines.map((l) => l.closed)).toEqual([false, false]);
    await bid(w, id, w.seller, { prices: ['6900.00', '8000.00'] });
    const row = await see(w, id);
    await w.operator.does(rejectInquiry, { id, version: row.version, reason: '内容不合规' });
    expect((await see(w, id)).status).toBe(INQUIRY.rejected);
    await w.world.push('16d');
    await w.world.tick();
    expect((await see(w, id)).status).toBe(INQUIRY.closed);
    expect(await w.world.audit()).toEqual({});
  });

  test('a stranger sees nothing, neither in lists nor by id', async () => {
    const id = await publish(w);
    await refused(see(w, id, w.stranger), NotFound);
    expect((await w.stranger.does(listInquiries, {})).list).toEqual([]);
    await refused(w.stranger.does(compareQuotes, { inquiryId: id }), NotFound);
    await refused(w.seller3.does(marketInquiry, { id }), NotFound);
    expect((await w.buyer.does(countInquiries, {}))['10']).toBeGreaterThan(0);
  });
});
