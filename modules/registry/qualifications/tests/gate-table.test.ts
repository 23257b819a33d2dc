import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { companyId, inside } from '#registry/members/tests/world.ts';
import { listGateRules } from '../contract/gate-rules.ts';
import { shippedTable } from '../rules/tests/shipped-table.ts';
import { licenceVerdict } from '../server/door.ts';
import { gateTable } from '../server/gate-table.ts';
import { inDays, spuOf } from './world.ts';

const world = await openWorld();

test('1.4: the rule table of the database is the one the rule tests are written against', async () => {
  const read = await inside(world, null, (ctx) => gateTable(ctx.tx));
  expect(read).toEqual(shippedTable);
});

test('1.4: nobody at work writes rules: they come with a release of the product', async () => {
  const admin = await world.as('operator');
  for (const table of ['gate_rule', 'gate_duty', 'checklist_item'])
    await expect(
      inside(world, admin.actor, (ctx) => sql`delete from qualifications.${sql.raw(table)}`.execute(ctx.tx)),
    ).rejects.toThrow(/permission denied/);
});

test('1.4: the operator reads the whole table with its days, by class, side and day; a company does not', async () => {
  const auditor = await world.as('auditor');
  const all = await auditor.does(listGateRules, { pageCount: 100 });
  expect(all.totalCount).toBe(shippedTable.rules.length + shippedTable.duties.length);
  expect(all.list.every((r) => r.inForce)).toBe(true);
  const toxic = await auditor.does(listGateRules, {
    controlClass: '20',
    side: 'buyer',
    day: await inDays(world, 0),
  });
  expect(toxic.list.map((r) => [r.asks, r.papers])).toEqual([
    ['paper', ['23', '20', '21', '22']],
    ['handler', []],
  ]);
  expect((await auditor.does(listGateRules, { day: '1999-12-31' })).totalCount).toBe(0);
  await refused((await world.as('seller_admin', 'seller')).does(listGateRules, {}), NoPermission);
});

test('1.4: a rule counts from its first day to its last: what the law asks tomorrow is not asked today', async () => {
  const [seller, methanol] = [await companyId(world, '澄湾石化'), await spuOf(world, '67-56-1')];
  const goods = { spuId: methanol.id, casNo: methanol.casNo, controlClasses: methanol.controlClasses };
  const ask = async (n: number) => {
    const day = await inDays(world, n);
    return inside(world, null, (ctx) =>
      licenceVerdict(ctx, {
        side: 'seller',
        memberId: seller,
        goods,
        quantity: '1',
        lastDeliveryDay: day,
        onDay: day,
      }),
    );
  };
  await sql`insert into qualifications.gate_rule (control_class, side, asks, papers, sort, valid_from, valid_to) values ('10', 'seller', 'paper', '{27}', 900, kernel.today() + 5, kernel.today() + 8)`.execute(
    world.sql,
  );
  expect((await ask(4)).pass).toBe(true);
  expect((await ask(5)).blocks.map((b) => b.paper)).toEqual(['27']);
  expect((await ask(8)).pass).toBe(false);
  expect((await ask(9)).pass).toBe(true);
  await sql`delete from qualifications.gate_rule where sort = 900`.execute(world.sql);
  expect((await ask(5)).pass).toBe(true);
});
