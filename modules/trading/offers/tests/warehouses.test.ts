import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { addOffer, checkOffer, submitOffer } from '../contract/offer.ts';
import { anyOfferDetail } from '../contract/offer-oversight.ts';
import { OfferIncomplete } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, draft } from './deal-world.ts';

let w: DealWorld;
const id = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(w.world.sql)).rows[0]?.id as string;
const send = async (warehouseId: string) => {
  const saved = await w.seller.does(addOffer, await draft(w.world, w.seller, { warehouseId }));
  return w.seller.does(submitOffer, { id: saved.id, version: saved.version, priceConfirmed: true });
};
const rule = async (warehouseId: string): Promise<string[]> =>
  (await refused(send(warehouseId), OfferIncomplete)).details.issues.map(
    (i: { field: string; rule: string }) => `${i.field} ${i.rule}`,
  );
beforeAll(async () => {
  w = await dealWorld();
});

test('17.1 and 24.1: goods are offered from the platform’s or the own warehouse, switched on, whose permit covers their class today', async () => {
  const own = await id(
    sql`select id from catalogue.warehouse where member_id = ${w.seller.actor.memberId}::bigint and '3' = any (permitted_classes) order by id limit 1`,
  );
  const platform = await id(
    sql`select id from catalogue.warehouse where member_id = 0 and '3' = any (permitted_classes) order by id limit 1`,
  );
  const dry = await id(
    sql`select id from catalogue.warehouse where member_id = 0 and permitted_classes = '{}' order by id limit 1`,
  );
  const foreign = await id(
    sql`select id from catalogue.warehouse where member_id not in (0, ${w.seller.actor.memberId}::bigint) order by id limit 1`,
  );
  for (const good of [own, platform]) expect(['20', '30']).toContain((await send(good)).publishState);
  expect(await rule(dry)).toEqual(['warehouseId warehouse.permit']);
  await refused(w.seller.does(addOffer, await draft(w.world, w.seller, { warehouseId: foreign })), NotFound);
  await refused(
    w.seller.does(addOffer, await draft(w.world, w.seller, { warehouseId: '999999999' })),
    NotFound,
  );
  const hints = await w.seller.does(checkOffer, await draft(w.world, w.seller, { warehouseId: dry }));
  expect(hints.problems.filter((p) => p.field === 'warehouseId')).toMatchObject([
    {
      rule: 'warehouse.permit',
      zh: expect.stringContaining('危货许可'),
      en: expect.stringContaining('permit'),
    },
  ]);
});

test('M3 a warehouse at another place than the one of delivery is refused at release, said in the form and shown to the approver; a seller who delivers may name it', async () => {
  const tank = await id(
    sql`select id from catalogue.warehouse where member_id = 0 and '3' = any (permitted_classes) and place_id is not null order by id limit 1`,
  );
  const elsewhere = await id(
    sql`select p.id from catalogue.place p, catalogue.warehouse h where h.id = ${tank}::bigint and p.id <> h.place_id and left(p.region, 4) <> left(h.region, 4) order by p.id limit 1`,
  );
  const wrong = { warehouseId: tank, namedPlaceId: elsewhere };
  const sent = async (over: Parameters<typeof draft>[2]) => {
    const saved = await w.seller.does(addOffer, await draft(w.world, w.seller, over));
    return w.seller.does(submitOffer, { id: saved.id, version: saved.version, priceConfirmed: true });
  };
  const { details } = await refused(sent(wrong), OfferIncomplete);
  expect(details.issues).toEqual([{ field: 'warehouseId', rule: 'warehouse.elsewhere' }]);
  const hints = await w.seller.does(checkOffer, await draft(w.world, w.seller, wrong));
  expect(hints.problems).toContainEqual(
    expect.objectContaining({ field: 'warehouseId', rule: 'warehouse.elsewhere' }),
  );
  const fits = await sent({ warehouseId: tank });
  expect(fits.warehouseElsewhere).toBe(false);
  await sql`update offers.offer set named_place_id = ${elsewhere}::bigint where id = ${fits.id}::bigint`.execute(
    w.world.sql,
  );
  expect((await w.auditor.does(anyOfferDetail, { id: fits.id })).warehouseElsewhere).toBe(true);
  const delivered = await sent({ ...wrong, priceTerm: '30', pickType: '20' });
  expect(delivered.warehouseElsewhere).toBeNull();
});

test('a warehouse that was switched off, or whose permit ended, since the draft was saved stops the release', async () => {
  const own = await id(
    sql`select id from catalogue.warehouse where member_id = ${w.seller.actor.memberId}::bigint and '3' = any (permitted_classes) order by id limit 1`,
  );
  await sql`update catalogue.warehouse set enabled = false where id = ${own}::bigint`.execute(w.world.sql);
  expect(await rule(own)).toEqual(['warehouseId warehouse.unknown']);
  await sql`update catalogue.warehouse set enabled = true, permit_expiry = kernel.today() - 1 where id = ${own}::bigint`.execute(
    w.world.sql,
  );
  expect(await rule(own)).toEqual(['warehouseId warehouse.permit']);
  await sql`update catalogue.warehouse set permit_expiry = kernel.today() where id = ${own}::bigint`.execute(
    w.world.sql,
  );
  expect(['20', '30']).toContain((await send(own)).publishState);
});

afterAll(async () => expect(await w.world.audit()).toEqual({}));
