import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Running, scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { until } from '#kernel/server/processes.ts';
import { runtimeAddress } from '#kernel/server/runtime-login.ts';
import { onServer } from '#kernel/test/on-server.ts';
import { prepareCluster } from '#kernel/test/templates/cluster.ts';

/** A PostgreSQL of the simulator's own, which may be killed; every run has a fresh database on it. */
export interface Ground {
  database(): Promise<{ readonly url: string; readonly runtimeUrl: string; drop(): Promise<void> }>;
  /** kill -9 of all of PostgreSQL, and its start. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** Ends every process beneath a pid and itself, at once. */
export function killTree(pid: number): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  for (const child of [String(pid), ...children.split(/\s+/).filter(Boolean)])
    try {
      process.kill(Number.parseInt(child, 10), 'SIGKILL');
    } catch {
      // it ended with its parent
    }
}
function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
export const postmasterOf = (database: Pick<Running, 'dir'>): number =>
  Number.parseInt(fs.readFileSync(path.join(database.dir, 'pg18/postmaster.pid'), 'utf8'), 10);

/**
 * In memory where there is room: what is written outlives a kill of the process, as on a disk. `durable`, for nothing
 * acknowledged may hang on a delay.
 */
export async function openGround(): Promise<Ground> {
  const dir = scratchFolder('ctp-simulate', { inMemory: true });
  prepareCluster(dir);
  const running = await startScratch(dir, { durable: true });
  const run = async (text: string) => {
    const admin = new pg.Client({ connectionString: running.url });
    admin.on('error', () => {});
    await admin.connect();
    try {
      await admin.query(text);
    } finally {
      await admin.end();
    }
  };
  return {
    async database() {
      const name = `s_${randomBytes(6).toString('hex')}`;
      await run(`create database ${name} template ctp_demo strategy file_copy`);
      const url = onServer(running.url, name);
      return {
        url,
        runtimeUrl: runtimeAddress(url) as string,
        drop: () => run(`drop database if exists ${name} with (force)`),
      };
    },
    async killDatabase() {
      const pid = postmasterOf(running);
      killTree(pid);
      // Until it is reaped, a process that was killed is taken for a server that runs.
      await until(() => !answersSignals(pid), 10_000, 20);
      await running.revive();
    },
    async close() {
      await running.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
