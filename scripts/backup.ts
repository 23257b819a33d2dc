import fs from 'node:fs';
import path from 'node:path';
import { noteLastRun } from '#kernel/server/last-runs.ts';
import { ROOT, type Settings } from '#kernel/server/settings.ts';
import { type Manifest, seal } from './archive.ts';
import { backupCluster } from './backup-database.ts';
import { dumpExternal } from './client-programs.ts';
import { ask, type OpenedDatabase, openFromEnvironment } from './database.ts';
import { main, step } from './steps.ts';

/**
 * Writes database and files into `to`, a folder that must not exist yet. Database first: every file its rows
 * name is then among the files copied after it.
 */
export async function backup(
  settings: Settings,
  database: Pick<OpenedDatabase, 'url' | 'embedded'>,
  to: string,
): Promise<Manifest> {
  if (fs.existsSync(to)) throw new Error(`${to} exists already; a backup makes its own folder.`);
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  const [row] = await ask<{ version: string }>(
    database.url,
    "select current_setting('server_version') as version",
  );
  if (database.embedded === null) {
    await step(
      'database',
      async () => dumpExternal(database.url, path.join(to, 'database.dump'), row?.version ?? ''),
      () => 'dumped by pg_dump',
    );
  } else {
    const { embedded } = database;
    await step(
      'database',
      () => backupCluster(embedded, path.join(to, 'database')),
      () => 'copied while it runs',
    );
    fs.copyFileSync(path.join(embedded.dir, 'pg.secret'), path.join(to, 'pg.secret'));
  }
  if (settings.storage.kind === 'disk' && fs.existsSync(settings.storage.dir)) {
    const { dir } = settings.storage;
    await step(
      'files',
      async () => fs.cpSync(dir, path.join(to, 'files'), { recursive: true, preserveTimestamps: true }),
      () => 'copied',
    );
  }
  const secrets = path.join(settings.dataDir, 'secrets.json');
  if (fs.existsSync(secrets)) fs.copyFileSync(secrets, path.join(to, 'secrets.json'));
  return step(
    'hashes',
    () => seal(to, { kind: database.embedded === null ? 'dump' : 'cluster', server: row?.version ?? '' }),
    (m) => `${Object.keys(m.files).length} files`,
  );
}

if (import.meta.main) {
  await main(async () => {
    const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '');
    const to = path.resolve(process.argv[2] ?? path.join(ROOT, 'backups', stamp));
    const { settings, database } = await openFromEnvironment();
    try {
      await backup(settings, database, to);
      noteLastRun(settings.dataDir, 'backup', 0);
    } finally {
      await database.stop();
    }
    console.log(`\n  The backup is in ${to}`);
    if (settings.storage.kind === 's3')
      console.log('  Files are in S3 and stay there: keep versions of the bucket.');
    console.log(
      '  It holds keys and passwords: keep it where only operators come. Bring it back with: npm run restore -- <folder>\n',
    );
    return 0;
  });
}
