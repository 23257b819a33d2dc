import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { LiveHub } from '#kernel/server/live.ts';
import { closeMarket, listMarkets, updateMarket } from '#office/markethours/contract/market.ts';
import { DEFAULT_SESSIONS } from '#office/markethours/rules/market-hours.ts';
import {
  acceptBuyer,
  acceptSeller,
  chooseType,
  confirmThread,
  consentThread,
  counter,
  failSubjects,
  threadDetail,
  withdrawRound,
} from '../contract/negotiation.ts';
import { ownOfferDetail, prolongOffer, revokeOffer, updateOffer } from '../contract/offer.ts';
import { ConsentMissing } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, draft, listed } from './deal-world.ts';

/**
 * Events a person was told of a document since the system was opened, the oldest first, with the sentence in
 * both languages.
 */
async function noticesOf(w: DealWorld, who: 'buyer' | 'seller', bizId: string) {
  await w.world.tick();
  const { rows } = await sql<{ event: string; zh: string; en: string }>`
    select event, body_zh as zh, body_en as en from messaging.message where account_id = ${w[who].actor.accountId}::bigint and biz_type = 'NEGOTIATION' and biz_id = ${bizId} order by id`.execute(
    w.world.sql,
  );
  return rows;
}

test('21.1 each step of a ladder tells the other side; the choice of an intermediary tells him too (N-NEG-01, 02, 04, 06, N-INT-01), and back to direct makes the deal', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil,
  });
  const answered = await w.seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price: '2105.00',
    quantity: '500.00',
    validUntil,
  });
  const taken = await w.buyer.does(acceptSeller, {
    id: opened.id,
    version: answered.version,
    roundSeq: 2,
    roundHash: answered.ladder[1]?.hash as string,
  });
  const locked = await w.seller.does(confirmThread, { id: opened.id, version: taken.version });
  expect(locked.status).toBe('25');
  await refused(
    w.seller.does(chooseType, { id: opened.id, version: locked.version, transactionType: '20' }),
    ConsentMissing,
  );
  const agreed = await w.buyer.does(consentThread, {
    id: opened.id,
    version: locked.version,
    action: 'chooseIntermediary',
  });
  const chosen = await w.seller.does(chooseType, {
    id: opened.id,
    version: agreed.version,
    transactionType: '20',
  });
  expect(chosen.status).toBe('35');

  expect((await noticesOf(w, 'seller', opened.id)).map((n) => n.event)).toEqual([
    'N-NEG-01',
    'N-NEG-02',
    'N-NEG-06',
  ]);
  const buyers = await noticesOf(w, 'buyer', opened.id);
  // Figures are said with currency and unit, in the words of the reader (screens 3.2).
  expect([buyers[0]?.zh, buyers[0]?.en].map((said) => said?.match(/500\.00 \S+?(?=，| )/)?.[0])).toEqual([
    '500.00 吨',
    '500.00 t',
  ]);
  expect([buyers[0]?.zh, buyers[0]?.en].map((said) => said?.match(/CNY [^，,]*,[^，, ]*/)?.[0])).toEqual([
    'CNY 2,105.00/吨',
    'CNY 2,105.00/t',
  ]);
  expect(buyers.map((n) => n.event)).toEqual(['N-NEG-01', 'N-NEG-04', 'N-NEG-06', 'N-INT-01']);
  expect(buyers.at(-1)?.zh).toContain(opened.negotiationNo);
  expect(buyers.at(-1)?.en).not.toMatch(/\p{Script=Han}|\{/u);

  const direct = await w.seller.does(chooseType, {
    id: opened.id,
    version: chosen.version,
    transactionType: '10',
  });
  expect([direct.status, direct.letterId === null]).toEqual(['30', false]);
  expect(await w.world.audit()).toEqual({});
});

test('21.1 N-NEG-03 who withdraws a proposal tells the other side which price is gone, not the one that counts now', async () => {
  const w = await dealWorld();
  const offer = await listed(w, { firmType: '20', directDealAllowed: false });
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil,
  });
  await w.buyer.does(withdrawRound, { id: opened.id, version: opened.version });
  const [, gone] = await noticesOf(w, 'seller', opened.id);
  expect([gone?.event, gone?.zh.includes('CNY 2,085.00/吨'), gone?.en.includes('CNY 2,085.00/t')]).toEqual([
    'N-NEG-03',
    true,
    true,
  ]);
});

test("3.5 whoever looks at a thread sees each act of it at once: the seller's acceptance with subjects too, which locks nothing", async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const now = await w.world.now();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil: new Date(now.getTime() + 3_600_000).toISOString(),
  });
  const hub = new LiveHub(w.world.url);
  await hub.start();
  try {
    const heard = new Promise<string>((resolve) =>
      hub.subscribe([`thread:${opened.id}`], (news) => resolve(news.topic)),
    );
    const taken = await w.seller.does(acceptBuyer, {
      id: opened.id,
      version: opened.version,
      roundSeq: 1,
      roundHash: opened.ladder[0]?.hash as string,
      subjects: 'tank space',
      subjectsUntil: new Date(now.getTime() + 7_200_000).toISOString(),
    });
    expect(taken.status).toBe('20');
    // Nothing heard fails by the time a test has.
    expect(await heard).toBe(`thread:${opened.id}`);
  } finally {
    await hub.close();
  }
});

test('21.1 N-OFF-04 who changes listed terms tells the buyer of a thread which terms of which offer, from what to what; its ladder keeps the terms it was opened on (3.2)', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil,
  });
  const { version } = await w.seller.does(ownOfferDetail, { id: offer.id });
  await w.seller.does(updateOffer, {
    ...(await draft(w.world, w.seller)),
    id: offer.id,
    version,
    unitPrice: '2130.00',
    minQty: '200.00',
    validUntil: offer.validUntil,
    priceConfirmed: true,
  });
  const said = (await noticesOf(w, 'buyer', opened.id)).at(-1);
  expect([said?.event, said?.zh.includes(`${offer.offerNo}（甲醇）：`)]).toEqual(['N-OFF-04', true]);
  expect(said?.zh).toContain('单价 CNY 2,115.00/吨 → CNY 2,130.00/吨');
  expect(said?.zh).toContain('起订量 100.00 吨 → 200.00 吨');
  expect(said?.en).toContain('Unit price CNY 2,115.00/t → CNY 2,130.00/t');
  expect(said?.en).not.toMatch(/\p{Script=Han}|\{|: \./u);
  const now = await w.buyer.does(threadDetail, { id: opened.id });
  expect([now.opened, now.offer.unitPrice]).toEqual([{ price: '2115.00', quantity: '3000.00' }, '2130.00']);
  expect(now.ladder[0]?.differences.map((d) => [d.field, d.before])).toEqual([
    ['price', '2115.00'],
    ['quantity', '3000.00'],
  ]);
});

test('21.1 N-OFF-06 a prolonged offer is told with the validity of the offer, not of a round in its thread', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const now = (await w.world.now()).getTime();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil: new Date(now + 3_600_000).toISOString(),
  });
  const { version } = await w.seller.does(ownOfferDetail, { id: offer.id });
  const later = new Date(now + 5 * 86_400_000);
  await w.seller.does(prolongOffer, { id: offer.id, version, validUntil: later.toISOString() });
  const said = (await noticesOf(w, 'buyer', opened.id)).at(-1);
  expect([
    said?.event,
    said?.zh.includes(offer.offerNo as string),
    said?.zh.includes(new Date(later.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)),
  ]).toEqual(['N-OFF-06', true, true]);
});

test('21.1 N-NEG-05 a thread that ends with its offer is told by what was last proposed in it, N-OFF-05 by what the offer listed', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil,
  });
  const { version } = await w.seller.does(ownOfferDetail, { id: offer.id });
  await w.seller.does(revokeOffer, { id: offer.id, version, reason: '货已另售' });
  const said = await noticesOf(w, 'buyer', opened.id);
  const of = (event: string) => said.find((n) => n.event === event)?.zh;
  expect([
    of('N-NEG-05')?.includes('500.00 吨'),
    of('N-OFF-05')?.includes(`${offer.offerNo}（甲醇 3,000.00 吨）`),
  ]).toEqual([true, true]);
});

test('3.3 a market that closes and cancels tells the buyer of a thread that the offer is revoked, and why, in his language', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil,
  });
  const versionNow = async () =>
    (await w.operator.does(listMarkets, {})).find((m) => m.market === '10')?.version as number;
  await w.operator.does(updateMarket, {
    market: '10',
    version: await versionNow(),
    sessions: DEFAULT_SESSIONS.map((s) => ({ ...s, weekdays: [...s.weekdays] })),
    closePolicy: 'cancel',
  });
  await w.operator.does(closeMarket, {
    market: '10',
    version: await versionNow(),
    reason: '系统维护',
    notice: { zh_CN: '临时休市', en_US: 'Closed for now' },
  });
  const said = await noticesOf(w, 'buyer', opened.id);
  expect(said.map((n) => n.event)).toEqual(['N-OFF-05', 'N-NEG-05']);
  expect([
    said[0]?.zh.endsWith('已撤盘。原因：市场休市。'),
    said[0]?.en.endsWith('is revoked. Reason: Market closed.'),
    said[1]?.en.includes('Market closed'),
  ]).toEqual([true, true, true]);
});

test('3.2 a negotiation that has ended waits for nothing: its list shows no time running', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const now = (await w.world.now()).getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil: at(3_600_000),
  });
  const taken = await w.seller.does(acceptBuyer, {
    id: opened.id,
    version: opened.version,
    roundSeq: 1,
    roundHash: opened.ladder[0]?.hash as string,
    subjects: 'tank space',
    subjectsUntil: at(7_200_000),
  });
  expect(taken.dueAt).toBe(at(7_200_000));
  const ended = await w.seller.does(failSubjects, {
    id: opened.id,
    version: taken.version,
    reason: 'no tank',
  });
  expect([ended.status, ended.dueAt]).toEqual(['05', null]);
});
