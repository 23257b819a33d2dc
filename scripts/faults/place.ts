import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type DatabaseWatch, watchDatabase } from '#kernel/server/database-watch.ts';
import { type Running, scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { runtimeAddress } from '#kernel/server/runtime-login.ts';
import { onServer } from '#kernel/test/on-server.ts';
import { ownerConnection } from '#kernel/test/owner.ts';
import { startRigServer } from '#kernel/test/rig.ts';
import { prepareCluster } from '#kernel/test/templates/cluster.ts';

/** Room for the cluster and its log (1 GB after all cases), small enough to be filled in a second. */
const DISK = '2g';
const FAKETIME = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/local/lib'];

export type Owner = ReturnType<typeof ownerConnection>;

/** A database of the product in a folder of its own, with what a fault needs to get at it. */
export interface Place {
  readonly owner: Owner;
  /** Where servers log in; through a proxy when one is given. */
  readonly runtimeUrl: string;
  readonly ownerUrl: string;
  /** The folder is a small disk of its own; null where this machine does not let us mount one. */
  readonly disk: string | null;
  /** Moves the clock of the database by so many seconds; null where libfaketime is not installed. */
  readonly moveClock: ((seconds: number) => void) | null;
  readonly said: string[];
  postmaster(): number;
  server(url?: string): ReturnType<typeof startRigServer>;
  close(): Promise<void>;
}

function mountSmallDisk(dir: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', dir]).status === 0;
}

const fakeTime = (): string | undefined =>
  FAKETIME.map((dir) => path.join(dir, 'faketime/libfaketime.so.1')).find((file) => fs.existsSync(file));

/** Starts PostgreSQL under a clock that a file moves; what this program starts later keeps the real one. */
async function startMovable(dir: string, library: string): Promise<Running> {
  const file = path.join(dir, 'clock');
  fs.writeFileSync(file, '+0');
  fs.chmodSync(file, 0o644);
  const set = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
  const underThatClock = async <R>(work: () => Promise<R>): Promise<R> => {
    Object.assign(process.env, set);
    try {
      return await work();
    } finally {
      for (const name of Object.keys(set)) delete process.env[name];
    }
  };
  const database = await underThatClock(() => startScratch(dir, { durable: true }));
  // What is started again after a kill has the clock that moves, too.
  return { ...database, revive: () => underThatClock(database.revive) };
}

/** `movable`: the clock is to be moved, so the database runs under libfaketime where there is one. */
export async function openPlace({ movable }: { movable: boolean }): Promise<Place> {
  const dir = scratchFolder('ctp-faults');
  const onDisk = mountSmallDisk(dir);
  prepareCluster(dir);
  const library = movable ? fakeTime() : undefined;
  const database = await (library === undefined
    ? startScratch(dir, { durable: true })
    : startMovable(dir, library));
  const said: string[] = [];
  const watch: DatabaseWatch = watchDatabase(database, {
    log: (line) => said.push(String(line.message)),
    giveUp: (why) => said.push(why),
  });
  const ownerUrl = onServer(database.url.replace(/\?.*/, ''), 'ctp_demo');
  const owner = ownerConnection(ownerUrl);
  const runtimeUrl = runtimeAddress(ownerUrl) as string;
  return {
    owner,
    ownerUrl,
    runtimeUrl,
    said,
    disk: onDisk ? dir : null,
    moveClock:
      library === undefined
        ? null
        : (seconds) => {
            const next = path.join(dir, 'clock.next');
            fs.writeFileSync(next, `${seconds < 0 ? '' : '+'}${seconds}`, { mode: 0o644 });
            fs.renameSync(next, path.join(dir, 'clock'));
          },
    postmaster: () =>
      Number.parseInt(fs.readFileSync(path.join(database.dir, 'pg18/postmaster.pid'), 'utf8'), 10),
    server: (url = runtimeUrl) =>
      startRigServer(url, { jobs: true, dataDir: path.join(dir, 'data'), drainMs: 1000 }),
    async close() {
      await owner.close();
      await watch.stop();
      await database.stop();
      if (onDisk) spawnSync('umount', [dir]);
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
