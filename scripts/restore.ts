import fs from 'node:fs';
import path from 'node:path';
import { hasCluster } from '#kernel/server/embedded.ts';
import { databaseAccount, reachableFolder } from '#kernel/server/embedded-place.ts';
import { Holders } from '#kernel/server/processes.ts';
import { loadEnvironment, readSettings } from '#kernel/server/settings.ts';
import { filesUnder, type Manifest, opened } from './archive.ts';
import { restoreExternal } from './client-programs.ts';
import { ask } from './database.ts';
import { main, step } from './steps.ts';

export interface RestoreTarget {
  /** Data folder that receives files and secrets, and the cluster of an embedded backup. */
  readonly dataDir: string;
  readonly mayMove: boolean;
  readonly databaseUrl: string | null;
  /** Put what is there aside first; without it a place that is in use is refused. */
  readonly replace: boolean;
}

function putAside(file: string, replace: boolean): void {
  if (!fs.existsSync(file)) return;
  if (!replace)
    throw new Error(
      `${file} exists already. Restore into an empty DATA_DIR, or add --replace: what is there is then kept beside it.`,
    );
  const aside = `${file}.before-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}`;
  fs.renameSync(file, aside);
  console.log(`  ${file} was kept as ${aside}`);
}

function restoreCluster(from: string, target: RestoreTarget): void {
  const account = databaseAccount();
  const { dir } = reachableFolder(target.dataDir, account, target.mayMove);
  if (hasCluster(dir) && new Holders(path.join(dir, 'holders')).living() > 0)
    throw new Error(`The database in ${dir} is in use; stop the server first.`);
  const [data, secret] = [path.join(dir, 'pg18'), path.join(dir, 'pg.secret')];
  putAside(data, target.replace);
  putAside(secret, target.replace);
  const fresh = path.join(dir, 'pg18.restored');
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.cpSync(path.join(from, 'database'), fresh, { recursive: true });
  fs.copyFileSync(path.join(from, 'pg.secret'), secret);
  fs.chmodSync(secret, 0o600);
  closeTo(fresh, account === null ? null : [account.uid, account.gid]);
  if (account !== null) fs.chownSync(secret, account.uid, account.gid);
  fs.renameSync(fresh, data);
}

/** PostgreSQL takes a cluster only when nobody else may look into it. */
function closeTo(dir: string, owner: readonly [number, number] | null): void {
  for (const entry of [
    dir,
    ...fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((n) => path.join(dir, n)),
  ]) {
    fs.chmodSync(entry, fs.statSync(entry).isDirectory() ? 0o700 : 0o600);
    if (owner !== null) fs.chownSync(entry, owner[0], owner[1]);
  }
}

async function restoreDump(from: string, url: string, version: string): Promise<void> {
  const [row] = await ask<{ n: number; server: string }>(
    url,
    "select count(*)::int as n, current_setting('server_version') as server from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const [there, needed] = [Number.parseInt(row?.server ?? '0', 10), Number.parseInt(version, 10)];
  if (there < needed)
    throw new Error(
      `The backup is of PostgreSQL ${needed}, and the database of DATABASE_URL is of ${there}: restore it into ${needed} or newer.`,
    );
  if ((row?.n ?? 0) > 0)
    throw new Error('The database of DATABASE_URL is not empty: create a new one (createdb) and name that.');
  await ask(
    url,
    'do $$ begin create role ctp_runtime nologin nobypassrls; exception when duplicate_object or unique_violation then null; end $$',
  );
  restoreExternal(url, path.join(from, 'database.dump'), version);
}

/**
 * Checks a backup against its page and brings it back. Refuses a damaged backup, a database in use, and a
 * place that is taken (unless `replace`).
 */
export async function restore(from: string, target: RestoreTarget): Promise<Manifest> {
  const manifest = await step(
    'backup',
    () => opened(from),
    (m) => `whole, ${Object.keys(m.files).length} files of ${m.made}`,
  );
  if (manifest.kind === 'dump' && target.databaseUrl === null)
    throw new Error('This is a backup of an external server: name the new, empty database in DATABASE_URL.');
  if (manifest.kind === 'cluster' && target.databaseUrl !== null)
    throw new Error('This is a backup of the embedded database: unset DATABASE_URL.');
  await step(
    'database',
    async () => {
      if (manifest.kind === 'cluster') restoreCluster(from, target);
      else await restoreDump(from, target.databaseUrl as string, manifest.server);
    },
    () => 'restored',
  );
  for (const name of ['files', 'secrets.json']) {
    if (!fs.existsSync(path.join(from, name))) continue;
    putAside(path.join(target.dataDir, name), target.replace);
    fs.mkdirSync(target.dataDir, { recursive: true });
    fs.cpSync(path.join(from, name), path.join(target.dataDir, name), {
      recursive: true,
      preserveTimestamps: true,
    });
  }
  return manifest;
}

if (import.meta.main) {
  await main(async () => {
    const from = process.argv.slice(2).find((a) => !a.startsWith('--'));
    if (from === undefined)
      throw new Error('Say which backup: npm run restore -- backups/20260101T030000 [--replace]');
    const env = loadEnvironment();
    const dataDir = path.resolve(env.DATA_DIR ?? 'data');
    const replace = process.argv.includes('--replace');
    // The keys come with the backup: they must not be made anew before it is there.
    const known = readSettings({
      ...env,
      FILE_KEY: env.FILE_KEY ?? 'x'.repeat(32),
      DATA_KEY: env.DATA_KEY ?? Buffer.alloc(32).toString('base64'),
    });
    // The owner restores; the server's own login could not.
    const databaseUrl = known.migrateDatabaseUrl ?? known.databaseUrl;
    await restore(path.resolve(from), { dataDir, mayMove: env.DATA_DIR === undefined, databaseUrl, replace });
    console.log(
      `\n  Restored into ${dataDir} (${[...filesUnder(path.resolve(from))].length} files). Start with: npm start\n`,
    );
    return 0;
  });
}
