import fs from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#app/server.ts';
import { openWorld, type World } from '#app/world.ts';
import type { Envelope } from '#kernel/rules/contract.ts';
import { scratchFolder } from '#kernel/server/embedded.ts';
import { signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { currentUserInfo } from '#office/identity/contract/account.ts';
import { grantedPagesQuery } from '#office/permissions/server/grants.ts';
import { listThreads } from '#trading/offers/contract/negotiation.ts';

const PEOPLE = 512;
const dir = scratchFolder('ctp-wave');
let world: World;
let people: { token: string; cookie: string }[];

/** People with a login and the rights of a buyer, each an account of his own. */
async function wave(n: number): Promise<{ token: string; cookie: string }[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'identity' and table_name = 'account' and is_generated = 'NEVER'
    and column_name not in ('id', 'login_name', 'mobile', 'email')`.execute(world.sql);
  const columns = sql.join(rows.map((row) => sql.ref(row.name)));
  await sql`insert into identity.account (login_name, mobile, email, ${columns})
    select 'wave_' || g, null, 'wave' || g || '@example.com', ${columns}
    from identity.account, generate_series(1, ${n}::int) g where login_name = 'buyer_admin'`.execute(
    world.sql,
  );
  await sql`insert into permissions.holder (account_id) select id from identity.account
    where login_name like 'wave\\_%'`.execute(world.sql);
  await sql`insert into permissions.account_role (account_id, role_id)
    select w.id, r.role_id from identity.account w, permissions.account_role r
    join identity.account a on a.id = r.account_id and a.login_name = 'buyer_admin'
    where w.login_name like 'wave\\_%'`.execute(world.sql);
  const made = Array.from({ length: n }, () => ({
    token: randomBytes(32).toString('base64url'),
    fingerprint: randomBytes(32).toString('base64url'),
  }));
  const hash = (text: string) => createHash('sha256').update(text).digest();
  await sql`insert into identity.login_record (account_id, token_hash, fp_hash, side, login_type, grant_type,
    ip, user_agent, last_seen_at, expires_at)
    select a.id, t.token, t.fp, 'buyer', 'platform', 'password', '127.0.0.1', 'wave', kernel.now(),
      kernel.now() + interval '8 days'
    from unnest(${made.map((m) => hash(m.token))}::bytea[],
      ${made.map((m) => hash(m.fingerprint))}::bytea[]) with ordinality as t (token, fp, n)
    join identity.account a on a.login_name = 'wave_' || t.n`.execute(world.sql);
  return made.map((m) => ({ token: m.token, cookie: `chem-dt-fp=${m.fingerprint}` }));
}

beforeAll(async () => {
  world = await openWorld();
  people = await wave(PEOPLE);
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

test('a wave of 512 people who come at once to a server that has just started, and knows nobody, gets answers and no fault', async () => {
  const server = await startServer(testSettings(dir), world.runtimeUrl, { jobs: false });
  try {
    const ask = async (who: { token: string; cookie: string }, path: string, body: object) => {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: 'POST',
        headers: signedHeaders(body, who),
        body: JSON.stringify(body),
      });
      const { status } = (await answer.json()) as Envelope;
      return {
        said: `${answer.status} ${status}`,
        after: answer.headers.get('retry-after'),
        ms: performance.now() - began,
      };
    };
    const heard = await Promise.all(
      people.flatMap((who) => [
        ask(who, currentUserInfo.path, {}),
        ask(who, listThreads.path, { pageNum: 1, pageCount: 20 }),
      ]),
    );
    const kinds = new Map<string, number>();
    for (const { said } of heard) kinds.set(said, (kinds.get(said) ?? 0) + 1);
    expect([...kinds.keys()].filter((said) => said.startsWith('500'))).toEqual([]);
    // A refusal names the seconds after which to try again.
    for (const { said, after } of heard) if (said.startsWith('503')) expect(after).not.toBeNull();
    expect(heard.filter((h) => h.said.startsWith('503')).length).toBeLessThan(heard.length / 4);
    expect(Math.max(...heard.map((h) => h.ms))).toBeLessThan(30_000);
  } finally {
    await server.stop();
  }
});

test('what a person may open is read by a few pages of the database, not once for each page of the menu', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select r.role_id as id from permissions.account_role r join identity.account a on a.id = r.account_id
    and a.login_name = 'seller_admin'`.execute(world.sql);
  const plan = await sql<{
    'QUERY PLAN': [{ Plan: Record<string, number> }];
  }>`explain (analyze, buffers, format json) ${grantedPagesQuery(rows.map((r) => r.id))}`.execute(world.sql);
  const top = plan.rows[0]?.['QUERY PLAN'][0].Plan as Record<string, number>;
  expect((top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0)).toBeLessThan(200);
});
