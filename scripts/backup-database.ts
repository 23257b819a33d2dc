import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Running } from '#kernel/server/embedded.ts';

// What a copy of a running cluster leaves out (PostgreSQL documentation, "Making a Base Backup Using the Low Level API").
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.|^(postmaster\.(pid|opts)|pg_internal\.init|backup_label.*|tablespace_map.*)$|(^|\/)(pgsql_tmp|pg_internal\.init)/;

/** Copies what is there now; a file that goes away meanwhile was temporary or is written again from the log of changes. */
function copyTree(from: string, to: string, dir = ''): void {
  fs.mkdirSync(path.join(to, dir), { recursive: true, mode: 0o700 });
  for (const entry of fs.readdirSync(path.join(from, dir), { withFileTypes: true })) {
    const name = path.posix.join(dir, entry.name);
    if (LEFT_OUT.test(name)) continue;
    if (entry.isDirectory()) copyTree(from, to, name);
    else if (entry.isFile()) copyIfThere(path.join(from, name), path.join(to, name));
  }
}

function copyIfThere(from: string, to: string): void {
  try {
    fs.copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

interface Stopped {
  readonly labelfile: string;
  readonly first: string;
  readonly last: string;
}

/** The log segments from the start of the backup to its end: without them the copy is not consistent. */
function copyLog(data: string, to: string, { first, last }: Stopped): number {
  const wal = path.join(data, 'pg_wal');
  const needed = fs.readdirSync(wal).filter((n) => /^[0-9A-F]{24}$/.test(n) && n >= first && n <= last);
  if (!needed.includes(first) || !needed.includes(last))
    throw new Error('The log of changes was already recycled; run the backup again.');
  for (const name of needed) fs.copyFileSync(path.join(wal, name), path.join(to, 'pg_wal', name));
  return needed.length;
}

/**
 * Copies the embedded cluster into `to` while it serves. Acts acknowledged before the call are in the copy. A
 * temporary slot keeps the log of changes
 * from being recycled meanwhile; it goes away with the connection.
 */
export async function backupCluster(running: Running, to: string): Promise<void> {
  const data = path.join(running.dir, 'pg18');
  const client = new pg.Client({ connectionString: running.url, options: '-c statement_timeout=0' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    const { rows: began } = await client.query<{ first: string }>(
      `select pg_walfile_name(pg_backup_start('ctp', true)) as first`,
    );
    copyTree(data, to);
    const { rows: ended } = await client.query<{ labelfile: string; lsn: string }>(
      'select labelfile, lsn::text as lsn from pg_backup_stop(false)',
    );
    const { rows: last } = await client.query<{ last: string }>(
      'select pg_walfile_name($1::pg_lsn) as last',
      [ended[0]?.lsn],
    );
    const stopped: Stopped = {
      labelfile: ended[0]?.labelfile ?? '',
      first: began[0]?.first ?? '',
      last: last[0]?.last ?? '',
    };
    fs.writeFileSync(path.join(to, 'backup_label'), stopped.labelfile, { mode: 0o600 });
    copyLog(data, to, stopped);
  } finally {
    await client.end();
  }
}
