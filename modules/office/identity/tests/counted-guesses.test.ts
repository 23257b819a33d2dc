import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { visitor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { commonLogin } from '../contract/login.ts';
import { AccountLocked, LoginFailed } from '../rules/refusals.ts';
import { refused } from './refused.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
const stranger = () => visitor(newRequestId(), '198.51.100.77', 'Chrome', 'zh_CN', 'Asia/Shanghai');
const guess = (loginName: string) =>
  dispatch(world.runtime, stranger(), commonLogin, {
    loginType: 'platform',
    grantType: 'password',
    loginName,
    password: 'Wrong-guess-2026!',
  });
const counted = async (loginName: string) =>
  (
    await sql<{
      id: string;
      count: number;
      shut: boolean;
    }>`select id, fail_count as count, locked_until is not null as shut from identity.account where login_name = ${loginName}`.execute(
      world.sql,
    )
  ).rows[0] as { id: string; count: number; shut: boolean };

describe('R-AUTH-021 what is counted outlives the refusal it leads to', () => {
  test('a wrong guess stays counted, its attempt noted, and the refusal writes nothing else', async () => {
    await refused(guess('seller_admin'), LoginFailed);
    expect((await counted('seller_admin')).count).toBe(1);
    const { rows } = await sql`select result from identity.login_attempt where name = 'seller_admin'`.execute(
      world.sql,
    );
    expect(rows).toEqual([{ result: 'wrong' }]);
  });
  test('M1 the guess that shuts an account tells its owner, once, in his messages and by a message to his phone', async () => {
    const { id } = await counted('buyer_admin');
    const told = async () => {
      await world.tick();
      return (
        await sql`select title_zh from messaging.message where account_id = ${id}::bigint and event = 'ACCOUNT_LOCKED'`.execute(
          world.sql,
        )
      ).rows.length;
    };
    await sql`update identity.account set fail_count = 4, fail_since = kernel.now() where id = ${id}::bigint`.execute(
      world.sql,
    );
    await refused(guess('buyer_admin'), LoginFailed);
    expect((await counted('buyer_admin')).shut).toBe(true);
    expect(await told()).toBe(1);
    await refused(guess('buyer_admin'), AccountLocked);
    expect(await told()).toBe(1);
    const { rows } = await sql<{
      channel: string;
    }>`select distinct channel from messaging.delivery where event = 'ACCOUNT_LOCKED'`.execute(world.sql);
    expect(rows.map((r) => r.channel)).toContain('sms');
  });
});

describe('a transaction of its own never waits for the act around it', () => {
  const inside = <R>(run: (ctx: ReturnType<typeof createContext>) => Promise<R>) =>
    inTransaction(world.runtime.database.db, stranger(), 'write', (tx) =>
      run(createContext(world.runtime, tx, stranger(), {}, postCommitEffects())),
    );
  const touch = sql`update identity.account set fail_count = fail_count where login_name = 'seller_admin'`;
  test('it is final although the act is refused', async () => {
    await inside(async (ctx) => {
      await ctx.inOwnTransaction((own) =>
        sql`update identity.account set fail_count = 3 where login_name = 'seller_admin'`.execute(own.tx),
      );
      throw new Error('refused');
    }).catch(() => {});
    expect((await counted('seller_admin')).count).toBe(3);
  });
  test('an act that has written or locked a row may not open one', async () => {
    const own = (ctx: ReturnType<typeof createContext>) =>
      ctx.inOwnTransaction((inner) => touch.execute(inner.tx));
    await expect(inside((ctx) => touch.execute(ctx.tx).then(() => own(ctx)))).rejects.toThrow(
      'before the act',
    );
    await expect(
      inside((ctx) =>
        sql`select 1 from identity.account where login_name = 'buyer_admin' for no key update`
          .execute(ctx.tx)
          .then(() => own(ctx)),
      ),
    ).rejects.toThrow('before the act');
    await expect(inside(own)).resolves.toBeDefined();
  });
});
