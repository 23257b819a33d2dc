import { LIVE_PATH } from '#kernel/server/live-stream.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, percentile, signIn } from './ground.ts';
import pg from 'pg';

const LISTENERS = 1000;
const NEWS = 5;

/** 1,000 listeners on one board: how long after the commit every one has heard. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const missed: string[] = [];
  const owner = new pg.Client({ connectionString: house.databaseUrl });
  const heard: number[] = [];
  const stop = new AbortController();
  try {
    await owner.connect();
    const people = await Promise.all(['buyer_purchaser', 'buyer_admin', 'luze_trader', 'operator'].map((l) => signIn(server.url, l)));
    let said = 0;
    let open = 0;
    const listen = async (n: number) => {
      const client = people[n % people.length];
      if (client === undefined) return;
      const body = { topics: ['board:10'] };
      const response = await fetch(client.url + LIVE_PATH, { method: 'POST', headers: client.headers(body), body: JSON.stringify(body), signal: stop.signal });
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
    for (let n = 1; n <= NEWS; n++) {
      said = performance.now();
      await owner.query("select pg_notify('ctp_live', $1)", [JSON.stringify([{ topic: 'board:10', data: [{ id: '1' }] }])]);
      await until(() => heard.length === n * LISTENERS, 10_000);
    }
    if (heard.length !== LISTENERS * NEWS) missed.push(`live: ${heard.length} of ${LISTENERS * NEWS} were heard`);
    stop.abort();
    await Promise.all(all);
  } finally {
    stop.abort();
    await owner.end();
    await server.stop();
    await house.close();
  }
  return [{ title: `${LISTENERS} listeners on one board, ${NEWS} acts (news is coalesced for 60 ms)`, head: ['heard', 'p50 ms', 'p95 ms', 'slowest ms'], rows: [[`${heard.length}`, percentile(heard, 0.5).toFixed(0), percentile(heard, 0.95).toFixed(0), percentile(heard, 1).toFixed(0)]], missed }];
}
