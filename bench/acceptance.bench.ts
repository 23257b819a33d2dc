import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, measure, ratio, signIn } from './ground.ts';
import { take, takeable } from './taking.ts';

const TIMES = 200;
const LANES = 4;

/** Accepting listed terms and countering, through the whole gate, against one transaction with the bare inserts of the same rows. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const missed: string[] = [];
  const rows: string[][] = [];
  try {
    await scale(house.databaseUrl, { offers: 2_000 });
    const owner = new pg.Pool({ connectionString: house.databaseUrl, max: LANES });
    const buyer = await signIn(server.url, 'buyer_admin');
    const targets = await takeable(owner, TIMES);
    let accepted = 0;
    const ours = await measure(targets.length, LANES, async (n) => {
      const t = targets[n];
      if (t === undefined) return;
      const answer = await take(buyer, t);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      accepted += 1;
    });
    const peer = await bare(owner, targets.map((t) => t.id));
    rows.push(['accept listed terms', `${accepted} of ${targets.length}`, ours.perSecond.toFixed(0), peer.perSecond.toFixed(0), ratio(ours.perSecond, peer.perSecond)]);
    if (ours.perSecond < peer.perSecond / 3) missed.push(`acceptance: ${ratio(ours.perSecond, peer.perSecond)} of the bare inserts (aim 0.33)`);
    await owner.end();
  } finally {
    await server.stop();
    await house.close();
  }
  return [{ title: `Acceptance, ${LANES} callers`, head: ['act', 'accepted', 'ours per s', 'bare per s', 'ours / bare'], rows, missed }];
}

/** The same rows with nothing around them: thread, round, ledger entry, history, log, timer, in one transaction. */
async function bare(pool: pg.Pool, offers: readonly string[]) {
  return measure(offers.length, LANES, async (n) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select id from offers.offer where id = $1 for no key update', [offers[n]]);
      const position = await client.query('update quantities.position set entries = entries where resource_id = $1 returning id', [offers[n]]);
      await client.query("insert into kernel.trade_history (biz_type, biz_id, seq, action, actor_name, actor_side, client_ip, device, request_id, parties, gmt_create) values ('BENCH', $1, 1, 'x', 'x', 'buyer', '', '', '', '{1}', now())", [offers[n]]);
      await client.query("insert into kernel.operation_log (operator_name, interface, service, action, request_id, client_ip, client_device, success, status, cost_ms, request_data, response_data) values ('x', 'x', 'x', 'x', 'x', '', '', true, 200, 1, '{}', '{}')");
      await client.query("insert into kernel.task (kind, key, due_at) values ('bench', $1, 'infinity')", [`${offers[n]}`]);
      await client.query("insert into kernel.act (account_id, path, key, body_hash, keep_until) values (1, 'bench', gen_random_uuid(), 'x', now())");
      await client.query("insert into kernel.number_counter (prefix, period) values ('BB', $1) on conflict do nothing", [`${position.rows[0]?.id ?? n}`]);
      await client.query('commit');
    } finally {
      client.release();
    }
  });
}
