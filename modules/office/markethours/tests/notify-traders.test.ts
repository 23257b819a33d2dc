import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { CLOCK_JUMPED } from '#kernel/server/clock-watch.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import { closeMarket, listMarkets, MARKET_ROUTE } from '../contract/market.ts';

const world = await openWorld();

test('administration-domain 16, 27: MARKET_CLOSED is told in-site to the traders who are at work, with reason and next opening; to nobody who is away', async () => {
  const [operator, seller, buyer] = [
    await world.as('operator'),
    await world.as('seller_trader'),
    await world.as('buyer_purchaser'),
  ];
  await sql`insert into identity.login_record (account_id, token_hash, fp_hash, side, login_type, grant_type, ip, user_agent, last_seen_at, expires_at)
    values (${seller.actor.accountId}::bigint, 'a', 'b', 'seller', 'web', 'password', '::1', 'test', kernel.now(), kernel.now() + interval '1 day')`.execute(
    world.sql,
  );
  const spot = (await operator.does(listMarkets, {})).find((m) => m.market === '10');
  await operator.does(closeMarket, {
    market: '10',
    version: spot?.version as number,
    reason: '系统维护',
    notice: { zh_CN: '临时休市' },
  });
  await world.tick();
  expect((await seller.does(listMyMessages, { type: 'notice' })).list[0]).toMatchObject({
    event: 'MARKET_CLOSED',
    text: expect.stringContaining('系统维护'),
  });
  expect((await buyer.does(listMyMessages, { type: 'notice' })).list.map((m) => m.event)).not.toContain(
    'MARKET_CLOSED',
  );
});

test('F3 the administrators of the platform hear that the clock jumped, by how much and where it is confirmed', async () => {
  await sql`update kernel.clock_watermark set jumped = true`.execute(world.sql);
  await sql`insert into kernel.task (kind, due_at, payload) values (${CLOCK_JUMPED}, kernel.now(), '{"byMs": -3600400}')`.execute(
    world.sql,
  );
  await world.tick();
  const { rows } = await sql<{
    body: string;
    link: string;
  }>`select distinct body_en as body, link from messaging.message where event = 'CLOCK_JUMPED'`.execute(
    world.sql,
  );
  expect(rows).toEqual([{ body: expect.stringContaining('back about 3600 s'), link: MARKET_ROUTE }]);
});
