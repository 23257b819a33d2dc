import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld, refused, type World } from '#app/world.ts';
import { command, secret, Text } from '#kernel/rules/contract.ts';
import { IdempotencyMismatch, NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { capability } from '#kernel/server/capability.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { type Database, inTransaction, openDatabase } from '#kernel/server/database.ts';
import { composeRuntime, dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { LiveHub } from '#kernel/server/live.ts';

interface Trial {
  'trial.fact': { text: string };
}
const trial = capability<Trial>('trial');
const secrets = {
  password: secret(z.string()),
  ticket: secret(z.string()).optional(),
  list: z.array(secret(z.string())).default([]),
};
const addFact = command('trial.add', {
  path: '/api/common-order/common/trial/add',
  audience: ['buyer'],
  relation: 'own',
  once: 'creates',
  input: z.strictObject({
    text: Text(40),
    how: z.enum(['well', 'refused', 'fault']).default('well'),
    ...secrets,
  }),
  output: z.object({
    n: z.number(),
    token: secret(z.string()),
    password: secret(z.string().nullable()),
    said: z.array(secret(z.object({ word: z.string() }))),
  }),
});

let world: World;
let houses: Runtime[];
let numbers: Database;
const buyer: Actor = {
  ...clockActor('test'),
  identity: 'buyer',
  accountId: '7',
  memberId: '4',
  superAdmin: false,
  name: '陈晓岚',
};
const CANARY = 'kanari-5b1e77';

beforeAll(async () => {
  world = await openWorld({ demo: false });
  await sql
    .raw(
      'create schema trial; grant usage on schema trial to ctp_runtime; create table trial.fact (text text not null); grant select, insert on trial.fact to ctp_runtime',
    )
    .execute(world.sql);
  const handler = trial.command(addFact, async ({ tx, input, live }) => {
    await tx.insertInto('trial.fact').values({ text: input.text }).execute();
    live(`trial:${input.text}`);
    if (input.how === 'refused') throw NotFound({});
    if (input.how === 'fault') throw new Error(`broken while ${input.text}`);
    return {
      n: (await tx.selectFrom('trial.fact').select('text').execute()).length,
      token: `${CANARY}-answer`,
      password: input.how === 'well' ? `${CANARY}-made` : null,
      said: [{ word: CANARY }],
    };
  });
  const { database, services } = world.runtime;
  numbers = openDatabase(world.url, { max: 2 });
  houses = [0, 1].map(() =>
    composeRuntime(database, numbers, [{ name: 'trial', handlers: [handler] }], services),
  );
});

afterAll(() => numbers?.close());

const add = (input: Record<string, unknown>, runtime = houses[0] as Runtime) =>
  dispatch(runtime, { ...buyer, requestId: newRequestId() }, addFact, { password: CANARY, ...input }).then(
    (a) => a.data as { n: number; token: string; password: string | null },
  );
const facts = async (text: string) =>
  (await sql<{ n: string }>`select count(*) as n from trial.fact where text = ${text}`.execute(world.sql))
    .rows[0]?.n;

describe('an act is done once (trust 1.3)', () => {
  test('the same key answers the first answer; with another body it is 17014; another person’s same key is another act', async () => {
    const idempotencyKey = randomUUID();
    const answer = await add({ text: 'one', idempotencyKey });
    expect(await add({ text: 'one', idempotencyKey }, houses[1])).toEqual(answer);
    expect(await add({ text: 'one', idempotencyKey: idempotencyKey.toUpperCase() })).toEqual(answer);
    await refused(add({ text: 'other', idempotencyKey }), IdempotencyMismatch);
    expect(await facts('one')).toBe('1');
    await dispatch(houses[0] as Runtime, { ...buyer, accountId: '8', requestId: newRequestId() }, addFact, {
      text: 'one',
      password: 'x',
      idempotencyKey,
    });
    expect(await facts('one')).toBe('2');
  });

  test('administration-domain 5.3: a reply that was lost comes again whole, its made password too; at rest no secret of it stands in clear, and it opens for its own act alone', async () => {
    const idempotencyKey = randomUUID();
    const answer = await add({ text: 'lost reply', idempotencyKey });
    expect(answer).toMatchObject({
      token: `${CANARY}-answer`,
      password: `${CANARY}-made`,
      said: [{ word: CANARY }],
    });
    expect(await add({ text: 'lost reply', idempotencyKey }, houses[1])).toEqual(answer);
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from kernel.act t where key = ${idempotencyKey}::uuid`.execute(world.sql);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(CANARY);
    const other = randomUUID();
    await add({ text: 'other act', idempotencyKey: other });
    await sql`update kernel.act a set answer = b.answer from kernel.act b where a.key = ${other}::uuid
      and b.key = ${idempotencyKey}::uuid`.execute(world.sql);
    expect(await add({ text: 'other act', idempotencyKey: other })).toMatchObject({
      token: null,
      password: null,
    });
  });

  test('a refused or broken act leaves its key free and nothing behind', async () => {
    for (const [how, said] of [
      ['refused', /10301/],
      ['fault', /broken while fault/],
    ] as const) {
      const idempotencyKey = randomUUID();
      await expect(add({ text: how, how, idempotencyKey })).rejects.toThrow(said);
      expect(await facts(how)).toBe('0');
      await add({ text: how, how: 'well', idempotencyKey });
      expect(await facts(how)).toBe('1');
    }
  });

  test('fifty senders of one key on two houses: one effect', async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => add({ text: 'fifty', idempotencyKey }, houses[n % 2])),
    );
    expect(new Set(answers.map((a) => a.n)).size).toBe(1);
    expect(await facts('fifty')).toBe('1');
  });

  test('a creating call without a key is refused before anything is written', async () => {
    await expect(add({ text: 'keyless' })).rejects.toThrow(/idempotencyKey/);
    expect(await facts('keyless')).toBe('0');
  });
});

describe('R-LOG the operation log (administration-domain 14)', () => {
  test('R-LOG-005 R-LOG-006 canaries in secret fields of inputs and answers stand in no log table, whether the act goes well, is refused or breaks', async () => {
    for (const how of ['well', 'refused', 'fault'])
      await add({
        text: `canary ${how}`,
        how,
        ticket: CANARY,
        list: [CANARY],
        idempotencyKey: randomUUID(),
      }).catch(() => {});
    await houses[0]?.failures.flush();
    const { rows: logs } = await sql<{
      name: string;
    }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'kernel'
      and tablename ~ '^(operation_log|trade_history|event|task|rate|log_)'`.execute(world.sql);
    for (const { name } of logs) {
      const { rows } = await sql
        .raw<{ row: string }>(`select t::text as row from ${name} t where t::text like '%${CANARY}%'`)
        .execute(world.sql);
      expect([name, rows]).toEqual([name, []]);
    }
    const { rows } = await sql<{
      success: boolean;
      status: number;
      text: string;
    }>`select success, status, request_data->>'text' as text from kernel.operation_log
      where request_data->>'text' like 'canary %' order by id`.execute(world.sql);
    expect(rows).toEqual([
      { success: true, status: 200, text: 'canary well' },
      { success: false, status: 10301, text: 'canary refused' },
      { success: false, status: 500, text: 'canary fault' },
    ]);
  });

  test('R-LOG nobody who serves requests can change or remove a row', async () => {
    for (const act of [
      "update kernel.operation_log set operator_name = 'x'",
      'delete from kernel.operation_log',
      'truncate kernel.operation_log',
      "update kernel.trade_history set reason = 'x'",
      'delete from kernel.log_seal',
      "update kernel.clock set shift = '1 day'",
    ]) {
      await expect(sql.raw(act).execute(world.runtime.database.db)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('trust 6: seals notice a changed, a removed and an added row, and a broken chain', async () => {
    await add({ text: 'sealed 1', idempotencyKey: randomUUID() });
    await sealed();
    await add({ text: 'sealed 2', idempotencyKey: randomUUID() });
    await sealed();
    expect(await problems()).toEqual([]);
    const row = sql`(select id from kernel.operation_log where request_data->>'text' = 'sealed 1')`;
    expect(
      await tampered(sql`update kernel.operation_log set operator_name = '别人' where id = ${row}`),
    ).toEqual(['rows changed']);
    expect(await tampered(sql`delete from kernel.operation_log where id = ${row}`)).toEqual([
      expect.stringContaining('rows missing or added'),
    ]);
    expect(
      await tampered(
        sql`insert into kernel.operation_log (tx, operator_name, interface, service, action, request_id,
          client_ip, client_device, success, status, cost_ms)
          select tx, 'x', 'x', 'x', 'x', 'x', 'x', 'x', true, 200, 1 from kernel.operation_log where id = ${row}`,
      ),
    ).toEqual([expect.stringContaining('rows missing or added')]);
    expect(
      await tampered(
        sql`update kernel.log_seal set chain = sha256('x') where id = (select min(id) from kernel.log_seal)`,
      ),
    ).toContain('chain broken');
    expect(
      await tampered(sql`delete from kernel.log_seal where id = (select min(id) from kernel.log_seal)`),
    ).not.toEqual([]);
    expect(await problems()).toEqual([]);
  });
});

/** Seals until every row written so far is under a seal: transactions of others that are still open put it off. */
async function sealed(): Promise<void> {
  for (let open = true; open; ) {
    await sql`select kernel.seal_log()`.execute(world.sql);
    const { rows } = await sql<{
      open: boolean;
    }>`select exists (select from kernel.operation_log
      where tx >= coalesce((select to_tx from kernel.log_seal order by id desc limit 1), '0'::xid8)) as open`.execute(
      world.sql,
    );
    open = rows[0]?.open === true;
  }
}
type Sql = Parameters<ReturnType<typeof sql>['execute']>[0];
const problems = async (db: Sql = world.sql): Promise<string[]> =>
  (await sql<{ problem: string }>`select problem from kernel.verify_seals()`.execute(db)).rows.map(
    (r) => r.problem,
  );
/** What the seals say after an act of the owner of the tables, which is then undone. */
async function tampered(act: ReturnType<typeof sql>): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error('undo');
  await world.sql
    .transaction()
    .execute(async (tx) => {
      await act.execute(tx);
      found = await problems(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe('document numbers (trading-domain 22.2)', () => {
  const number = (runtime: Runtime, form: 'A' | 'B', fail = false) =>
    inTransaction(runtime.database.db, buyer, 'write', async (tx) => {
      const no = await createContext(runtime, tx, buyer, null, postCommitEffects()).number('ZZ', form);
      if (fail) throw new Error(`given back ${no}`);
      return no;
    });
  test('form A: fifty at once on two houses are fifty different numbers', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => number(houses[n % 2] as Runtime, 'A')),
    );
    expect(new Set(numbers).size).toBe(50);
    for (const no of numbers) expect(no).toMatch(/^ZZ\d{13}$/);
  });
  test('form B: no gap, although every third document is rolled back', async () => {
    const numbers = (
      await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          number(houses[n % 2] as Runtime, 'B', n % 3 === 0).catch(() => null),
        ),
      )
    ).filter((n) => n !== null);
    expect(numbers).toHaveLength(20);
    const counted = numbers
      .map((no) => Number.parseInt(/(\d+)\D*$/.exec(no)?.[1]?.slice(-6) ?? '0', 10))
      .sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(20);
    const { rows } = await sql<{
      next: string;
    }>`select next from kernel.number_counter where prefix = 'ZZ' and length(period) = 4`.execute(world.sql);
    expect(rows[0]?.next).toBe('21');
    expect(counted).toHaveLength(20);
  });
});

describe('live news (trust 5)', () => {
  test('news is published after the commit; a refused act says nothing', async () => {
    const hub = new LiveHub(world.url);
    await hub.start();
    try {
      const heard: string[] = [];
      const published = new Promise<void>((resolve) => {
        hub.subscribe(['trial:quiet', 'trial:loud'], (news) => {
          heard.push(news.topic);
          if (news.topic === 'trial:loud') resolve();
        });
      });
      await add({ text: 'quiet', how: 'refused', idempotencyKey: randomUUID() }).catch(() => {});
      await add({ text: 'loud', idempotencyKey: randomUUID() });
      await published;
      expect(heard).toEqual(['trial:loud']);
    } finally {
      await hub.close();
    }
  });
});
