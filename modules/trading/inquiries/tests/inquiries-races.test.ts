import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '#app/world.ts';
import { race } from '#kernel/test/race.ts';
import { awardInquiry, compareQuotes } from '../contract/buyer.ts';
import { confirmAward, declineAward, listQuotes, marketInquiry, submitQuote } from '../contract/supplier.ts';
import {
  auditInquiries,
  award,
  bid,
  draftOf,
  type InquiryWorld,
  inquiryWorld,
  later,
  open,
  publish,
  quotesOf,
  see,
} from './inquiry-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const ROUNDS = 20;
/** What those hear who lose against another version of their quote, the deadline or the opening. */
const LATE = ['VERSION_CONFLICT', 'DEADLINE_PASSED', 'STATE_NOT_ALLOWED', 'clock'];
let w: InquiryWorld;
beforeAll(async () => {
  w = await inquiryWorld();
});
const faultless = (outcome: Record<string, number>) =>
  expect(Object.keys(outcome).filter((k) => k.startsWith('fault'))).toEqual([]);

describe('fifty at once', () => {
  test('INV-INQ-01 fifty awards of one line to two suppliers, twenty lines: one award stands on each', async () => {
    const lines = (await draftOf(w)).lines?.slice(0, 1) ?? [];
    const ids = [];
    for (let n = 0; n < ROUNDS; n++) ids.push(await publish(w, { lines }, w.purchaser));
    for (const id of ids) {
      await bid(w, id, w.seller, { prices: ['7000.00'] });
      await bid(w, id, w.seller2, { prices: ['7100.00'] });
    }
    await open(w);
    for (const id of ids) {
      const { version } = await see(w, id);
      const quotes = await quotesOf(w, id);
      const people = [w.buyer, w.purchaser];
      const outcome = await race(50, (n) =>
        (people[n % 2] as Person).does(awardInquiry, {
          id,
          version,
          awards: [{ lineNo: 1, quoteId: quotes[n % 2]?.quoteId as string, quantity: '60.00' }],
          losers: [{ quoteId: quotes[(n + 1) % 2]?.quoteId as string, code: '10' }],
        }),
      );
      expect(outcome).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
      const { awards } = await see(w, id);
      expect(awards.map((a) => [a.lineNo, a.quantity])).toEqual([[1, '60.00']]);
    }
    expect(await w.world.audit()).toEqual({});
  });

  test('1.6 fifty quotes against the second of the deadline, twenty times: who was in time is opened with the last version he sent, nobody else', async () => {
    const lines = (await draftOf(w)).lines?.slice(0, 1) ?? [];
    const suppliers = [w.seller, w.seller2, w.seller3];
    const supplierIds = suppliers.map((p) => p.actor.memberId as string);
    const validUntil = await later(w, 24 * 30);
    for (let round = 0; round < ROUNDS; round++) {
      const id = await publish(w, { lines, supplierIds });
      const deadline = new Date((await see(w, id)).quoteDeadline as string);
      await w.world.hold(new Date(deadline.getTime() - 1));
      const stands = new Map<number, { price: string; version: number; n: number }>();
      let answered = 0;
      let strike: () => void = () => {};
      const struck = new Promise<void>((resolve) => {
        strike = resolve;
      });
      const quote = async (n: number): Promise<string> => {
        const at = n % suppliers.length;
        const price = `${7000 + n}.00`;
        try {
          const sent = await (suppliers[at] as Person).does(submitQuote, {
            inquiryId: id,
            version: stands.get(at)?.version ?? null,
            taxIncluded: true,
            freightIncluded: true,
            validUntil,
            lines: [{ lineNo: 1, price, quantity: '60.00', brand: 'b', leadDays: 3 }],
          });
          stands.set(at, { price, version: sent.version, n: (stands.get(at)?.n ?? 0) + 1 });
          return 'ok';
        } finally {
          answered += 1;
          if (answered > round * 2) strike();
        }
      };
      // The last caller is the clock: it strikes when some have been answered, each round some more.
      const clock = async (): Promise<string> => {
        await struck;
        await w.world.hold(deadline);
        await w.world.tick();
        return 'clock';
      };
      const outcome = await race(51, (n) => (n < 50 ? quote(n) : clock()), String);
      const { ok = 0, ...rest } = outcome;
      expect(Object.keys(rest).filter((code) => !LATE.includes(code))).toEqual([]);
      expect(outcome.clock).toBe(1);
      expect(await see(w, id)).toMatchObject({ status: ok > 0 ? '20' : '30' });
      expect([...stands.values()].reduce((sum, s) => sum + s.n, 0)).toBe(ok);
      const opened = await quotesOf(w, id);
      expect(new Map(opened.map((q) => [q.supplierId, q.lines[0]?.price]))).toEqual(
        new Map([...stands].map(([at, s]) => [supplierIds[at], s.price])),
      );
      expect(await auditInquiries(w)).toEqual({});
      await w.world.hold(null);
    }
    expect(await w.world.audit()).toEqual({});
  });

  test('fifty sendings of one supplier make one quote; whoever comes at the deadline’s second is late', async () => {
    const id = await publish(w);
    const validUntil = await later(w, 24 * 30);
    const input = {
      inquiryId: id,
      version: null,
      taxIncluded: true,
      freightIncluded: true,
      validUntil,
      lines: [{ lineNo: 1, price: '7000.00', quantity: '60.00', brand: 'b', leadDays: 3 }],
    };
    const outcome = await race(50, () => w.seller.does(submitQuote, input));
    expect(outcome).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
    expect((await see(w, id)).quotes).toBe(1);
    const row = await see(w, id);
    await w.world.hold(row.quoteDeadline as string);
    const late = await race(50, () => w.seller2.does(submitQuote, input));
    expect(late).toEqual({ DEADLINE_PASSED: 50 });
    await w.world.hold(null);
    await open(w);
    expect((await w.buyer.does(compareQuotes, { inquiryId: id })).quotes).toHaveLength(1);
    expect(await w.world.audit()).toEqual({});
  });

  test('confirming against declining: one wins, and the line is confirmed or free', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await publish(w, { lines: (await draftOf(w)).lines?.slice(0, 1) ?? [] });
      await bid(w, id, w.seller, { prices: ['7000.00'] });
      await open(w);
      await award(w, id, [{ lineNo: 1, to: w.seller, quantity: '60.00' }]);
      const quote = (await w.seller.does(listQuotes, { inquiryId: id })).list[0];
      const one = { id: quote?.id as string, version: quote?.version as number };
      const outcome = await race(
        50,
        (n): Promise<unknown> =>
          n % 2 === 0
            ? w.seller.does(confirmAward, one)
            : w.seller.does(declineAward, { ...one, reason: '产能不足' }),
      );
      expect(outcome.ok).toBe(1);
      faultless(outcome as Record<string, number>);
      await w.world.tick();
      expect(await w.world.audit()).toEqual({});
    }
  });
});

describe('planted violations are found', () => {
  const found = async (view: string, plant: string, undo: string) => {
    await sql.raw(plant).execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toContain(view);
    await sql.raw(undo).execute(w.world.sql);
    expect(await w.world.audit()).toEqual({});
  };
  test('INV-INQ-01 to 06, late quotes and broken histories', async () => {
    const id = await publish(w);
    const sent = await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await found(
      'inv_inq_02',
      `update inquiries.quote set content = '{"lines":[]}', sealed = null where id = ${sent.id}`,
      `update inquiries.quote set content = null, sealed = (select sealed from inquiries.quote_version where quote_id = ${sent.id}) where id = ${sent.id}`,
    );
    await found(
      'inv_inq_late',
      `update inquiries.quote set submitted_at = submitted_at + interval '90 days' where id = ${sent.id}`,
      `update inquiries.quote set submitted_at = submitted_at - interval '90 days' where id = ${sent.id}`,
    );
    await found(
      'inv_inq_04',
      `delete from inquiries.invitation where inquiry_id = ${id} and supplier_id = ${w.seller.actor.memberId}`,
      `insert into inquiries.invitation (inquiry_id, round, supplier_id, buyer_member_id) values (${id}, 1, ${w.seller.actor.memberId}, ${w.buyer.actor.memberId})`,
    );
    await found(
      'inv_inq_path',
      `update inquiries.quote set status = '30' where id = ${sent.id}`,
      `update inquiries.quote set status = '20' where id = ${sent.id}`,
    );
    await open(w);
    await award(w, id, [
      { lineNo: 1, to: w.seller, quantity: '60.00' },
      { lineNo: 2, to: w.seller, quantity: '30.00' },
    ]);
    await found(
      'inv_inq_01',
      `update inquiries.line set awarded_qty = 59 where inquiry_id = ${id} and line_no = 1`,
      `update inquiries.line set awarded_qty = 60 where inquiry_id = ${id} and line_no = 1`,
    );
    await found(
      'inv_inq_03',
      `update inquiries.award set price = 1, amount = 60 where inquiry_id = ${id} and line_no = 1`,
      `update inquiries.award set price = 7000, amount = 420000 where inquiry_id = ${id} and line_no = 1`,
    );
    const quote = (await w.seller.does(listQuotes, { inquiryId: id })).list[0];
    await w.seller.does(confirmAward, { id: quote?.id as string, version: quote?.version as number });
    await w.world.tick();
    await found(
      'inv_inq_05',
      `update inquiries.award set deal_id = null where inquiry_id = ${id} and line_no = 1`,
      `update inquiries.award set deal_id = (select id from deals.deal where source = '20' and source_id = inquiries.award.id) where inquiry_id = ${id} and line_no = 1`,
    );
    await found(
      'inv_inq_06',
      `update inquiries.inquiry set agreement = '1', protocol_id = 1 where id = ${id}; update inquiries.award set order_id = 1 where inquiry_id = ${id}`,
      `update inquiries.award set order_id = null where inquiry_id = ${id}; update inquiries.inquiry set agreement = '0', protocol_id = null where id = ${id}`,
    );
    await w.seller2.does(marketInquiry, { id });
  });
});
