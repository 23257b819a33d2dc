import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { companyId, inside } from '#registry/members/tests/world.ts';
import { LicenceMissing } from '../rules/refusals.ts';
import { countSold, licenceVerdict, requireLicence, returnSold } from '../server/door.ts';

const world = await openWorld({ max: 12 });
const goods = new Map<string, { spuId: string; casNo: string | null; controlClasses: string[] }>();
beforeAll(async () => {
  const { rows } = await sql<{
    name: string;
    id: string;
    cas_no: string;
    control_classes: string[];
  }>`select name, id, cas_no, control_classes from catalogue.spu`.execute(world.sql);
  for (const r of rows)
    goods.set(r.name, { spuId: r.id, casNo: r.cas_no, controlClasses: r.control_classes });
});
const of = (name: string) => goods.get(name) ?? { spuId: '0', casNo: null, controlClasses: ['00'] };
const inDays = async (n: number): Promise<string> =>
  (
    (await sql<{ d: string }>`select (kernel.today() + ${n}::int)::text as d`.execute(world.sql)).rows[0] as {
      d: string;
    }
  ).d;
const ask = async (
  side: 'seller' | 'buyer',
  memberId: string,
  name: string,
  quantity = '100',
  moment: 'trade' | 'release' = 'trade',
) => {
  const lastDeliveryDay = await inDays(20);
  return inside(world, null, (ctx) =>
    licenceVerdict(ctx, { side, memberId, goods: of(name), quantity, lastDeliveryDay, moment }),
  );
};

test('1.4: a trader sells what its operating licence names, and nothing else hazardous', async () => {
  const seller = await companyId(world, '澄湾石化');
  expect((await ask('seller', seller, '甲醇')).pass).toBe(true);
  const toluene = await ask('seller', seller, '甲苯');
  expect(toluene.pass).toBe(false);
  expect(toluene.blocks[0]?.zh).toMatch(/许可证|备案/);
  expect(toluene.blocks[0]?.en).not.toBe('');
});

test('1.4: a producer sells its own product under the safe production licence', async () => {
  expect((await ask('seller', await companyId(world, '北岬化学'), '苯乙烯')).pass).toBe(true);
});

test('23.2 company 15: an expired operating licence blocks a purchase and says so', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select member_id as id from qualifications.licence where effective_status = '40'`.execute(world.sql);
  const verdict = await ask('buyer', rows[0]?.id as string, '甲醇');
  expect(verdict.blocks.map((b) => b.reason)).toContain('expired');
  const lastDeliveryDay = await inDays(10);
  const error = await refused(
    inside(world, null, (ctx) =>
      requireLicence(ctx, {
        side: 'buyer',
        memberId: rows[0]?.id as string,
        goods: of('甲醇'),
        quantity: '10',
        lastDeliveryDay,
      }),
    ),
    LicenceMissing,
  );
  expect(error.details).toMatchObject({ papers: '危险化学品经营许可证' });
});

test('1.4: an end user buys with its declaration of use; without it the gate asks for one', async () => {
  const buyer = await companyId(
    world,
    (
      await sql<{
        a: string;
      }>`select abbreviation as a from members.member where member_code = 'M00000004'`.execute(world.sql)
    ).rows[0]?.a as string,
  );
  expect((await ask('buyer', buyer, '苯酚')).pass).toBe(true);
  expect((await ask('buyer', buyer, '乙酸乙酯')).pass).toBe(true);
  await sql`update qualifications.use_declaration set deleted = true where member_id = ${buyer}::bigint`.execute(
    world.sql,
  );
  expect((await ask('buyer', buyer, '乙酸乙酯')).blocks.map((b) => b.reason)).toContain('undeclared');
  await sql`update qualifications.use_declaration set deleted = false where member_id = ${buyer}::bigint`.execute(
    world.sql,
  );
});

test('1.4 class 43: a purchase filing is drawn down once per document and never beyond its quantity, however many deal at once', async () => {
  const { rows } = await sql<{
    id: string;
    member_id: string;
  }>`select id, member_id from qualifications.licence where licence_type = '25' and sellable_qty = 50`.execute(
    world.sql,
  );
  const [filing, buyer] = [rows[0]?.id as string, rows[0]?.member_id as string];
  const lastDeliveryDay = await inDays(10);
  const draw = (bizId: string) =>
    inside(world, null, (ctx) =>
      countSold(ctx, {
        side: 'buyer',
        memberId: buyer,
        goods: of('甲苯'),
        quantity: '20',
        lastDeliveryDay,
        bizType: 'DEAL',
        bizId,
      }),
    );
  await draw('1');
  await draw('1');
  const done = await Promise.allSettled(['2', '3', '4', '5', '6', '7'].map(draw));
  expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
  const drawn = async () =>
    (
      await sql<{
        q: string;
      }>`select quantity::text as q from qualifications.sold_counter where licence_id = ${filing}::bigint`.execute(
        world.sql,
      )
    ).rows[0]?.q;
  expect(await drawn()).toBe('40.000');
  expect((await ask('buyer', buyer, '甲苯', '20')).blocks.map((b) => b.reason)).toContain('quantity');
  await inside(world, null, (ctx) => returnSold(ctx, { fromType: 'DEAL', bizType: 'DEAL_VOID', bizId: '1' }));
  await inside(world, null, (ctx) => returnSold(ctx, { fromType: 'DEAL', bizType: 'DEAL_VOID', bizId: '1' }));
  expect(await drawn()).toBe('20.000');
});

test('walls: the gate answers about the other side, its papers stay closed; the counter is written by the gate only', async () => {
  const purchaser = await world.as('buyer_purchaser');
  const seller = await companyId(world, '澄湾石化');
  const lastDeliveryDay = await inDays(5);
  expect(
    (
      await inside(world, purchaser.actor, (ctx) =>
        licenceVerdict(ctx, {
          side: 'seller',
          memberId: seller,
          goods: of('甲醇'),
          quantity: '1',
          lastDeliveryDay,
        }),
      )
    ).pass,
  ).toBe(true);
  const seen = await inside(
    world,
    purchaser.actor,
    async (ctx) =>
      (
        await sql<{ member_id: string }>`select distinct member_id from qualifications.licence`.execute(
          ctx.tx,
        )
      ).rows,
  );
  expect(seen).toEqual([{ member_id: purchaser.actor.memberId }]);
  await expect(
    inside(world, purchaser.actor, (ctx) =>
      sql`update qualifications.sold_counter set quantity = 0`.execute(ctx.tx),
    ),
  ).rejects.toThrow(/permission denied/);
});

test('19.4: licences follow their days; owners are told at 90, 60, 30, 7, 1 days once, and of the end', async () => {
  await scheduleCronJobs(world.runtime);
  await world.tick();
  const { rows } = await sql<{
    id: string;
    member_id: string;
  }>`select id, member_id from qualifications.licence where licence_type = '25' and effective_status = '20' order by id limit 1`.execute(
    world.sql,
  );
  const id = rows[0]?.id as string;
  const state = async () =>
    (
      await sql<{
        s: string;
        told: number | null;
      }>`select effective_status as s, noticed_days as told from qualifications.licence where id = ${id}::bigint`.execute(
        world.sql,
      )
    ).rows[0];
  const notices = async () =>
    (
      await sql<{
        n: string;
      }>`select count(*)::text as n from messaging.notice where biz_type = 'LICENCE' and biz_id = ${id}`.execute(
        world.sql,
      )
    ).rows[0]?.n;
  await world.push('60d');
  await world.tick();
  expect(await state()).toEqual({ s: '30', told: 90 });
  expect(await notices()).toBe('2');
  await world.push('1h');
  await world.tick();
  expect(await notices()).toBe('2');
  await world.push('84d');
  await world.tick();
  expect(await state()).toEqual({ s: '30', told: 7 });
  await world.push('10d');
  await world.tick();
  expect(await state()).toEqual({ s: '40', told: 0 });
  expect(await notices()).toBe('6');
  const trail = await world.sql
    .selectFrom('kernel.trade_history')
    .select(['action', 'from_state', 'to_state'])
    .where('biz_type', '=', 'LICENCE')
    .where('biz_id', '=', id)
    .orderBy('seq')
    .execute();
  expect(trail.map((t) => (t as { action: string }).action)).toEqual(['nearEnd', 'expire']);
});
