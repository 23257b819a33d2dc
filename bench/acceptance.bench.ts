import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, measure, ratio, signIn } from './ground.ts';

const TIMES = 200;
const LANES = 4;
interface Row { id: string; termsVersion: number; termsHash: string; unitPrice: string; minQty: string; quantity: string; divisible: boolean; can: string[] }

/** Accepting listed terms and countering, through the whole gate, against one transaction with the bare inserts of the same rows. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const missed: string[] = [];
  const rows: string[][] = [];
  try {
    await scale(house.databaseUrl, { offers: 2_000 });
    const owner = new pg.Pool({ connectionString: house.databaseUrl, max: LANES });
    await owner.query("update offers.offer set terms_hash = repeat('a', 64) where offer_no like 'OF990101%'");
    const buyer = await signIn(server.url, 'luze_trader');
    const targets = (await owner.query<{ id: string; terms_version: number; unit_price: string; quantity: string }>("select id, terms_version, unit_price, quantity from offers.offer where offer_no like 'OF990101%' and '00' = any (control_classes) and seller_member_id <> (select id from members.member where name like '厦门%') order by id limit $1", [TIMES])).rows;
    let accepted = 0;
    const ours = await measure(targets.length, LANES, async (n) => {
      const t = targets[n];
      if (t === undefined) return;
      const cents = (BigInt(t.unit_price.replace('.', '')) * BigInt(t.quantity.replace('.', '')) + 50n) / 100n;
      const text = cents.toString().padStart(3, '0');
      const answer = await buyer.call('/api/common-order/common/negotiation/acceptListed', { idempotencyKey: randomUUID(), offerId: t.id, offerVersion: t.terms_version, termsHash: 'a'.repeat(64), quantity: t.quantity, amount: `${text.slice(0, -2)}.${text.slice(-2)}` });
      if (answer.status === 200) accepted += 1;
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
