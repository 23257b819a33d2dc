import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { ownerConnection } from '#kernel/test/owner.ts';
import { freshDatabase } from '#kernel/test/scratch.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { startServer } from '../server.ts';

const fresh = await freshDatabase('ctp_bare');
const owner = ownerConnection(fresh.url);
afterAll(async () => {
  await owner.close();
  await fresh.drop();
});

/** Connections to this database but one's own. */
const others = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(owner.db);
  return rows[0]?.n as number;
};
const tasks = async (): Promise<unknown[]> => (await sql`select kind, state, attempts from kernel.task order by id`.execute(owner.db)).rows;

test('trust 5 a server whose port is taken says so and leaves nothing at work: no task is claimed or planted, no connection stays; on a free port it does its work, and stops', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const before = await tasks();
  await expect(startServer({ ...testSettings(), port }, fresh.url)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect.poll(others).toBe(0);
  expect(await tasks()).toEqual(before);

  taken.close();
  await once(taken, 'close');
  const running = await startServer({ ...testSettings(), port }, fresh.url);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await expect.poll(async () => (await tasks()).length).toBeGreaterThan(before.length);
  await running.stop();
  await expect.poll(others).toBe(0);
});
