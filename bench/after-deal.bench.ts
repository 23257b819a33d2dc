import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { worldOn } from '#app/world.ts';
import { confirmPayment } from '#fulfilment/payments/contract/payment.ts';
import { confirmSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { weighOut } from '#fulfilment/shipments/contract/gate.ts';
import { runtimeAddress } from '#kernel/server/runtime-login.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import type { BenchTable } from '../scripts/bench.ts';
import {
  bigOrders,
  openYard,
  paymentsToConfirm,
  settlementsSent,
  trucksOnTheScale,
} from '../stories/stock.ts';
import { type TradeWorld, tradeWorld } from '../stories/trade-world.ts';
import { type Client, companiesOnly, type Ground, openDoor, ratio, signIn } from './ground.ts';
import { againstPeers, sameRowsAs } from './same-rows.ts';

const LANES = 4;
/** So that callers wait for one another's orders, and not all for one. */
const ORDERS = 8;
const AIM = { statements: 12, commits: 1, ratio: 0.33 };
/** Acts whose statements are counted, behind as many that are not: code and plans settle, numbers are taken in blocks. */
const COUNTED = 2;

interface Act {
  readonly name: string;
  /** The table of which the act writes exactly one row in its own transaction. */
  readonly table: string;
  readonly times: number;
  readonly turns: number;
  /** Turns that are not measured, as for acceptances. */
  readonly settle: number;
  readonly login: string;
  readonly path: string;
  bodies(w: TradeWorld, count: number): Promise<Record<string, unknown>[]>;
  /** The same over no wire, for the count of its statements. */
  does(w: TradeWorld, body: Record<string, unknown>): Promise<unknown>;
}
const ACTS: readonly Act[] = [
  {
    name: 'weigh-out',
    table: 'shipments.weighing',
    times: 20,
    turns: 4,
    settle: 1,
    login: 'custodian',
    path: weighOut.path,
    bodies: async (w, count) =>
      (await trucksOnTheScale(w, await bigOrders(w, ORDERS, true), count)).map(({ id, version, gross }) => ({
        id,
        version,
        gross,
        batchNos: ['B1'],
      })),
    does: (w, body) => w.custodian.does(weighOut, body as never),
  },
  {
    name: 'payment confirmation',
    table: 'payments.allocation',
    times: 40,
    turns: 4,
    settle: 1,
    login: 'seller_finance',
    path: confirmPayment.path,
    bodies: async (w, count) =>
      (await paymentsToConfirm(w, await bigOrders(w, ORDERS, false), count)).map(({ id, version }) => ({
        id,
        version,
        seen: true,
      })),
    does: (w, body) => w.sellerFinance.does(confirmPayment, body as never),
  },
  {
    name: 'settlement confirmation',
    table: 'settlements.settlement',
    times: 8,
    turns: 3,
    settle: 1,
    login: 'buyer_admin',
    path: confirmSettlement.path,
    bodies: async (w, count) =>
      (await settlementsSent(w, count)).map(({ id, version, total }) => ({ id, version, total })),
    does: (w, body) => w.buyer.does(confirmSettlement, body as never),
  },
];

/** What the transaction of an act sends, from BEGIN to COMMIT, once code and caches have settled. */
async function costOf(act: Act, w: TradeWorld): Promise<{ statements: number; commits: number }> {
  const bodies = await act.bodies(w, COUNTED * 2);
  for (const body of bodies.slice(0, COUNTED)) await act.does(w, body);
  const { database, separate } = w.world.runtime;
  const counted = countingStatements([database.pool, separate.pool]);
  for (const body of bodies.slice(COUNTED)) await act.does(w, body);
  counted.stop();
  const commits = counted.texts.filter((text) => text === 'commit').length;
  return { statements: Math.round(counted.texts.length / COUNTED), commits: commits / COUNTED };
}

/** Acts a second until the system is at rest, beside the bare inserts of all they lead to behind a bare Fastify. */
async function rateOf(act: Act, on: { w: TradeWorld; runtime: Ground; owner: pg.Pool; url: string }) {
  const person: Client = await signIn(on.url, act.login);
  const [first, ...bodies] = await act.bodies(on.w, (act.settle + act.turns) * act.times + 1);
  const must = async (body: Record<string, unknown>) => {
    const answer = await person.call(act.path, { idempotencyKey: randomUUID(), ...body });
    if (answer.status !== 200) throw new Error(`${act.name}: ${JSON.stringify(answer)}`);
  };
  const { own, whole } = await sameRowsAs(on.owner, act.table, () => must(first ?? {}));
  const [ownDoor, wholeDoor] = [
    await openDoor(() => own.write().then(() => ({}))),
    await openDoor(() => whole.write().then(() => ({}))),
  ];
  let next = 0;
  const against = {
    times: act.times,
    lanes: LANES,
    before: on.runtime.newMinute,
    peers: { own: ownDoor.ask, whole: wholeDoor.ask },
    act: () => must(bodies[next++] ?? {}),
  };
  await againstPeers(on.owner, { ...against, turns: act.settle });
  const rates = await againstPeers(on.owner, { ...against, turns: act.turns });
  await ownDoor.close();
  await wholeDoor.close();
  await on.owner.query('drop schema bench cascade');
  return { ...rates, ownRows: own, wholeRows: whole };
}

/**
 * What follows a deal, through the whole gate: statements and commits of each act, and its rate beside the bare
 * inserts of its rows behind a bare Fastify, by turns.
 */
export async function run(): Promise<BenchTable[]> {
  const runtime = await companiesOnly();
  const server = await runtime.serve();
  const owner = new pg.Pool({ connectionString: runtime.databaseUrl, max: LANES });
  const world = worldOn({
    url: runtime.databaseUrl,
    runtimeUrl: runtimeAddress(runtime.databaseUrl) as string,
  });
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    const w = await tradeWorld(world);
    await openYard(w);
    for (const act of ACTS) {
      const cost = await costOf(act, w);
      const rate = await rateOf(act, { w, runtime, owner, url: server.url });
      const line = (until: string, { rows: n, tables }: typeof rate.ownRows, ours: number, bare: number) =>
        rows.push([
          `${act.name} · ${until}`,
          String(cost.statements),
          String(cost.commits),
          `${n} in ${tables} tables`,
          ours.toFixed(0),
          bare.toFixed(0),
          ratio(ours, bare),
        ]);
      line('answered, its own rows', rate.ownRows, rate.answered, rate.own);
      line('at rest, all rows', rate.wholeRows, rate.rest, rate.whole);
      if (cost.statements > AIM.statements)
        missed.push(`${act.name}: ${cost.statements} statements (aim ${AIM.statements})`);
      if (cost.commits !== AIM.commits) missed.push(`${act.name}: ${cost.commits} commits (aim 1)`);
      if (rate.rest < rate.whole * AIM.ratio)
        missed.push(`${act.name}: ${ratio(rate.rest, rate.whole)} of the bare inserts (aim ${AIM.ratio})`);
    }
  } finally {
    await world.close();
    await owner.end();
    await server.stop();
    await runtime.close();
  }
  return [
    {
      title: `After the deal, ${LANES} callers, peers behind a bare Fastify`,
      head: [
        'act · until',
        'statements',
        'commits',
        'rows of one',
        'ours per s',
        'bare per s',
        'ours / bare',
      ],
      rows,
      missed,
    },
  ];
}
