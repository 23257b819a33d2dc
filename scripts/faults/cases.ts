import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { until } from '#kernel/server/processes.ts';
import { cuttingProxy } from '#kernel/test/cutting-proxy.ts';
import type { RigServer } from '#kernel/test/rig.ts';
import type { Load } from './acts.ts';
import type { Counted } from './lanes.ts';
import type { Place } from './place.ts';
import { stallProxy } from './stall-proxy.ts';

/** What a case needs, and how it answers: the acts, and what else must hold, as sentences that are empty when it does. */
export interface Ground {
  readonly place: Place;
  readonly load: Load;
  /** Weigh-outs and confirmations of payments; documents for them are made when a case first asks. */
  afterDeal(): Promise<Load>;
  /** A server that is there from the beginning to the end. */
  readonly steady: RigServer;
}
export interface Outcome {
  readonly counted: Counted;
  readonly wrong: readonly string[];
}
export interface Case {
  readonly id: string;
  readonly name: string;
  readonly needs?: 'disk' | 'clock';
  run(ground: Ground): Promise<Outcome>;
}

const STAYS_MS = 3000;
const ready = (server: RigServer) =>
  fetch(`${server.url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
const outcome = (counted: Counted, ...wrong: (string | false)[]): Outcome => ({
  counted,
  wrong: wrong.filter((sentence) => sentence !== false),
});
/** A fault of the database or the way to it: the steady server must be ready again within the time. */
async function back(server: RigServer, withinMs: number): Promise<string | false> {
  const began = performance.now();
  const isBack = await until(() => ready(server), withinMs, 50);
  await delay(STAYS_MS);
  return isBack ? false : `not ready again after ${Math.round(performance.now() - began)} ms`;
}

/** Ends every process beneath a pid and itself, at once. */
function killTree(pid: number): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  for (const child of [String(pid), ...children.split(/\s+/).filter(Boolean)])
    try {
      process.kill(Number.parseInt(child, 10), 'SIGKILL');
    } catch {
      // it ended with its parent
    }
}

/** A second server takes part, and something happens to it. */
async function withSecond(
  { place, load, steady }: Ground,
  happens: (second: RigServer) => Promise<void>,
): Promise<Counted> {
  const second = await place.server();
  try {
    return await load.during(
      () => [second.url, steady.url],
      async () => {
        await happens(second);
        await delay(STAYS_MS);
      },
    );
  } finally {
    await second.kill();
  }
}

/** A server behind a proxy that cuts connections around COMMIT. */
async function cutAround({ place, load }: Ground, how: 'before-commit' | 'after-commit'): Promise<Outcome> {
  const proxy = await cuttingProxy(place.runtimeUrl);
  const server = await place.server(proxy.url);
  try {
    const counted = await load.during(
      () => [server.url],
      async () => {
        for (let n = 0; n < 30; n++) {
          proxy.cut(how);
          await delay(250);
        }
        proxy.cut('none');
        await delay(1000);
      },
    );
    return outcome(counted, proxy.cuts() < 10 && `only ${proxy.cuts()} cuts`);
  } finally {
    await server.kill();
    await proxy.close();
  }
}

async function blackHole({ place, load }: Ground): Promise<Outcome> {
  const proxy = await stallProxy(place.runtimeUrl);
  const server = await place.server(proxy.url);
  try {
    let wrong: string | false = false;
    const counted = await load.during(
      () => [server.url],
      async () => {
        proxy.stall();
        await delay(12_000);
        proxy.resume();
        wrong = await back(server, 15_000);
      },
    );
    return outcome(counted, wrong);
  } finally {
    await server.kill();
    proxy.close();
  }
}

/** Something happens to the database under the steady server; it must be ready again within the time. */
async function under(
  { load, steady }: Ground,
  withinMs: number,
  happens: () => Promise<unknown> | unknown,
): Promise<Outcome> {
  let wrong: string | false = false;
  const counted = await load.during(
    () => [steady.url],
    async () => {
      await happens();
      wrong = await back(steady, withinMs);
    },
  );
  return outcome(counted, wrong);
}

async function fullDisk(ground: Ground): Promise<Outcome> {
  const stuffing = path.join(ground.place.disk ?? '', 'stuffing');
  return under(ground, 20_000, async () => {
    const file = fs.openSync(stuffing, 'w');
    try {
      for (const piece = Buffer.alloc(1_048_576); ; ) fs.writeSync(file, piece);
    } catch {
      await delay(10_000);
    } finally {
      fs.closeSync(file);
      fs.rmSync(stuffing);
    }
  });
}

/** Back and ahead: each is noticed, nothing that waits for the clock runs, and an operator's word ends it. */
async function clockJump({ place, load, steady }: Ground): Promise<Outcome> {
  const wrong: string[] = [];
  const isMarked = async () => {
    const { rows } = await sql<{ yes: boolean }>`select jumped as yes from kernel.clock_watermark`.execute(
      place.owner.db,
    );
    return rows[0]?.yes === true;
  };
  const counted = await load.during(
    () => [steady.url],
    async () => {
      for (const seconds of [-300, 3600, 0]) {
        place.moveClock?.(seconds);
        const noticed = await until(isMarked, 10_000, 100);
        if (!noticed) wrong.push(`a clock moved to ${seconds} s was not noticed within 10 s`);
        await sql`update kernel.clock_watermark set jumped = false, confirmed_at = clock_timestamp()`.execute(
          place.owner.db,
        );
      }
    },
  );
  return outcome(counted, ...wrong);
}

async function signalFor(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await delay(ms);
  process.kill(pid, 'SIGCONT');
}

/** A backend that holds a row, in the middle of an act. */
async function busyBackend({ owner }: Place): Promise<number> {
  let pid = 0;
  await until(
    async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where usename = 'ctp_runtime' and datname = current_database() and backend_xid is not null limit 1`.execute(
        owner.db,
      );
      pid = rows[0]?.pid ?? 0;
      return pid !== 0;
    },
    10_000,
    2,
  );
  return pid;
}

/** The same fault, in the middle of what follows a deal. */
const afterDeal = async (ground: Ground): Promise<Ground> => ({ ...ground, load: await ground.afterDeal() });
const killPostgres = (ground: Ground): Promise<Outcome> =>
  under(ground, 30_000, () => killTree(ground.place.postmaster()));

export const CASES: readonly Case[] = [
  {
    id: 'f1',
    name: 'SIGTERM with open acts',
    run: async (ground) => {
      let endedMs = 0;
      const counted = await withSecond(ground, async (second) => {
        const began = performance.now();
        process.kill(second.pid, 'SIGTERM');
        await second.ended;
        endedMs = performance.now() - began;
      });
      return outcome(
        counted,
        counted.cut > 0 && `${counted.cut} open requests were cut`,
        endedMs > 12_000 && `it took ${Math.round(endedMs)} ms to end`,
      );
    },
  },
  {
    id: 'f2',
    name: 'kill -9 of a server',
    run: async (ground) => outcome(await withSecond(ground, (second) => second.kill())),
  },
  {
    id: 'f3',
    name: 'kill -9 of all of PostgreSQL',
    run: killPostgres,
  },
  { id: 'f4', name: 'cut before COMMIT', run: (ground) => cutAround(ground, 'before-commit') },
  { id: 'f5', name: 'cut after COMMIT', run: (ground) => cutAround(ground, 'after-commit') },
  { id: 'f6', name: 'black hole for 12 s', run: blackHole },
  {
    id: 'f7',
    name: 'a busy backend stands still for 8 s',
    run: (ground) => under(ground, 15_000, async () => signalFor(await busyBackend(ground.place), 8000)),
  },
  {
    id: 'f8',
    name: 'the postmaster stands still for 8 s',
    run: (ground) => under(ground, 15_000, () => signalFor(ground.place.postmaster(), 8000)),
  },
  { id: 'f9', name: 'disk full for 10 s', needs: 'disk', run: fullDisk },
  { id: 'f10', name: 'the clock jumps back and ahead', needs: 'clock', run: clockJump },
  {
    id: 'f11',
    name: 'kill -9 of a server amid weigh-outs and payments',
    run: async (ground) => outcome(await withSecond(await afterDeal(ground), (second) => second.kill())),
  },
  {
    id: 'f12',
    name: 'kill -9 of all of PostgreSQL amid weigh-outs and payments',
    run: async (ground) => killPostgres(await afterDeal(ground)),
  },
  {
    id: 'f13',
    name: 'cut after COMMIT amid weigh-outs and payments',
    run: async (ground) => cutAround(await afterDeal(ground), 'after-commit'),
  },
];
