import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { readSettings } from '#kernel/server/settings.ts';
import { backup } from '../backup.ts';
import { dumpExternal, restoreExternal } from '../client-programs.ts';
import { ask } from '../database.ts';
import { restore } from '../restore.ts';

const made: string[] = [];
const folder = () => {
  made.push(scratchFolder('ctp-external'));
  return made.at(-1) as string;
};
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

const URL_OF = 'postgres://ctp:s%40cret%2Fword@db.example.com:5433/trade?sslmode=require';
const CONTENTS = [
  '; archive',
  '7; 2615 16400 SCHEMA - offers ctp',
  '9; 826 16390 DEFAULT ACL offers DEFAULT PRIVILEGES FOR TABLES ctp',
  '8; 0 16401 TABLE DATA offers offer ctp',
];

/**
 * Programs of our own on PATH that write down how they were called; `version` is what they say of themselves,
 * `fails` what they complain of.
 */
function standIns(
  version: string,
  fails: string | null = null,
): { calls(): { program: string; args: string[]; password: string | null; stdin: string }[] } {
  const bin = folder();
  const book = path.join(bin, 'calls.jsonl');
  for (const program of ['pg_dump', 'pg_restore']) {
    const text = `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
if (args[0] === '--version') { console.log('${program} (PostgreSQL) ${version} (Debian ${version}-1)'); process.exit(0); }
if (args[0] === '--list') { console.log(${JSON.stringify(CONTENTS.join('\n'))}); process.exit(0); }
const of = (name) => args.find((a) => a.startsWith(name + '='))?.slice(name.length + 1);
const list = of('--use-list');
fs.appendFileSync(${JSON.stringify(book)}, JSON.stringify({ program: '${program}', args, password: process.env.PGPASSWORD ?? null, stdin: list ? fs.readFileSync(list, 'utf8') : '' }) + '\\n');
if (${JSON.stringify(fails)} !== null) { console.error(${JSON.stringify(fails)}); process.exit(1); }
if (of('--file')) fs.writeFileSync(of('--file'), 'a dump');
`;
    fs.writeFileSync(path.join(bin, `${program}.cjs`), text);
    fs.writeFileSync(
      path.join(bin, program),
      `#!/bin/sh\nexec "${process.execPath}" "${path.join(bin, `${program}.cjs`)}" "$@"\n`,
      { mode: 0o755 },
    );
  }
  vi.stubEnv('PATH', `${bin}${path.delimiter}/bin${path.delimiter}/usr/bin`);
  return {
    calls: () =>
      fs.existsSync(book)
        ? fs
            .readFileSync(book, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
  };
}
beforeEach(() => vi.stubEnv('PGPASSWORD', undefined));
afterEach(() => vi.unstubAllEnvs());

describe('a backup of an external server by its own client programs', () => {
  test('the password goes by the environment and never stands among the arguments; nobody is asked for one', () => {
    const { calls } = standIns('18.4');
    dumpExternal(URL_OF, path.join(folder(), 'd'), '18.4 (Debian 18.4-1)');
    const [call] = calls();
    expect(call).toMatchObject({ program: 'pg_dump', password: 's@cret/word' });
    expect(call?.args).toEqual([
      '--format=custom',
      '--no-owner',
      '--no-password',
      expect.stringMatching(/^--file=.+\/d$/),
      '--dbname=postgres://ctp@db.example.com:5433/trade?sslmode=require',
    ]);
  });
  test('older programs are refused before anything is written, newer ones are taken', () => {
    const older = standIns('15.18');
    const file = path.join(folder(), 'd');
    expect(() => dumpExternal(URL_OF, file, '18.4')).toThrow(
      /pg_dump is of version 15 and cannot read a server of version 18\. Install the client programs of version 18 or newer/,
    );
    expect(() => restoreExternal(URL_OF, file, '18.4')).toThrow(
      /pg_restore is of version 15 and cannot read a backup of version 18/,
    );
    expect([older.calls(), fs.existsSync(file)]).toEqual([[], false]);
    standIns('18.0');
    dumpExternal(URL_OF, file, '15.18');
    expect(fs.existsSync(file)).toBe(true);
  });
  test('what the program complains of is said, and the password is not', () => {
    standIns(
      '18.4',
      'pg_dump: error: connection to server failed: FATAL: password authentication failed for user "ctp"',
    );
    const said = (() => {
      try {
        dumpExternal(URL_OF, path.join(folder(), 'd'), '18.4');
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(said).toMatch(/^pg_dump failed: .*password authentication failed for user "ctp"$/);
    expect(said).not.toMatch(/s@cret|s%40cret/);
  });
  test('without the programs the way out is named', () => {
    vi.stubEnv('PATH', folder());
    expect(() => dumpExternal(URL_OF, 'd', '18.4')).toThrow(
      /pg_dump was not found\..*install the PostgreSQL client programs/,
    );
  });
  test('restoring leaves out what names the former owner, in one transaction that ends at the first fault', () => {
    const { calls } = standIns('18.4');
    restoreExternal(URL_OF, path.join(folder(), 'd'), '18.4');
    const [call] = calls();
    expect(call?.args).toEqual(
      expect.arrayContaining(['--no-owner', '--single-transaction', '--exit-on-error', '--no-password']),
    );
    expect(call?.password).toBe('s@cret/word');
    expect(call?.stdin.trim().split('\n')).toEqual(CONTENTS.filter((line) => !line.includes('DEFAULT ACL')));
  });
});

test('backup and restore by DATABASE_URL: dump, files and keys come back; a database in use, an older server and a failing dump are refused', async () => {
  const home = folder();
  const settings = readSettings({ DATA_DIR: home });
  fs.mkdirSync(path.join(home, 'files'), { recursive: true });
  fs.writeFileSync(path.join(home, 'files/letter.pdf'), 'a letter');
  const running = await startScratch(folder());
  try {
    const external = { url: running.url, embedded: null, stop: async () => {} };
    standIns('99.0', 'pg_dump: error: disk full');
    const cut = path.join(folder(), 'cut');
    await expect(backup(settings, external, cut)).rejects.toThrow(/disk full/);
    await expect(
      restore(cut, { dataDir: folder(), mayMove: false, databaseUrl: running.url, replace: true }),
    ).rejects.toThrow(/no manifest\.json/);

    const { calls } = standIns('99.0');
    const to = path.join(folder(), 'archive');
    const manifest = await backup(settings, external, to);
    expect(manifest).toMatchObject({ kind: 'dump' });
    expect(Object.keys(manifest.files).sort()).toEqual(['database.dump', 'files/letter.pdf', 'secrets.json']);
    const target = path.join(folder(), 'new');
    await expect(
      restore(to, { dataDir: target, mayMove: false, databaseUrl: null, replace: false }),
    ).rejects.toThrow(/backup of an external server/);
    await restore(to, { dataDir: target, mayMove: false, databaseUrl: running.url, replace: false });
    expect(calls().map((c) => c.program)).toEqual(['pg_dump', 'pg_restore']);
    expect(fs.readFileSync(path.join(target, 'files/letter.pdf'), 'utf8')).toBe('a letter');
    expect(await ask(running.url, "select 1 from pg_roles where rolname = 'ctp_runtime'")).toHaveLength(1);

    await ask(running.url, 'create table busy (n int)');
    await expect(
      restore(to, { dataDir: folder(), mayMove: false, databaseUrl: running.url, replace: true }),
    ).rejects.toThrow(/is not empty/);
    const page = path.join(to, 'manifest.json');
    fs.writeFileSync(page, fs.readFileSync(page, 'utf8').replace(/"server": "\d+/, '"server": "98'));
    await expect(
      restore(to, { dataDir: folder(), mayMove: false, databaseUrl: running.url, replace: true }),
    ).rejects.toThrow(/backup is of PostgreSQL 98, and the database of DATABASE_URL is of 18/);
  } finally {
    await running.stop();
  }
}, 120_000);
