import { beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { race } from '#kernel/test/race.ts';
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

test('R-RMBS-002 the seller’s own list begins with what he works with; what has ended follows, each newest first, and a chosen order is kept', async () => {
  const [draftOnly, live] = [await w.seller.does(addOffer, await draft(w.world, w.seller)), await listed(w)];
  const ended = await listed(w);
  await w.seller.does(revokeOffer, { id: ended.id, version: ended.version, reason: '货已另售' });
  const states = async (more: object) =>
    (await w.seller.does(listOwnOffers, { pageCount: 100, ...more })).list.map((o) => o.publishState >= '60');
  const { list } = await w.seller.does(listOwnOffers, { pageCount: 100 });
  expect(list.slice(0, 2).map((o) => o.id)).toEqual([live.id, draftOnly.id]);
  const own = await states({});
  expect(own).toEqual([...own].sort((a, b) => Number(a) - Number(b)));
  expect(
    (await w.seller.does(listOwnOffers, { sortProperties: 'gmtCreate', sortAsc: false })).list[0]?.id,
  ).toBe(ended.id);
});
