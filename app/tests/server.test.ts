import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    owner.db,
  );
  return rows[0]?.n as number;
};
const tasks = async (): Promise<unknown[]> =>
  (await sql`select kind, state, attempts from kernel.task order by id`.execute(owner.db)).rows;

test('trust 5 a server whose port is taken says so and leaves nothing at work: no task is claimed or planted, no connection stays; on a free port it does its work, and stops', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const before = await tasks();
  await expect(startServer({ ...testSettings(), port }, fresh.url)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
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

test('a part of the web that is no longer there is missing, while every address of a page is the page', async () => {
  const settings = testSettings();
  const web = path.join(settings.dataDir, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  fs.writeFileSync(
    path.join(web, 'index.html'),
    '<!doctype html><html><head><title>page</title></head><body></body></html>',
  );
  fs.writeFileSync(path.join(web, 'assets', 'here.js'), 'export {};');
  const running = await startServer({ ...settings, port: 0 }, fresh.url, { webDir: web });
  const asked = async (at: string) => {
    const answer = await fetch(`${running.url}${at}`);
    return [answer.status, answer.headers.get('content-type')?.includes('text/html')];
  };
  expect([
    await asked('/assets/here.js'),
    await asked('/assets/gone.js'),
    await asked('/rmbSellList'),
  ]).toEqual([
    [200, false],
    [404, false],
    [200, true],
  ]);
  await running.stop();
});

test('16.7 files of the build go out as they were compressed when it was built, unpacked where a reader cannot unpack', async () => {
  const settings = testSettings();
  const web = path.join(settings.dataDir, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><html><body></body></html>');
  const part = `export const part = '${'a'.repeat(2000)}';`;
  fs.writeFileSync(path.join(web, 'assets', 'part.js'), part);
  fs.writeFileSync(path.join(web, 'assets', 'part.js.br'), brotliCompressSync(part));
  fs.writeFileSync(path.join(web, 'assets', 'part.js.gz'), gzipSync(part));
  const running = await startServer({ ...settings, port: 0 }, fresh.url, { webDir: web });
  const asked = async (encoding: string) => {
    const answer = await fetch(`${running.url}/assets/part.js`, { headers: { 'accept-encoding': encoding } });
    return [
      answer.headers.get('content-encoding'),
      answer.headers.get('content-type'),
      (await answer.text()) === part,
      answer.headers.get('cache-control')?.includes('immutable'),
    ];
  };
  const script = 'application/javascript; charset=utf-8';
  expect([await asked('gzip, deflate, br'), await asked('gzip'), await asked('identity')]).toEqual([
    ['br', script, true, true],
    ['gzip', script, true, true],
    [null, script, true, true],
  ]);
  await running.stop();
});

test('F14 a running server turns not ready when the database has a breaking migration it does not know, and names the check', async () => {
  const running = await startServer({ ...testSettings(), port: 0 }, fresh.url);
  const readiness = async () => {
    const answer = await fetch(`${running.url}/readyz`);
    return [answer.status, await answer.json()];
  };
  const apply = (name: string, breaking: boolean) =>
    sql`insert into kernel.migration (name, capability, checksum, breaking)
      values (${name}, 'kernel', 'x', ${breaking})`.execute(owner.db);
  const take = (name: string) => sql`delete from kernel.migration where name = ${name}`.execute(owner.db);
  try {
    await apply('20990101T0000-more.sql', false);
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
    await apply('20990101T0001-other.sql', true);
    expect(await readiness()).toEqual([503, { status: 'not ready', failed: ['schema'] }]);
    await take('20990101T0001-other.sql');
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
  } finally {
    await take('20990101T0000-more.sql');
    await running.stop();
  }
});

test('F9 a server whose files folder goes away is not ready, nor is the next one that starts without it; with it they are', async () => {
  const settings = testSettings(path.join(testSettings().dataDir, 'volume'));
  const place = path.join(settings.dataDir, 'files');
  const start = () => startServer({ ...settings, port: 0 }, fresh.url);
  const readiness = async ({ url }: { url: string }) => (await fetch(`${url}/readyz`)).json();
  const ready = { status: 'ready' };
  const away = { status: 'not ready', failed: ['files'] };
  await sql`delete from kernel.mark where name = 'files.used'`.execute(owner.db);
  const first = await start();
  expect(await readiness(first)).toEqual(ready);
  fs.renameSync(place, `${place}.away`);
  expect(await readiness(first)).toEqual(away);
  await first.stop();
  const second = await start();
  expect(await readiness(second)).toEqual(away);
  expect(fs.existsSync(place)).toBe(false);
  fs.renameSync(`${place}.away`, place);
  expect(await readiness(second)).toEqual(ready);
  await second.stop();
});
