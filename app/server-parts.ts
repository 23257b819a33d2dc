import type { ClockState } from '#kernel/server/clock-watch.ts';
import { openDatabase } from '#kernel/server/database.ts';
import { watchReach } from '#kernel/server/database-reach.ts';
import { LiveHub } from '#kernel/server/live.ts';
import { writeLog } from '#kernel/server/log.ts';
import { openMetrics } from '#kernel/server/metrics.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { storageState } from '#kernel/server/storage-state.ts';
import { composeServices, openRuntime } from './compose.ts';
import { demonstrationModule } from './demo/hours.ts';
import { programVersion } from './measures.ts';

/**
 * What a server stands on, opened on a database that is already migrated: connections, the composed system,
 * its measures.
 */
export function openParts(settings: Settings, databaseUrl: string) {
  const log = (line: Readonly<Record<string, unknown>>) => writeLog(settings.logLevel, line);
  const onIdleError = (error: Error) =>
    log({ level: 'warn', message: 'idle connection lost', reason: error.message });
  const database = openDatabase(databaseUrl, { max: 20, minConnections: 4, onIdleError });
  const numbers = openDatabase(databaseUrl, { max: 4, onIdleError });
  const background = openDatabase(databaseUrl, { max: 12, statementMs: 30_000, onIdleError });
  const runtime = openRuntime(
    database,
    numbers,
    composeServices(settings),
    // A demonstration without days of trade stands still.
    settings.mode === 'demo' && settings.demoTradingDays > 0 ? [demonstrationModule] : [],
  );
  return {
    settings,
    log,
    database,
    background,
    pools: { requests: database, numbers, background },
    runtime,
    hub: new LiveHub(databaseUrl, () => runtime.wake()),
    reach: watchReach(databaseUrl, {
      onChange: (isAway, reason) =>
        log(
          isAway
            ? { level: 'error', message: 'database lost', reason }
            : { level: 'warn', message: 'database back' },
        ),
    }),
    storage: storageState(),
    clock: { jumpedByMs: null } as ClockState,
    metrics: openMetrics(programVersion()),
    closeDatabases: () => Promise.all([database.close(), numbers.close(), background.close()]),
  };
}
