import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { acceptListed } from '../contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

/**
 * What the transaction of an act sends, from BEGIN to COMMIT. The door adds its own, shared by all who come
 * at the same moment.
 */
const ACCEPTANCE = { statements: 18, commits: 1 };
/** What it locks, in the order of trust 1.5; the clock is looked at behind the last of them. */
const LOCKS = ['offers.offer', 'offers.negotiation', 'quantities.position', 'markethours.market_setting'];

describe('an acceptance costs no more statements than it did', () => {
  test('accepting the listed terms, once code and caches have settled', async () => {
    const [settles, offer] = [await listed(w), await listed(w)];
    const take = (of: typeof offer) => w.buyer.does(acceptListed, seen(of, '200.00', '423000.00'));
    expect((await take(settles)).status).toBe('15');
    const { runtime } = w.world;
    const counted = countingStatements([runtime.database.pool, runtime.separate.pool]);
    const taken = await take(offer);
    counted.stop();
    expect(taken.status).toBe('15');
    const locked = counted.texts.filter((text) => / for (no key update|share)\b/.test(text));
    expect(
      locked.map((text) => LOCKS.find((table) => text.includes(`"${table.replace('.', '"."')}"`))),
    ).toEqual(LOCKS);
    const [lastLock] = locked.slice(-1);
    expect(counted.texts.findIndex((text) => text.includes('kernel.now()'))).toBe(
      counted.texts.indexOf(lastLock ?? ''),
    );
    const commits = counted.texts.filter((text) => text === 'commit').length;
    expect({
      commits,
      fits: counted.texts.length <= ACCEPTANCE.statements,
      most: counted.texts.length,
    }).toEqual({
      commits: ACCEPTANCE.commits,
      fits: true,
      most: counted.texts.length,
    });
  });

  test('trust 1.3: the answer is kept once, in the operation log, and a repeat of the act hears it whole', async () => {
    const idempotencyKey = randomUUID();
    const take = async () =>
      w.buyer.does(acceptListed, { ...seen(offer, '200.00', '423000.00'), idempotencyKey });
    const offer = await listed(w);
    const first = await take();
    expect(await take()).toEqual(first);
    const { rows } = await sql<{ own: boolean; logged: number }>`
      select a.answer is not null as own, (select count(*)::int from kernel.operation_log l where l.request_id = a.request_id and l.response_data->>'id' = ${first.id}) as logged
      from kernel.act a where a.key = ${idempotencyKey}::uuid`.execute(w.world.sql);
    expect(rows).toEqual([{ own: false, logged: 1 }]);
  });
});

test('each index of the tables that every act writes names the list or the job it serves', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indrelid in ('offers.offer'::regclass, 'offers.negotiation'::regclass) and obj_description(i.indexrelid, 'pg_class') is null
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(w.world.sql);
  expect(rows).toEqual([]);
});
