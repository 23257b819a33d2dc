import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { bannerCalls } from '../contract/entries.ts';

test('R-PCONF-007 an entry that is switched or deleted leaves one line in its history and one in the operation log; what changes nothing leaves none in the history', async () => {
  const world = await openWorld();
  const operator = await world.as('operator');
  const { id } = await operator.does(bannerCalls.add, {
    names: { zh_CN: '甲' },
    place: 'listDollar',
    image: '/site/home-tanks.svg',
    link: null,
    sequence: 1,
    release: true,
  });
  const { disable, enable, remove } = bannerCalls;
  for (const act of [disable, disable, enable, remove])
    expect(await operator.does(act, { ids: [id] })).toMatchObject({ success: 1, fail: 0 });
  const past = await sql<{ action: string }>`
    select action from kernel.trade_history where biz_type = 'CONFIG_ENTRY' and biz_id = ${id}::bigint order by seq`.execute(
    world.sql,
  );
  expect(past.rows.map((r) => r.action)).toEqual(['disable', 'enable', 'delete']);
  const log = await sql<{ action: string; target_no: string }>`
    select action, target_no from kernel.operation_log where target_type = 'CONFIGURATION' and target_id = ${id} order by id`.execute(
    world.sql,
  );
  expect(log.rows.map((r) => [r.action.replace('configuration.', ''), r.target_no])).toEqual(
    ['addBanner', 'disableBanner', 'disableBanner', 'enableBanner', 'deleteBanner'].map((act) => [act, '甲']),
  );
});
