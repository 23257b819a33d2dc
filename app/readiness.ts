import type { Database } from '#kernel/server/database.ts';
import type { DatabaseReach } from '#kernel/server/database-reach.ts';
import { DISK_FULL_BYTES, diskSpace } from '#kernel/server/disk-space.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import type { Storage } from '#kernel/server/files/index.ts';
import { schemaDifference } from '#kernel/server/migrate.ts';
import { lateTasks } from '#kernel/server/oldest-due.ts';
import type { ReadinessCheck } from '#kernel/server/readiness.ts';
import type { Settings } from '#kernel/server/settings.ts';
import type { StorageState } from '#kernel/server/storage-state.ts';

/** What a server needs before it is sent work. `phase`: null while it serves, else what it does instead. */
export function readinessChecks(needs: {
  readonly database: Database;
  readonly reach: DatabaseReach;
  readonly storage: StorageState;
  readonly settings: Pick<Settings, 'dataDir'>;
  readonly files: Storage;
  readonly runtime: Runtime;
  phase(): string | null;
}): ReadinessCheck[] {
  const began = performance.now();
  const query = (text: string) => needs.database.pool.query(text);
  return [
    { name: 'serving', check: async () => needs.phase() },
    { name: 'database', check: async () => (needs.reach.isAway ? 'no answer' : wroteWithin(query)) },
    { name: 'storage', check: async () => fullStorage(needs) },
    { name: 'schema', check: () => schemaDifference(query) },
    { name: 'files', check: () => needs.files.away() },
    // Every server has the same backlog: without any of them nobody would be served, and none works it off sooner.
    {
      name: 'tasks',
      warnsOnly: true,
      check: () => lateTasks(needs.database.db, needs.runtime, (performance.now() - began) / 1000),
    },
  ];
}

/** A write that leaves nothing, and the clock of the database beside that of this machine. */
async function wroteWithin(query: (text: string) => Promise<{ rows: unknown[] }>): Promise<string | null> {
  const began = performance.now();
  const { rows } = await query(
    'update kernel.nonce_memory set since = since returning extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  const took = performance.now() - began;
  if (took > WRITE_WITHIN_MS) return `a write took ${Math.round(took)} ms`;
  const skew = Math.round(((rows[0] as { now: number } | undefined)?.now ?? Date.now()) - Date.now());
  return Math.abs(skew) > SKEW_MS + took ? `the clock of the database is off by ${skew} ms` : null;
}
const WRITE_WITHIN_MS = 1000;
/** Signed requests are refused beyond five minutes: a clock that drifts an hour a day raises the alarm long before. */
const SKEW_MS = 60_000;

/** DATA_DIR holds the files, and the database where it is the embedded one. */
function fullStorage({
  storage,
  settings,
}: {
  readonly storage: StorageState;
  readonly settings: Pick<Settings, 'dataDir'>;
}): string | null {
  if (storage.isFull) return 'the database has no room to write';
  const space = diskSpace(settings.dataDir);
  return space !== null && space.freeBytes < DISK_FULL_BYTES
    ? `${Math.round(space.freeBytes / 1024 / 1024)} MB left in DATA_DIR`
    : null;
}
