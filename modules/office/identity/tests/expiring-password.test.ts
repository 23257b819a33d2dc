import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';

const world = await openWorld();

test('administration-domain 27: PASSWORD_EXPIRING comes seven, three and one day before the end, once each, and to nobody whose password is young', async () => {
  const [seller, buyer] = [await world.as('seller_admin'), await world.as('buyer_admin')];
  const told = async (p: typeof seller) =>
    (await p.does(listMyMessages, { keyword: '天后到期' })).list.map((m) => m.text).reverse();
  const age = (days: number) =>
    sql`update identity.account set last_login_at = kernel.now(), password_changed_at = kernel.now() - make_interval(days => ${days}, hours => 1) where id = ${seller.actor.accountId}::bigint`.execute(
      world.sql,
    );
  await scheduleCronJobs(world.runtime);
  await age(172);
  for (let day = 0; day < 9; day++) {
    await world.push('1d');
    await world.tick();
    await world.push('2h');
    await world.tick();
  }
  expect(await told(seller)).toEqual([
    '您的密码将在 7 天后到期，请及时修改。',
    '您的密码将在 3 天后到期，请及时修改。',
    '您的密码将在 1 天后到期，请及时修改。',
  ]);
  expect(await told(buyer)).toEqual([]);
});
