import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import {
  DeadlinePassed,
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { TicketInvalid } from '#office/identity/rules/refusals.ts';
import { dealDetail, terminateDeal, voidDeal } from '../contract/deal.ts';
import { extendLetter, letterDetail, reissueLetter, signLetter, verifyLetter } from '../contract/letter.ts';
import type { AgreedTerms } from '../rules/agreed-terms.ts';
import {
  LetterChanged,
  LetterExtended,
  LetterExtendRange,
  LetterNoChange,
  LetterStillOpen,
} from '../rules/refusals.ts';
import { type DealWorld, dealWorld } from './deal-world.ts';
import { domesticTerms, methanol } from './world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const first = (ids: readonly string[]): string => ids[0] as string;

/** Sides whose signature on a letter still counts (5.2). */
const standing = async (letterId: string): Promise<string[]> =>
  (
    await sql<{
      side: string;
    }>`select side from deals.sign_record where letter_id = ${letterId}::bigint and not void order by side`.execute(
      w.world.sql,
    )
  ).rows.map((r) => r.side);
/** The notices a person received about a letter, the oldest first. */
async function noticesOf(person: Person, letterId: string) {
  await w.world.tick();
  const { rows } = await sql<{
    event: string;
    title_zh: string;
    body_zh: string;
    body_en: string;
  }>`select event, title_zh, body_zh, body_en from messaging.message
    where account_id = ${person.actor.accountId}::bigint and biz_type = 'LETTER' and biz_id = ${letterId}
    order by id`.execute(w.world.sql);
  return rows;
}

describe('the confirmation letter (trading-domain 5.2)', () => {
  test('R-MAIN-011 both sides read it, others find nothing, and it says in two languages what was agreed', async () => {
    const made = await w.deal();
    const id = first(made.letterIds);
    const seen = await w.buyer.does(letterDetail, { id });
    expect(seen).toMatchObject({
      letterState: '10',
      letterVersion: 1,
      side: 'buyer',
      quantity: '500.00',
      amount: '1192750.00',
      language: 'zh',
    });
    expect(seen.terms).toMatchObject({
      payment: { term: { code: '10', zh: '款到发货', en: '100 % prepayment' } },
      price: { unitPrice: '2385.50' },
    });
    expect((await w.seller.does(letterDetail, { id })).can).toContain('sign');
    await refused(w.stranger.does(letterDetail, { id }), NotFound);
  });

  test('17.1 what the goods guarantee is signed where the offer says nothing, each item in both languages', async () => {
    const spec = [
      { zh: '纯度', en: 'Purity', op: '≥', limit: '99.9', unit: '%', method: 'GB 338' },
      { zh: '色度', en: 'Colour', op: '≤', limit: '5', unit: 'Hazen', kind: '20' },
    ];
    const terms = async (specItems: AgreedTerms['specItems']) => {
      const made = await w.deal({
        goods: methanol({ specItems: spec }),
        terms: { ...domesticTerms(await w.place()), specItems },
      });
      return (await w.buyer.does(letterDetail, { id: first(made.letterIds) })).terms;
    };
    expect((await terms([])).goods).toMatchObject({
      spec: [{ item: '纯度', itemEn: 'Purity', min: '99.9', method: 'GB 338' }],
    });
    expect(
      (await terms([{ item: 'Purity', unit: '%', min: '99.85', max: null, method: '' }])).goods,
    ).toMatchObject({ spec: [{ item: '纯度', itemEn: 'Purity', min: '99.85' }] });
  });

  test('INV-DEAL-02 seller, then buyer sign: the letter, the deal and its order take effect in one act', async () => {
    const made = await w.deal();
    const id = first(made.letterIds);
    expect((await w.sign(w.seller, id)).state).toBe('20');
    await refused(w.sign(w.seller, id), StateNotAllowed);
    expect((await w.sign(w.buyer, id)).state).toBe('40');
    const deal = await w.buyer.does(dealDetail, { id: made.dealId });
    expect(deal).toMatchObject({ dealState: '20', letterState: '40' });
    expect(deal.orders).toHaveLength(1);
    const order = await w.buyer.does(orderDetail, { id: deal.orderId as string });
    expect(order).toMatchObject({
      orderState: '00',
      orderAmount: '1192750.00',
      quantity: '500.00',
      dealEffective: true,
    });
  });

  test('E-LET-01 a letter opened in two tabs: the outdated hash is refused, a stale version too', async () => {
    const made = await w.deal();
    const id = first(made.letterIds);
    const seen = await w.buyer.does(letterDetail, { id });
    await refused(
      w.buyer.does(signLetter, {
        id,
        version: seen.version,
        contentHash: 'a'.repeat(64),
        verifyTicket: await w.ticket(w.buyer),
      }),
      LetterChanged,
    );
    await refused(
      w.buyer.does(signLetter, {
        id,
        version: seen.version + 1,
        contentHash: seen.contentHash,
        verifyTicket: await w.ticket(w.buyer),
      }),
      VersionConflict,
    );
    await refused(
      w.buyer.does(signLetter, {
        id,
        version: seen.version,
        contentHash: seen.contentHash,
        verifyTicket: 'never-issued',
      }),
      TicketInvalid,
    );
    await refused(
      w.buyer.does(signLetter, {
        id,
        version: seen.version,
        contentHash: seen.contentHash,
        verifyTicket: await w.ticket(w.seller),
      }),
      TicketInvalid,
    );
  });

  test('correcting a typo makes version 2, both sign again, and the old one cannot be signed any more', async () => {
    const made = await w.deal();
    const id = first(made.letterIds);
    await w.sign(w.seller, id);
    expect(await standing(id)).toHaveLength(1);
    const signed = await w.seller.does(letterDetail, { id });
    await refused(
      w.buyer.does(reissueLetter, {
        id,
        version: signed.version,
        changes: { productName: '精甲醇' },
        reason: '品名笔误',
      }),
      StateNotAllowed,
    );
    await refused(
      w.seller.does(reissueLetter, { id, version: signed.version, changes: {}, reason: '品名笔误' }),
      LetterNoChange,
    );
    const fresh = await w.seller.does(reissueLetter, {
      id,
      version: signed.version,
      changes: { productName: '精甲醇' },
      reason: '品名笔误',
    });
    const second = await w.buyer.does(letterDetail, { id: fresh.id });
    expect(second).toMatchObject({
      letterVersion: 2,
      letterState: '10',
      sellerSigned: false,
      changes: [{ path: 'goods.name', before: '甲醇', after: '精甲醇' }],
    });
    expect(second.contentHash).not.toBe(signed.contentHash);
    expect((await w.buyer.does(letterDetail, { id })).letterState).toBe('50');
    expect(await standing(id)).toEqual([]);
    // The notice of a second letter differs from a first one's: which version, and why (21.1 N-DEAL-01).
    const notices = await noticesOf(w.buyer, fresh.id);
    expect(notices).toMatchObject([{ event: 'N-DEAL-01', title_zh: '成交确认函已换版，请重新签署' }]);
    expect([
      notices[0]?.body_zh.includes('第 2 版，更正原因：品名笔误。'),
      notices[0]?.body_en.includes('version 2. Reason: 品名笔误.'),
    ]).toEqual([true, true]);
    await w.sign(w.buyer, fresh.id);
    expect((await w.sign(w.seller, fresh.id)).state).toBe('40');
  });

  test('21.1 N-DEAL-01 asks both sides for their signature when a deal is concluded', async () => {
    const made = await w.deal();
    for (const party of [w.buyer, w.seller])
      expect(await noticesOf(party, first(made.letterIds))).toMatchObject([
        { event: 'N-DEAL-01', title_zh: '成交确认函待签署' },
      ]);
  });

  test('the public check answers genuine without names or prices, and the same for a wrong hash and an unknown number', async () => {
    const made = await w.deal();
    const seen = await w.buyer.does(letterDetail, { id: first(made.letterIds) });
    const no = `${seen.letterNo}-V1`;
    const good = await w.stranger.does(verifyLetter, { letterNo: no.toLowerCase(), hash: seen.contentHash });
    expect(good).toMatchObject({ genuine: true, state: '10', newest: true });
    const bad = await w.stranger.does(verifyLetter, { letterNo: no, hash: 'f'.repeat(64) });
    expect({ ...bad, letterNo: '' }).toEqual({
      ...(await w.stranger.does(verifyLetter, { letterNo: 'LT2601010000010-V1', hash: seen.contentHash })),
      letterNo: '',
    });
    expect(bad.genuine).toBe(false);
  });
});

describe('deadlines and exits (trading-domain 3.5, 5.1)', () => {
  test('an act at exactly the deadline loses; the letter lapses; the operator extends once and both sign again', async () => {
    const made = await w.deal();
    const id = first(made.letterIds);
    await w.sign(w.seller, id);
    const seen = await w.buyer.does(letterDetail, { id });
    await w.world.hold(seen.signDeadline);
    await refused(
      w.buyer.does(signLetter, {
        id,
        version: seen.version,
        contentHash: seen.contentHash,
        verifyTicket: await w.ticket(w.buyer),
      }),
      DeadlinePassed,
    );
    await w.world.tick();
    const lapsed = await w.operator.does(letterDetail, { id });
    expect(lapsed).toMatchObject({ letterState: '60' });
    const inHours = async (n: number) =>
      new Date((await w.world.now()).getTime() + n * 3_600_000).toISOString();
    const extend = (signDeadline: string) =>
      w.operator.does(extendLetter, { id, version: lapsed.version, signDeadline });
    await refused(extend(await inHours(24 * 20)), LetterExtendRange);
    await refused(extend(await inHours(-1)), DeadlinePassed);
    const until = await inHours(1);
    await extend(until);
    expect(await standing(id)).toEqual([]);
    const again = await w.seller.does(letterDetail, { id });
    expect(again).toMatchObject({ letterState: '10', sellerSigned: false, extended: true });
    expect((await noticesOf(w.buyer, id)).map((n) => n.title_zh).at(-1)).toBe('签署期限已延长，请重新签署');
    await w.world.push('2h');
    await w.world.tick();
    const dead = await w.operator.does(letterDetail, { id });
    await refused(
      w.operator.does(extendLetter, {
        id,
        version: dead.version,
        signDeadline: new Date((await w.world.now()).getTime() + 60_000).toISOString(),
      }),
      LetterExtended,
    );
    await w.world.hold(null);
  });

  test('a deal still in its signing time is not voided; after the deadline it falls with its letters, once', async () => {
    const made = await w.deal();
    const deal = await w.operator.does(dealDetail, { id: made.dealId });
    const wish = { id: made.dealId, version: deal.version, reason: '买方逾期未签', faultSide: 'buyer' };
    await refused(w.operator.does(voidDeal, wish), LetterStillOpen);
    await refused(w.buyer.does(voidDeal, wish), NoPermission);
    await w.world.push('5d');
    await w.world.tick();
    const settled = await raceSettled(10, () => w.operator.does(voidDeal, wish));
    expect(settled.filter((s) => s.status === 'fulfilled')).toHaveLength(1);
    expect(await w.operator.does(dealDetail, { id: made.dealId })).toMatchObject({
      dealState: '90',
      faultSide: 'buyer',
      letterState: '90',
    });
  });

  test('a direct deal falls with its order while the letter is not effective', async () => {
    const made = await w.deal({ direct: true });
    expect(made.orderIds).toHaveLength(1);
    const deal = await w.operator.does(dealDetail, { id: made.dealId });
    await w.operator.does(voidDeal, {
      id: made.dealId,
      version: deal.version,
      reason: '协商一致',
      faultSide: 'none',
    });
    expect(await w.buyer.does(orderDetail, { id: first(made.orderIds) })).toMatchObject({
      orderState: '01',
      closeReason: '60',
    });
  });

  test('an effective deal is terminated only with paper, and its orders end', async () => {
    const made = await w.deal();
    await w.sign(w.buyer, first(made.letterIds));
    await w.sign(w.seller, first(made.letterIds));
    const deal = await w.operator.does(dealDetail, { id: made.dealId });
    await refused(
      w.operator.does(terminateDeal, {
        id: made.dealId,
        version: deal.version,
        reason: '终止协议',
        fileIds: [],
      }),
      Validation,
      { first: 'fileIds: field.select' },
    );
    expect(
      (
        await w.operator.does(terminateDeal, {
          id: made.dealId,
          version: deal.version,
          reason: '终止协议',
          fileIds: ['1'],
        })
      ).state,
    ).toBe('95');
    expect(await w.buyer.does(orderDetail, { id: deal.orderId as string })).toMatchObject({
      orderState: '01',
    });
  });
});

describe('contention', () => {
  test('fifty parallel signatures of both sides: each counts once, one deal takes effect, one order stands', async () => {
    const made = await w.deal();
    const id = first(made.letterIds);
    const seen = await w.buyer.does(letterDetail, { id });
    const person = (n: number) => (n % 2 === 0 ? w.seller : w.buyer);
    const tickets: string[] = [];
    for (let n = 0; n < 50; n++) tickets.push(await w.ticket(person(n)));
    const settled = await raceSettled(50, (n) =>
      person(n).does(signLetter, {
        id,
        version: seen.version,
        contentHash: seen.contentHash,
        verifyTicket: tickets[n] as string,
      }),
    );
    expect(settled.filter((s) => s.status === 'fulfilled')).toHaveLength(1);
    const after = await w.buyer.does(letterDetail, { id });
    await w.sign(after.sellerSigned ? w.buyer : w.seller, id);
    const { rows } = await sql<{
      signs: string;
      orders: string;
    }>`select (select count(*) from deals.sign_record where letter_id = ${id}::bigint and not void) as signs,
      (select count(*) from orders."order" where deal_id = ${made.dealId}::bigint) as orders`.execute(
      w.world.sql,
    );
    expect(rows[0]).toEqual({ signs: '2', orders: '1' });
  });

  test('the invariants of deals and orders are empty after everything', async () => {
    const found = Object.entries(await w.world.audit()).filter(([name]) => /^inv_(deal|ord)/.test(name));
    expect(found).toEqual([]);
  });
});
