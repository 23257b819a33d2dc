import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { percentile, ratio } from './ground.ts';

const WARM_STARTS = 5;
const WARM_AIM_MS = 5_000;
const READY = 'Ctrl-C stops everything';

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Runs the start script on `dataDir` until it says it is ready; answers the process and the milliseconds that took. */
async function begin(dataDir: string, port: number): Promise<{ child: ChildProcess; ms: number }> {
  const since = performance.now();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(READY)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The start ended with ${code}:\n${said}`)));
  });
  return { child, ms: performance.now() - since };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** A process that loads Fastify and listens: what no start can be faster than. */
async function bareStart(): Promise<number> {
  const since = performance.now();
  const child = spawn(
    process.execPath,
    [
      '-e',
      "import('fastify').then(async ({ default: f }) => { await f().listen({ port: 0, host: '127.0.0.1' }); console.log('up'); })",
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout) await once(child.stdout, 'data');
  const ms = performance.now() - since;
  await end(child, 'SIGKILL');
  return ms;
}

/**
 * The first start in an empty folder (web already built), starts after Ctrl-C, and one after kill -9, beside
 * a bare Fastify process.
 */
export async function run(): Promise<BenchTable[]> {
  await buildWeb();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-bench-start-'));
  fs.chmodSync(dir, 0o755);
  const data = path.join(dir, 'data');
  const port = await freePort();
  try {
    const bare = await bareStart();
    const cold = await begin(data, port);
    await end(cold.child, 'SIGINT');
    const warm: number[] = [];
    for (let n = 0; n < WARM_STARTS; n++) {
      const again = await begin(data, port);
      warm.push(again.ms);
      await end(again.child, n === WARM_STARTS - 1 ? 'SIGKILL' : 'SIGINT');
    }
    const after = await begin(data, port);
    await end(after.child, 'SIGINT');
    const line = (name: string, ms: number) => [name, (ms / 1000).toFixed(2), ratio(ms, bare)];
    const slowest = percentile(warm, 1);
    return [
      {
        title: 'Start until it serves',
        head: ['start', 'seconds', '× bare Fastify process'],
        rows: [
          line('first, empty folder', cold.ms),
          line(`again, median of ${WARM_STARTS}`, percentile(warm, 0.5)),
          line(`again, slowest of ${WARM_STARTS}`, slowest),
          line('after kill -9', after.ms),
          line('bare Fastify process', bare),
        ],
        missed:
          slowest > WARM_AIM_MS
            ? [`start: a warm start took ${(slowest / 1000).toFixed(1)} s (aim ${WARM_AIM_MS / 1000} s)`]
            : [],
      },
    ];
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
