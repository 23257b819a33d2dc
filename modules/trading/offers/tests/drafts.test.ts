import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { race } from '#kernel/test/race.ts';
import { counter } from '../contract/negotiation.ts';
import {
  addOffer,
  listOwnOffers,
  ownOfferDetail,
  revokeOffer,
  saveTemplate,
  updateOffer,
} from '../contract/offer.ts';
import { type DealWorld, dealWorld, draft, listed } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

test('3.8 at most 100 templates of a company, also when 50 are saved at once', async () => {
  const fields = await draft(w.world, w.seller);
  const had = (await w.seller.does(listOwnOffers, { isTemplate: true, pageCount: 1 })).totalCount;
  for (let i = had; i < 90; i += 1)
    await w.seller.does(saveTemplate, { ...fields, templateName: `模板 ${i}` });
  const outcome = await race(
    50,
    (n) => w.seller.does(saveTemplate, { ...fields, templateName: `同时 ${n}` }),
    () => 'saved',
  );
  expect(outcome).toEqual({ saved: 10, TEMPLATE_LIMIT: 40 });
  expect((await w.seller.does(listOwnOffers, { isTemplate: true, pageCount: 1 })).totalCount).toBe(100);
});

test('3.8 R-RMBS-002 a draft is kept 180 days after its last edit, a template and an offer that was on the board for good', async () => {
  const fields = await draft(w.world, w.seller);
  const [old, touched] = [await w.seller.does(addOffer, fields), await w.seller.does(addOffer, fields)];
  const board = await listed(w);
  const templates = (await w.seller.does(listOwnOffers, { isTemplate: true, pageCount: 1 })).totalCount;
  await w.world.push('179d');
  await w.seller.does(updateOffer, { ...fields, id: touched.id, version: touched.version });
  await scheduleCronJobs(w.world.runtime);
  await w.world.tick();
  expect((await w.seller.does(ownOfferDetail, { id: old.id })).publishState).toBe('10');
  await w.world.push('2d');
  await w.world.tick();
  await refused(w.seller.does(ownOfferDetail, { id: old.id }), NotFound);
  for (const kept of [touched, board])
    expect((await w.seller.does(ownOfferDetail, { id: kept.id })).id).toBe(kept.id);
  expect((await w.seller.does(listOwnOffers, { isTemplate: true, pageCount: 1 })).totalCount).toBe(templates);
  expect(await w.world.audit()).toEqual({});
});

test('R-RMBS-002 ruling 16: the seller’s own list begins with threads at work, then live offers by their end, submitted, drafts, stopped; what is over comes last', async () => {
  const draftOnly = await w.seller.does(addOffer, await draft(w.world, w.seller));
  const [later, sooner, asked, ended] = [await listed(w), await listed(w), await listed(w), await listed(w)];
  await sql`update offers.offer set valid_until = valid_until - interval '1 hour' where id = ${sooner.id}::bigint`.execute(
    w.world.sql,
  );
  await w.seller.does(revokeOffer, { id: ended.id, version: ended.version, reason: '货已另售' });
  const validUntil = new Date((await w.world.now()).getTime() + 600_000).toISOString();
  await w.buyer.does(counter, { offerId: asked.id, price: '2090.00', quantity: '200.00', validUntil });
  const { list } = await w.seller.does(listOwnOffers, { pageCount: 100 });
  const rank = ({ publishState, newOfferStatus }: (typeof list)[number]): number => {
    if (publishState >= '60') return 5;
    if (publishState !== '30' && publishState !== '40')
      return publishState === '20' ? 2 : publishState === '10' ? 3 : 4;
    return newOfferStatus === '10' || newOfferStatus === '15' ? 0 : 1;
  };
  const ranks = list.map(rank);
  expect(ranks).toEqual([...ranks].sort((x, y) => x - y));
  const of = (wanted: number) => list.filter((row) => rank(row) === wanted);
  expect(of(0).map((row) => row.id)).toContain(asked.id);
  const ends = of(1).map((row) => String(row.validUntil));
  expect(ends).toEqual([...ends].sort());
  const live = of(1).map((row) => row.id);
  expect(live.indexOf(sooner.id)).toBeLessThan(live.indexOf(later.id));
  expect(of(3)[0]?.id).toBe(draftOnly.id);
  // A chosen order is kept.
  expect(
    (await w.seller.does(listOwnOffers, { sortProperties: 'gmtCreate', sortAsc: false })).list[0]?.id,
  ).toBe(ended.id);
});
