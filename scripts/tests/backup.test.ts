import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { readSettings } from '#kernel/server/settings.ts';
import { opened } from '../archive.ts';
import { backup } from '../backup.ts';
import { ask } from '../database.ts';
import { restore } from '../restore.ts';

const made: string[] = [];
const folder = () => {
  made.push(scratchFolder('ctp-backup'));
  return made.at(-1) as string;
};
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

test('a backup taken while rows are written restores into a scratch database with every row acknowledged before it, files and keys', async () => {
  const home = folder();
  const settings = readSettings({ DATA_DIR: home });
  fs.mkdirSync(path.join(home, 'files/ab'), { recursive: true });
  fs.writeFileSync(path.join(home, 'files/ab/letter.pdf'), 'a letter');
  const running = await startScratch(home, { durable: true });
  await ask(
    running.url,
    'create table fact (id bigint generated always as identity primary key, said text not null)',
  );
  await ask(running.url, "insert into fact (said) select repeat('x', 200) from generate_series(1, 20000)");
  let writing = true;
  const writer = (async () => {
    while (writing)
      await ask(running.url, "insert into fact (said) select 'while it runs' from generate_series(1, 50)");
  })();
  const before = (await ask<{ n: number }>(running.url, 'select count(*)::int as n from fact'))[0]?.n ?? 0;
  const to = path.join(folder(), 'archive');
  await backup(settings, { url: running.url, embedded: running }, to);
  writing = false;
  await writer;
  await running.stop();

  const scratch = folder();
  await restore(to, { dataDir: scratch, mayMove: false, databaseUrl: null, replace: false });
  const restored = await startScratch(scratch, { durable: true });
  const [after] = await ask<{ n: number; gaps: number }>(
    restored.url,
    'select count(*)::int as n, (max(id) - count(*))::int as gaps from fact',
  );
  await ask(restored.url, "insert into fact (said) values ('life goes on')");
  await restored.stop();
  expect(after?.n).toBeGreaterThanOrEqual(before);
  expect(after?.gaps).toBe(0);
  expect(fs.readFileSync(path.join(scratch, 'files/ab/letter.pdf'), 'utf8')).toBe('a letter');
  expect(readSettings({ DATA_DIR: scratch }).dataKey).toBe(settings.dataKey);

  await expect(
    restore(to, { dataDir: scratch, mayMove: false, databaseUrl: null, replace: false }),
  ).rejects.toThrow(/exists already.*--replace/s);
  await restore(to, { dataDir: scratch, mayMove: false, databaseUrl: null, replace: true });
  expect(fs.readdirSync(scratch).some((n) => n.startsWith('pg18.before-'))).toBe(true);
}, 120_000);

test('a backup that is damaged or was cut short is refused, and says where', async () => {
  const dir = folder();
  await expect(opened(dir)).rejects.toThrow(/no manifest\.json/);
  fs.writeFileSync(path.join(dir, 'pg.secret'), 'one');
  const { seal } = await import('../archive.ts');
  await seal(dir, { kind: 'cluster', server: '18.4' });
  expect((await opened(dir)).kind).toBe('cluster');
  fs.writeFileSync(path.join(dir, 'pg.secret'), 'two');
  await expect(opened(dir)).rejects.toThrow(/pg\.secret was changed/);
  fs.rmSync(path.join(dir, 'pg.secret'));
  await expect(opened(dir)).rejects.toThrow(/pg\.secret is missing/);
});
