import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import { LIVE_PATH } from '#kernel/server/live-stream.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, percentile, ratio, signIn } from './ground.ts';
import { take, takeable } from './taking.ts';

const LISTENERS = 1000;
const NEWS = 5;

/**
 * 1,000 listeners on one board: how long after an acceptance was sent every one has heard, beside the answer
 * to the act itself.
 */
export async function run(): Promise<BenchTable[]> {
  const runtime = await ground();
  const server = await runtime.serve();
  const missed: string[] = [];
  const owner = new pg.Pool({ connectionString: runtime.databaseUrl, max: 1 });
  const heard: number[] = [];
  const acts: number[] = [];
  const stop = new AbortController();
  try {
    await scale(runtime.databaseUrl, { offers: 200 });
    const people = await Promise.all(
      ['buyer_purchaser', 'buyer_admin', 'jiangyu_buyer', 'operator'].map((l) => signIn(server.url, l)),
    );
    let said = 0;
    let open = 0;
    const listen = async (n: number) => {
      const client = people[n % people.length];
      if (client === undefined) return;
      const body = { topics: ['board:10'] };
      const response = await fetch(client.url + LIVE_PATH, {
        method: 'POST',
        headers: client.headers(body),
        body: JSON.stringify(body),
        signal: stop.signal,
      });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        if (read.value.includes('event: open')) open += 1;
        if (read.value.includes('event: board:10')) heard.push(performance.now() - said);
      }
    };
    const all = Array.from({ length: LISTENERS }, (_, n) => listen(n).catch(() => {}));
    const until = async (done: () => boolean, ms: number) => {
      const end = performance.now() + ms;
      while (!done() && performance.now() < end) await new Promise((r) => setTimeout(r, 5));
    };
    await until(() => open === LISTENERS, 30_000);
    const [, trader] = people;
    for (const [n, offer] of (await takeable(owner, NEWS)).entries()) {
      if (trader === undefined) break;
      said = performance.now();
      const answer = await take(trader, offer);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      acts.push(performance.now() - said);
      await until(() => heard.length >= (n + 1) * LISTENERS, 10_000);
    }
    if (heard.length !== LISTENERS * NEWS)
      missed.push(`live: ${heard.length} of ${LISTENERS * NEWS} were heard`);
    stop.abort();
    await Promise.all(all);
  } finally {
    stop.abort();
    await owner.end();
    await server.stop();
    await runtime.close();
  }
  const answered = percentile(acts, 0.5);
  return [
    {
      title: `${LISTENERS} listeners on one board, ${NEWS} acceptances (news is coalesced for 60 ms)`,
      head: ['heard', 'act answered p50 ms', 'heard p50 ms', 'p95 ms', 'slowest ms', 'p95 / answer'],
      rows: [
        [
          `${heard.length}`,
          answered.toFixed(0),
          percentile(heard, 0.5).toFixed(0),
          percentile(heard, 0.95).toFixed(0),
          percentile(heard, 1).toFixed(0),
          ratio(percentile(heard, 0.95), answered),
        ],
      ],
      missed,
    },
  ];
}
