import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { type Client, ground, ratio, signIn } from './ground.ts';
import { againstPeers, sameRowsAs } from './same-rows.ts';

const COUNTER = '/api/common-order/common/negotiation/counter';
/** As many threads at a time as there are callers, each between buyer and seller in turn. */
const LANES = 4;
const ROUNDS = 40;
const TIMES = 160;
const TURNS = 3;
/** Turns that are not measured, as for acceptances. */
const SETTLE = 3;
/**
 * Companies of their own for each ladder of a turn: one company's rounds of a lane are counted behind one
 * another, and it may have twenty threads open.
 */
const SELLERS = ['seller_admin', 'beijia_admin', 'yonghai_admin', 'luze_admin'];
const BUYERS = ['buyer_admin', 'jiangyu_buyer', 'jinling_buyer'];
/** The limit of ten counters a minute is a rule of the trade, not of the machine: it is set back every so many rounds. */
const WITHIN_LIMIT = 4;
interface Thread {
  readonly id: string;
  readonly version: number;
}

/** Sends one counter-offer; answers the thread as it stands afterwards. */
async function send(client: Client, body: Record<string, unknown>): Promise<Thread> {
  const answer = await client.call(COUNTER, {
    idempotencyKey: randomUUID(),
    validUntil: new Date(Date.now() + 3_600_000).toISOString(),
    priceConfirmed: true,
    ...body,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data as Thread;
}

interface Priced {
  readonly id: string;
  readonly unit_price: string;
  readonly quantity: string;
}
/** A ladder between two sides: each call sends the next round. */
const ladder = (sides: readonly [Client, Client], offer: Priced) => {
  let thread: Thread | null = null;
  let sent = 0;
  return {
    full: () => sent >= ROUNDS,
    async round() {
      const price = (Number.parseFloat(offer.unit_price) - 1 - sent * 0.01).toFixed(2);
      thread = await send(sides[sent % 2] as Client, {
        ...(thread === null ? { offerId: offer.id } : { id: thread.id, version: thread.version }),
        price,
        quantity: offer.quantity,
      });
      sent += 1;
    },
  };
};

/**
 * Buyers and sellers answering each other through the whole gate, against one transaction with the bare
 * inserts of the same rows (`same-rows.ts`).
 */
export async function run(): Promise<BenchTable[]> {
  const runtime = await ground();
  const server = await runtime.serve();
  const owner = new pg.Pool({ connectionString: runtime.databaseUrl, max: LANES });
  const missed: string[] = [];
  const rows: string[][] = [];
  try {
    await scale(runtime.databaseUrl, { offers: 6_000 });
    const signedIn = async (logins: readonly string[]) =>
      new Map(
        await Promise.all(logins.map(async (login) => [login, await signIn(server.url, login)] as const)),
      );
    const [sellers, buyers] = await Promise.all([signedIn(SELLERS), signedIn(BUYERS)]);
    const wanted = LANES + Math.ceil(((SETTLE + TURNS) * TIMES) / ROUNDS);
    const { rows: offers } = await owner.query<Priced & { login: string }>(
      `select o.id, o.unit_price, o.quantity, s.login from (select o.*, row_number() over (partition by o.seller_member_id order by o.id) as n from offers.offer o
          where o.offer_no like 'OF990101%' and o.negotiable and '00' = any (o.control_classes) and o.valid_until > now() + interval '2 hours') o
        join (select a.login_name as login, e.member_id from identity.account a join organisation.employee e on e.account_id = a.id where a.login_name = any($2)) s on s.member_id = o.seller_member_id
        order by o.n, s.login limit $1`,
      [wanted, SELLERS],
    );
    if (offers.length < wanted) throw new Error('The demonstration has too few offers of these sellers.');
    const ladders = offers.map((offer, n) =>
      ladder(
        [buyers.get(BUYERS[n % BUYERS.length] as string) as Client, sellers.get(offer.login) as Client],
        offer,
      ),
    );
    let sent = 0;
    /** The next round of a ladder nobody else is on. */
    const act = async () => {
      const nextLadder = ladders.shift();
      if (nextLadder === undefined) throw new Error('Every nextLadder is full.');
      if (sent++ % WITHIN_LIMIT === 0) await runtime.newMinute();
      await nextLadder.round();
      if (!nextLadder.full()) ladders.unshift(nextLadder);
    };
    // The first round of a ladder opens its thread; those behind it are what is measured.
    await act();
    const { whole } = await sameRowsAs(owner, 'offers.round', act);
    const against = {
      times: TIMES,
      lanes: LANES,
      before: runtime.newMinute,
      act,
      peers: { bare: whole.write },
    };
    await againstPeers(owner, { ...against, turns: SETTLE });
    const { answered, rest, bare } = await againstPeers(owner, { ...against, turns: TURNS });
    const line = (what: string, ours: number) =>
      rows.push([
        what,
        String(TURNS * TIMES),
        `${whole.rows} in ${whole.tables} tables`,
        ours.toFixed(0),
        bare.toFixed(0),
        ratio(ours, bare),
      ]);
    line('answered', answered);
    line('at rest', rest);
    if (rest < bare / 3)
      missed.push(`counter-offer: ${ratio(rest, bare)} of the rate of the bare inserts (aim 0.33)`);
  } finally {
    await owner.end();
    await server.stop();
    await runtime.close();
  }
  return [
    {
      title: `A round of the ladder, ${LANES} callers`,
      head: ['until', 'rounds', 'rows of one', 'ours per s', 'bare per s', 'ours / bare'],
      rows,
      missed,
    },
  ];
}
