import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { acceptSeller, chooseType, confirmThread, consentThread, counter, withdrawRound } from '../contract/negotiation.ts';
import { ConsentMissing } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, listed } from './deal-world.ts';

/** Events a person was told of a document since the house was opened, the oldest first, with the sentence in both languages. */
async function told(w: DealWorld, who: 'buyer' | 'seller', bizId: string) {
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
  const opened = await w.buyer.does(counter, { offerId: offer.id, price: '2085.00', quantity: '500.00', validUntil });
  const answered = await w.seller.does(counter, { id: opened.id, version: opened.version, price: '2105.00', quantity: '500.00', validUntil });
  const taken = await w.buyer.does(acceptSeller, { id: opened.id, version: answered.version, roundSeq: 2, roundHash: answered.ladder[1]?.hash as string });
  const locked = await w.seller.does(confirmThread, { id: opened.id, version: taken.version });
  expect(locked.status).toBe('25');
  await refused(w.seller.does(chooseType, { id: opened.id, version: locked.version, transactionType: '20' }), ConsentMissing);
  const agreed = await w.buyer.does(consentThread, { id: opened.id, version: locked.version, action: 'chooseIntermediary' });
  const chosen = await w.seller.does(chooseType, { id: opened.id, version: agreed.version, transactionType: '20' });
  expect(chosen.status).toBe('35');

  expect((await told(w, 'seller', opened.id)).map((n) => n.event)).toEqual(['N-NEG-01', 'N-NEG-02', 'N-NEG-06']);
  const buyers = await told(w, 'buyer', opened.id);
  // Figures are said with currency and unit, in the words of the reader (screens 3.2).
  expect([buyers[0]?.zh, buyers[0]?.en].map((said) => said?.match(/500\.00 \S+?(?=，| )/)?.[0])).toEqual(['500.00 吨', '500.00 t']);
  expect([buyers[0]?.zh, buyers[0]?.en].map((said) => said?.match(/CNY [^，,]*,[^，, ]*/)?.[0])).toEqual(['CNY 2,105.00/吨', 'CNY 2,105.00/t']);
  expect(buyers.map((n) => n.event)).toEqual(['N-NEG-01', 'N-NEG-04', 'N-NEG-06', 'N-INT-01']);
  expect(buyers.at(-1)?.zh).toContain(opened.negotiationNo);
  expect(buyers.at(-1)?.en).not.toMatch(/\p{Script=Han}|\{/u);

  const direct = await w.seller.does(chooseType, { id: opened.id, version: chosen.version, transactionType: '10' });
  expect([direct.status, direct.letterId === null]).toEqual(['30', false]);
  expect(await w.world.audit()).toEqual({});
});

test('21.1 N-NEG-03 who withdraws a proposal tells the other side which price is gone, not the one that counts now', async () => {
  const w = await dealWorld();
  const offer = await listed(w, { firmType: '20', directDealAllowed: false });
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const opened = await w.buyer.does(counter, { offerId: offer.id, price: '2085.00', quantity: '500.00', validUntil });
  await w.buyer.does(withdrawRound, { id: opened.id, version: opened.version });
  const [, gone] = await told(w, 'seller', opened.id);
  expect([gone?.event, gone?.zh.includes('CNY 2,085.00/吨'), gone?.en.includes('CNY 2,085.00/t')]).toEqual(['N-NEG-03', true, true]);
});
