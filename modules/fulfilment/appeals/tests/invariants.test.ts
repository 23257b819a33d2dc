import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type AppealWorld, appealWorld } from './appeal-world.ts';

let w: AppealWorld;
beforeAll(async () => {
  w = await appealWorld();
});
/** What the audit finds while something is planted, which is taken back afterwards. */
const planted = async (statement: string): Promise<string[]> => {
  let found: string[] = [];
  await w.world.sql
    .transaction()
    .execute(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql.raw(statement).execute(tx);
      const views = ['inv_apl_01', 'inv_apl_02', 'inv_apl_03', 'inv_appeals_blocks'];
      for (const view of views) {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.table(`audit.${view}`)}`.execute(tx);
        if ((rows[0]?.n ?? 0) > 0) found = [...found, view];
      }
      throw new Error('taken back');
    })
    .catch((error: unknown) => {
      if ((error as Error).message !== 'taken back') throw error;
    });
  return found;
};

test('INV-APL-01 to 03 and the blocks see a planted violation, and nothing without one', async () => {
  const { orderId } = await w.delivered();
  const ended = await w.decided(await w.accepted(orderId));
  const { orderId: other } = await w.delivered();
  const open = await w.filed(other);
  expect(await w.checks()).toEqual({});
  expect(await planted(`delete from settlements.claim where appeal_id = ${ended.id}`)).toEqual([
    'inv_apl_01',
  ]);
  expect(
    await planted(
      `update settlements.line set amount = amount - 1, net = net - 1 where basis ->> 'appealId' = '${ended.id}'`,
    ),
  ).toEqual(['inv_apl_01']);
  expect(await planted(`update appeals.appeal set target_amount = 1 where id = ${ended.id}`)).toEqual([
    'inv_apl_02',
  ]);
  expect(
    await planted(`update appeals.appeal set filed_at = filed_at - interval '31 days' where id = ${open.id}`),
  ).toEqual(['inv_apl_03']);
  expect(await planted(`update appeals.appeal set rule_cited = null where id = ${ended.id}`)).toEqual([
    'inv_apl_03',
  ]);
  expect(
    await planted(`update settlements.block set lifted_at = kernel.now() where appeal_id = ${open.id}`),
  ).toEqual(['inv_appeals_blocks']);
  expect(
    await planted(`update settlements.block set lifted_at = null where appeal_id = ${ended.id}`),
  ).toEqual(['inv_appeals_blocks']);
});
