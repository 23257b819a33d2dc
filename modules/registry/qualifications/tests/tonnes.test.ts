import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
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
