import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction, type Person } from '#app/world.ts';
import { keepIndexName, keepReference } from '#fulfilment/deals/server/door.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { raceAll } from '#kernel/test/race.ts';
import { addRule, deleteRules } from '#registry/counterparties/contract/rule.ts';
import { addAlert, alertDetail, listTold, pauseAlerts } from '#trading/alerts/contract/alert.ts';
import { TOLD } from '#trading/alerts/rules/alert-lifecycle.ts';
import {
  type InquiryWorld,
  inquiryWorld,
  publish as publishInquiry,
} from '#trading/inquiries/tests/inquiry-world.ts';
import { pauseOffer, resumeOffer, updateOffer } from '#trading/offers/contract/offer.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';
import { type DealWorld, dealWorld, draft, listed } from '#trading/offers/tests/deal-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: DealWorld;
let product: string;
type Fields = InputOf<typeof addAlert>;
const keep = async (who: Person, more: Partial<Fields> = {}) =>
  (
    await who.does(addAlert, {
      lane: '10',
      productNameId: product,
      tellsDocuments: true,
      tellsPrices: false,
      until: addDays(dayOf(await w.world.now()), 30),
      ...more,
    })
  ).id;
const received = async (who: Person, alertId: string) =>
  (await who.does(listTold, { alertId, pageCount: 100 })).list.map((t) => `${t.kind} ${t.objectId}`);
/** Notices of an alert that wait to be sent or were, whoever they are for. */
const notices = async (alertId: string) =>
  (
    await sql<{ event: string; sms: boolean; email: boolean; link: string }>`
      select event, sms, email, link from messaging.notice where biz_type = 'ALERT' and biz_id = ${alertId} order by id`.execute(
      w.world.sql,
    )
  ).rows;
const SHUT = { effect: 'shut', party: 'all' } as const;
const noticeOf = (id: string) => `${TOLD.offer} ${id}`;

beforeAll(async () => {
  w = await dealWorld();
  product = (
    await sql<{ id: string }>`select id from catalogue.product_name where cas_no = '67-56-1'`.execute(
      w.world.sql,
    )
  ).rows[0]?.id as string;
});

describe('a buyer hears of offers that match his wish', () => {
  test('once per offer, by all his channels, with a link to it; grade, place, quantity and price decide', async () => {
    const any = await keep(w.buyer);
    const cheap = await keep(w.buyer, { priceLimit: '2000.00', currency: 'CNY' });
    const much = await keep(w.buyer, { quantity: '5000.00' });
    const grade = await keep(w.buyer, { grade: '工业级' });
    const dollars = await keep(w.buyer, { currency: 'USD' });
    const offer = await listed(w);
    await w.world.tick();
    expect(await received(w.buyer, any)).toEqual([noticeOf(offer.id)]);
    for (const id of [cheap, much, grade, dollars]) expect(await received(w.buyer, id)).toEqual([]);
    expect(await notices(any)).toEqual([
      { event: 'N-ALERT-01', sms: true, email: true, link: expect.stringContaining(offer.id) },
    ]);
    // Seller pauses and resumes: the same offer is no news.
    const paused = await w.seller.does(pauseOffer, { id: offer.id, version: offer.version });
    await w.seller.does(resumeOffer, { id: offer.id, version: paused.version });
    await w.world.tick();
    expect(await received(w.buyer, any)).toEqual([noticeOf(offer.id)]);
    expect((await w.buyer.does(alertDetail, { id: any })).toldCount).toBe(1);
  });

  test('a price that comes down to the limit tells then', async () => {
    const waiting = await keep(w.buyer, { priceLimit: '2050.00', currency: 'CNY' });
    const offer = await listed(w);
    await w.world.tick();
    expect(await received(w.buyer, waiting)).toEqual([]);
    const cheaper = await w.seller.does(updateOffer, {
      ...(await draft(w.world, w.seller, { unitPrice: '2050.00' })),
      id: offer.id,
      version: offer.version,
      priceConfirmed: true,
    });
    if (cheaper.publishState === '20')
      await w.auditor.does(approveOffer, { id: cheaper.id, version: cheaper.version });
    await w.world.tick();
    expect(await received(w.buyer, waiting)).toEqual([noticeOf(offer.id)]);
  });

  test('never of what he may not see: other designated buyers, a blacklist either way, the own company, a paused alert', async () => {
    const waiting = await keep(w.buyer);
    const other = await keep(w.buyer2);
    const shut = await keep(w.buyer);
    await w.buyer.does(pauseAlerts, { ids: [shut] });
    const hidden = await listed(w, {
      visibility: '20',
      designatedBuyerIds: [w.buyer2.actor.memberId as string],
    });
    await w.world.tick();
    expect(await received(w.buyer, waiting)).toEqual([]);
    expect(await received(w.buyer2, other)).toEqual([noticeOf(hidden.id)]);
    const block = (owner: Person, target: Person) =>
      sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${owner.actor.memberId}::bigint, ${target.actor.memberId}::bigint, 'all', 'test')`.execute(
        w.world.sql,
      );
    for (const [owner, target] of [
      [w.seller, w.buyer],
      [w.buyer, w.seller],
    ] as const) {
      await block(owner, target);
      const offer = await listed(w);
      await w.world.tick();
      expect(await received(w.buyer, waiting)).toEqual([]);
      expect(await received(w.buyer2, other)).toContain(noticeOf(offer.id));
      await sql`delete from members.blacklist`.execute(w.world.sql);
    }
    const last = await listed(w);
    await w.world.tick();
    expect(await received(w.buyer, waiting)).toEqual([noticeOf(last.id)]);
    expect(await received(w.buyer, shut)).toEqual([]);
    await sql`update alerts.alert set member_id = ${w.seller.actor.memberId}::bigint where id = ${other}::bigint`.execute(
      w.world.sql,
    );
    await sql`update alerts.told set member_id = ${w.buyer2.actor.memberId}::bigint where alert_id = ${other}::bigint`.execute(
      w.world.sql,
    );
    const before = await notices(other);
    await listed(w);
    await w.world.tick();
    expect(await notices(other)).toEqual(before);
    await sql`update alerts.alert set member_id = ${w.buyer2.actor.memberId}::bigint where id = ${other}::bigint`.execute(
      w.world.sql,
    );
  });

  test('19.3.1 what the counterparty rules of either side shut is not told; what they leave open is', async () => {
    const waiting = await keep(w.buyer);
    const heard = async () => {
      const offer = await listed(w);
      await w.world.tick();
      return (await received(w.buyer, waiting)).includes(noticeOf(offer.id));
    };
    const today = dayOf(await w.world.now());
    const buying = { ...SHUT, side: 'buy', validFrom: today } as const;
    const least = { effect: 'open', currency: 'CNY' } as const;
    // 100 t at 2,115 is the least that can be taken.
    for (const [owner, rule, hears] of [
      [w.seller, { ...SHUT, side: 'sell', validFrom: today }, false],
      [w.buyer, { ...buying, productNameId: product }, false],
      [w.buyer, { ...buying, currency: 'USD' }, true],
      [w.buyer, { ...buying, ...least, maxAmount: '211499.00' }, false],
      [w.buyer, { ...buying, ...least, maxAmount: '211500.00' }, true],
    ] as const) {
      const { id } = await owner.does(addRule, rule);
      expect(await heard(), JSON.stringify(rule)).toBe(hears);
      await owner.does(deleteRules, { ids: [id] });
    }
    expect(await heard()).toBe(true);
  });

  test('19.3.1 a rule that opens later tells those who wait, once: changed, ended by itself, by either side', async () => {
    const waiting = await keep(w.buyer);
    const times = async (id: string) => {
      await w.world.tick();
      return (await received(w.buyer, waiting)).filter((what) => what === noticeOf(id)).length;
    };
    for (const [owner, side] of [
      [w.seller, 'sell'],
      [w.buyer, 'buy'],
    ] as const) {
      const validFrom = dayOf(await w.world.now());
      const rule = { ...SHUT, side, productNameId: product, validFrom };
      const { id } = await owner.does(addRule, rule);
      const offer = await listed(w);
      expect(await times(offer.id)).toBe(0);
      await owner.does(deleteRules, { ids: [id] });
      expect(await times(offer.id)).toBe(1);
      // Another change finds it told.
      const other = await owner.does(addRule, { ...rule, currency: 'USD' });
      expect(await times(offer.id)).toBe(1);
      await owner.does(deleteRules, { ids: [other.id] });
      expect(await times(offer.id)).toBe(1);
    }
    const ending = { ...SHUT, side: 'buy', productNameId: product } as const;
    const today = dayOf(await w.world.now());
    const { id } = await w.buyer.does(addRule, { ...ending, validFrom: today, validUntil: today });
    const offer = await listed(w);
    expect(await times(offer.id)).toBe(0);
    await w.world.push('25 hours');
    expect(await times(offer.id)).toBe(1);
    await w.buyer.does(deleteRules, { ids: [id] });
    expect(await w.world.audit()).toEqual({});
  });

  test('19.3.1 a rule that begins later tells those who wait on its first day, not before it, and once', async () => {
    const waiting = await keep(w.buyer);
    const times = async (id: string) => {
      await w.world.tick();
      return (await received(w.buyer, waiting)).filter((what) => what === noticeOf(id)).length;
    };
    for (const [owner, side, other] of [
      [w.buyer, 'buy', w.seller],
      [w.seller, 'sell', w.buyer],
    ] as const) {
      const today = dayOf(await w.world.now());
      const validFrom = addDays(today, 2);
      const shut = await owner.does(addRule, { ...SHUT, side, productNameId: product, validFrom: today });
      const offer = await listed(w);
      // The more exact rule opens it, from the day after tomorrow on.
      const opens = await owner.does(addRule, {
        effect: 'open',
        side,
        party: 'company',
        partyMemberId: other.actor.memberId as string,
        productNameId: product,
        validFrom,
      });
      expect(await times(offer.id)).toBe(0);
      const begins = new Date(`${validFrom}T00:00:00+08:00`).getTime();
      await w.world.hold(new Date(begins - 1000));
      expect(await times(offer.id)).toBe(0);
      await w.world.hold(new Date(begins));
      expect(await times(offer.id)).toBe(1);
      await w.world.hold(new Date(begins + 3_600_000));
      expect(await times(offer.id)).toBe(1);
      await owner.does(deleteRules, { ids: [shut.id, opens.id] });
      expect(await times(offer.id)).toBe(1);
    }
    await w.world.hold(null);
    expect(await w.world.audit()).toEqual({});
  });

  test('hazardous goods are told to companies that are licensed for them alone', async () => {
    const waiting = await keep(w.buyer);
    await sql`update qualifications.licence set deleted = true where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    await sql`update qualifications.use_declaration set deleted = true where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    await listed(w);
    await w.world.tick();
    expect(await received(w.buyer, waiting)).toEqual([]);
    await sql`update qualifications.licence set deleted = false where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    const offer = await listed(w);
    await w.world.tick();
    expect(await received(w.buyer, waiting)).toEqual([noticeOf(offer.id)]);
  });

  test('fifty publishings at once: each offer is told once, and the alert counts them', async () => {
    const waiting = await keep(w.buyer);
    const offers = await raceAll(50, () => listed(w));
    await Promise.all([w.world.tick(), w.world.tick()]);
    const heard = await received(w.buyer, waiting);
    expect(new Set(heard).size).toBe(heard.length);
    expect(new Set(heard)).toEqual(new Set(offers.map((o) => noticeOf(o.id))));
    expect((await notices(waiting)).length).toBe(50);
    expect((await w.buyer.does(alertDetail, { id: waiting })).toldCount).toBe(50);
    expect(await w.world.audit()).toEqual({});
  });
});

test('a seller hears of inquiries for his product that he may quote, and never what the buyer hopes to pay', async () => {
  const q: InquiryWorld = await inquiryWorld();
  const ofSpu = (
    await sql<{
      id: string;
    }>`select product_name_id as id from catalogue.spu where id = ${q.spuId}::bigint`.execute(q.world.sql)
  ).rows[0]?.id as string;
  const until = addDays(dayOf(await q.world.now()), 20);
  const wish = { lane: '10', productNameId: ofSpu, tellsDocuments: true, tellsPrices: false, until } as const;
  const [invited, stranger] = [
    (await q.seller.does(addAlert, wish)).id,
    (await q.seller3.does(addAlert, wish)).id,
  ];
  const designated = await publishInquiry(q);
  await q.world.tick();
  const heard = async (who: Person, alertId: string) => (await who.does(listTold, { alertId })).list;
  expect((await heard(q.seller, invited)).map((t) => t.objectId)).toEqual([designated]);
  expect(await heard(q.seller3, stranger)).toEqual([]);
  const open = await publishInquiry(q, { inviteMode: '10', supplierIds: [] });
  await q.world.tick();
  expect((await heard(q.seller3, stranger)).map((t) => t.objectId)).toEqual([open]);
  // The other product is shut to him: he quotes this one where parts are taken, nothing where all must be quoted.
  const other = (
    await sql<{
      id: string;
    }>`select product_name_id as id from catalogue.spu where id = ${q.spuId2}::bigint`.execute(q.world.sql)
  ).rows[0]?.id as string;
  const today = dayOf(await q.world.now());
  await q.buyer.does(addRule, { ...SHUT, side: 'buy', productNameId: other, validFrom: today });
  const whole = { inviteMode: '10' as const, supplierIds: [] };
  await publishInquiry(q, { ...whole, partialAllowed: false });
  const parts = await publishInquiry(q, { ...whole, partialAllowed: true });
  await q.world.tick();
  expect((await heard(q.seller3, stranger)).map((t) => t.objectId)).toEqual([parts, open]);
  const everything = JSON.stringify(
    (
      await sql`select title, body from messaging.notice where biz_type = 'ALERT' union all select to_jsonb(t), null from alerts.told t`.execute(
        q.world.sql,
      )
    ).rows,
  );
  expect(everything).toContain('60.00');
  expect(everything).not.toContain('7654.32');
  expect(everything).not.toContain('7,654.32');
});

test('a close that passes the limit is told once: to buyers on its way down, to sellers on its way up', async () => {
  const limit = { priceLimit: '2300.00', currency: 'CNY', tellsDocuments: false, tellsPrices: true } as const;
  const [down, up] = [await keep(w.buyer, limit), await keep(w.seller, limit)];
  const place = (await sql<{ id: string }>`select min(id) as id from catalogue.place`.execute(w.world.sql))
    .rows[0]?.id as string;
  const elsewhere = await keep(w.buyer, {
    ...limit,
    placeId: (await sql<{ id: string }>`select max(id) as id from catalogue.place`.execute(w.world.sql))
      .rows[0]?.id as string,
  });
  const close = async (day: string, price: string, previous: string | null) => {
    await inTransaction(w.world.runtime.database.db, clockActor('test'), 'write', async (tx) => {
      const ctx = createContext(w.world.runtime, tx, clockActor('test'), {}, postCommitEffects());
      const index = { indexId: '990001', productNameId: product, lane: '10', currency: 'CNY' };
      await keepIndexName(ctx, { ...index, code: 'TEST-ALERT', name: '甲醇', nameEn: 'Methanol' });
      await keepReference(ctx, { ...index, placeId: place, uom: 'TNE', day, price, previous });
    });
    await w.world.tick();
  };
  const days = async (who: Person, alertId: string) =>
    (await who.does(listTold, { alertId })).list.map((t) => `${t.day} ${t.price}`);
  await close('2026-11-02', '2350.00', '2340.00');
  expect([await days(w.buyer, down), await days(w.seller, up)]).toEqual([[], []]);
  await close('2026-11-03', '2290.00', '2350.00');
  await close('2026-11-04', '2280.00', '2290.00');
  expect(await days(w.buyer, down)).toEqual(['2026-11-03 2290.00']);
  await close('2026-11-05', '2310.00', '2280.00');
  expect(await days(w.seller, up)).toEqual(['2026-11-05 2310.00']);
  await close('2026-11-06', '2300.00', '2310.00');
  expect(await days(w.buyer, down)).toEqual(['2026-11-06 2300.00', '2026-11-03 2290.00']);
  expect(await days(w.buyer, elsewhere)).toEqual([]);
  expect((await notices(down)).map((n) => n.event)).toEqual(['N-ALERT-03', 'N-ALERT-03']);
});
