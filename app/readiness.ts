import type { Database } from '#kernel/server/database.ts';
import { schemaDifference } from '#kernel/server/migrate.ts';
import type { ReadinessCheck } from '#kernel/server/readiness.ts';

/** What a server needs before it is sent work. `phase`: null while it serves, else what it does instead. */
export function readinessChecks(needs: {
  readonly database: Database;
  phase(): string | null;
}): ReadinessCheck[] {
  const query = (text: string) => needs.database.pool.query(text);
  return [
    { name: 'serving', check: async () => needs.phase() },
    { name: 'database', check: () => query('select 1').then(() => null) },
    { name: 'schema', check: () => schemaDifference(query) },
  ];
}
