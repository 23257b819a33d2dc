import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { diceOf } from '#app/rehearsal/dice.ts';
import { openWorld, refused } from '#app/world.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { inside } from '#registry/members/tests/world.ts';
import { LicenceMissing } from '../rules/refusals.ts';
import { countSold, countSoldOfMany } from '../server/door.ts';
import { approved, inDays, seen, spuOf } from './world.ts';

const world = await openWorld({ max: 20 });

test('R-LIC-008 1.4: fifty deals at once against the last licensed tonnes: never beyond the paper, and the counter is the sum of what went through', async () => {
  const buyer = await world.as('jinyu', 'buyer');
  const licence = await approved(world, buyer, { sellableQty: '125' });
  const toluene = await spuOf(world, '108-88-3');
  const lastDeliveryDay = await inDays(world, 10);
  const draw = (bizId: number) =>
    inside(world, null, (ctx) =>
      countSold(ctx, {
        side: 'buyer',
        memberId: buyer.actor.memberId as string,
        goods: { spuId: toluene.id, casNo: toluene.casNo, controlClasses: ['10'] },
        quantity: '10',
        lastDeliveryDay,
        bizType: 'DEAL_BUYER',
        bizId: String(bizId),
      }),
    );
  const done = await raceSettled(50, (i) => draw(900_000 + i));
  const lost = done
    .filter((d) => d.status === 'rejected')
    .map((d) => (d as PromiseRejectedResult).reason as Refusal<unknown>);
  expect(done.length - lost.length).toBe(12);
  for (const error of lost) expect(error instanceof Refusal && error.kind.code).toBe(LicenceMissing.code);
  const read = await seen(buyer, licence.id);
  expect(read).toMatchObject({ usedQty: '120.000', leftQty: '5', sellableQty: '125.000' });
  expect(read.drawn).toHaveLength(12);
  const { rows } = await sql<{
    total: string;
  }>`select sum(quantity)::text as total from qualifications.sold_entry where licence_id = ${licence.id}::bigint`.execute(
    world.sql,
  );
  expect(rows[0]?.total).toBe('120.000');
  expect(await world.audit()).toEqual({});
});

test('1.4 documents drawn together: where one passes the limit none has drawn, and what fits is drawn each once', async () => {
  const buyer = await world.as('jinyu', 'buyer');
  const toluene = await spuOf(world, '108-88-3');
  const lastDeliveryDay = await inDays(world, 10);
  const usedQty = async () =>
    (
      await sql<{ used: string }>`select sum(quantity)::text as used from qualifications.sold_counter
        where member_id = ${buyer.actor.memberId}::bigint`.execute(world.sql)
    ).rows[0]?.used;
  const draw = (...quantities: readonly string[]) =>
    inside(world, null, (ctx) =>
      countSoldOfMany(
        ctx,
        quantities.map((quantity, i) => ({
          side: 'buyer' as const,
          memberId: buyer.actor.memberId as string,
          goods: { spuId: toluene.id, casNo: toluene.casNo, controlClasses: ['10'] },
          quantity,
          lastDeliveryDay,
          bizType: 'ACTIVITY_BUYER',
          bizId: String(960_000 + i),
        })),
      ),
    );
  // Five tonnes are left of the paper.
  await refused(draw('2', '4'), LicenceMissing);
  expect(await usedQty()).toBe('120.000');
  await draw('2', '3');
  await draw('2', '3');
  expect(await usedQty()).toBe('125.000');
  expect(await world.audit()).toEqual({});
});

test('N-LIC-04 1.4: a deal in an explosive precursor tells the side that it must report within five days, once', async () => {
  const buyer = await world.as('jinyu', 'buyer');
  const sulphur = await spuOf(world, '7704-34-9');
  const lastDeliveryDay = await inDays(world, 10);
  const goods = { spuId: sulphur.id, casNo: sulphur.casNo, controlClasses: sulphur.controlClasses };
  for (let i = 0; i < 2; i++)
    await inside(world, null, (ctx) =>
      countSold(ctx, {
        side: 'buyer',
        memberId: buyer.actor.memberId as string,
        goods,
        quantity: '10',
        lastDeliveryDay,
        bizType: 'DEAL_BUYER',
        bizId: '950000',
      }),
    );
  const { rows } = await sql<{
    body: { zh: string };
  }>`select body from messaging.notice where event = 'N-LIC-04' and biz_id = '950000'`.execute(world.sql);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body.zh).toContain(await inDays(world, 5));
});

test('draws of many documents together are what they are one after the other, repeats among them', async () => {
  const buyer = await world.as('jinyu', 'buyer');
  const licences = [
    await approved(world, buyer, { sellableQty: '90' }),
    await approved(world, buyer, { sellableQty: null }),
  ];
  const dice = diceOf(29);
  const years = ['2031-01-01', '2032-01-01'];
  const draws = Array.from({ length: 60 }, () => ({
    licence: dice.pick(licences).id,
    year: dice.pick(years),
    quantity: dice.pick(['5', '7.5', '12.345']),
    biz_type: 'DEAL_BUYER',
    // Few numbers, so that some draw twice.
    biz_id: String(910_000 + dice.between(0, 39)),
  }));
  // The second batch finds some of the first drawn already.
  const batches = [draws.slice(0, 20), draws.slice(20)];
  const standing = async (tx: Kysely<AnyTables>) =>
    (
      await sql`select licence_id, year_start::text as year, quantity from qualifications.sold_counter
        where licence_id = any (${licences.map((l) => l.id)}::bigint[]) order by 1, 2`.execute(tx)
    ).rows;
  const outcomes: unknown[] = [];
  for (const together of [true, false])
    await world.sql
      .transaction()
      .execute(async (tx) => {
        const fits: unknown[] = [];
        for (const batch of batches) {
          const list = JSON.stringify(batch);
          const { rows } = together
            ? await sql`select n, fits from qualifications.book_sold_many(${list}::jsonb)`.execute(tx)
            : await sql`select d.n::int as n, qualifications.book_sold(d.licence, d.year, d.quantity, d.biz_type, d.biz_id) as fits
                from (select row_number() over () as n, r.* from jsonb_to_recordset(${list}::jsonb)
                  as r(licence bigint, year date, quantity numeric, biz_type text, biz_id bigint) order by r.licence, n) d`.execute(
                tx,
              );
          fits.push(rows);
        }
        outcomes.push({ fits, counters: await standing(tx) });
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(JSON.stringify(outcomes[0])).toContain('"fits":false');
});
