import fs from 'node:fs';
import path from 'node:path';

/** Programs run beside the server whose last run it tells of. */
export const LAST_RUNS = ['audit', 'backup'] as const;
export type LastRunOf = (typeof LAST_RUNS)[number];
export interface LastRun {
  readonly at: string;
  readonly findings: number;
}
const fileOf = (dataDir: string, what: LastRunOf): string => path.join(dataDir, `last-${what}.json`);

/** Notes that a run has ended; where DATA_DIR cannot be written, nobody hears of it and nothing fails. */
export function noteLastRun(dataDir: string, what: LastRunOf, findings: number): void {
  try {
    fs.writeFileSync(
      fileOf(dataDir, what),
      `${JSON.stringify({ at: new Date().toISOString(), findings } satisfies LastRun)}\n`,
    );
  } catch {
    // Its age grows, and the alarm for that says so.
  }
}

export function readLastRun(dataDir: string, what: LastRunOf): LastRun | null {
  try {
    return JSON.parse(fs.readFileSync(fileOf(dataDir, what), 'utf8')) as LastRun;
  } catch {
    return null;
  }
}
