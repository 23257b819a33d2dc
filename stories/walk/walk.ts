import fc from 'fast-check';
import { sql } from 'kysely';
import type { Person } from '#app/world.ts';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { Branch, Codes, Machine } from '#kernel/rules/machine.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { TradeWorld } from '../trade-world.ts';

const PEOPLE = [
  'seller',
  'trader',
  'sellerFinance',
  'buyer',
  'buyerFinance',
  'custodian',
  'stranger',
  'operator',
  'auditor',
  'finance',
  'admin',
] as const satisfies readonly (keyof TradeWorld)[];
export type Who = (typeof PEOPLE)[number];

/** A document as its table holds it: id, version, state and what its acts need. */
export type Row = Readonly<Record<string, string | null>> & {
  readonly id: string;
  readonly version: number;
  readonly state: string;
};
/** What an act is done to. `n` is a number of chance; `version` is now and then an old one. */
export interface Scene {
  readonly w: TradeWorld;
  readonly row: Row;
  readonly n: number;
  readonly version: number;
  readonly who: Person;
}
export interface WalkAct {
  readonly by: readonly Who[];
  /** The verb of the lifecycle it takes, where it takes one of this document. */
  readonly verb: string | undefined;
  /** Null when there is nothing yet to act on. */
  run(scene: Scene): Promise<unknown> | null;
}
/** One machine of the walk: what it is made of stands here and nowhere else. */
export interface WalkedMachine {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a life of any states and verbs
  readonly lifecycle: Machine<any, any>;
  /** Of its history. */
  readonly bizType: string;
  /** Selects id, version, state, `changed` and more of every document, in any order. */
  readonly rows: string;
  readonly acts: Readonly<Record<string, WalkAct>>;
  /** Makes documents out of nothing. */
  readonly starts?: Readonly<Record<string, WalkAct>>;
  /** By state, the acts that carry a document on to its end. */
  readonly onward: Readonly<Record<string, readonly string[]>>;
}

type Input<C extends Call> = InputOf<C> & { idempotencyKey?: string };
/** An act that is one call: `by` names who may do it, `input` what he sends. */
export const act = <C extends Call>(
  call: C,
  by: readonly Who[],
  input: (scene: Scene) => Input<C> | null | Promise<Input<C> | null>,
  verb?: string,
): WalkAct => ({
  by,
  verb,
  run: async (scene) => {
    const sent = await input(scene);
    return sent === null ? null : scene.who.does(call, sent);
  },
});
export const one = ({ row, version }: Scene) => ({ id: row.id, version });
export const REASON = '双方核对后处理';
export const withReason = (scene: Scene) => ({ ...one(scene), reason: REASON });

export interface Step {
  readonly kind: 'onward' | 'legal' | 'any' | 'start' | 'clock';
  readonly machine: number;
  readonly row: number;
  readonly act: number;
  readonly who: number;
  readonly n: number;
  readonly isStranger: boolean;
  readonly isStale: boolean;
}
const chance = fc.integer({ min: 0, max: 9999 });
const oneIn = (most: number) => fc.integer({ min: 1, max: most }).map((k) => k === 1);
const steps = fc.record<Step>({
  kind: fc.oneof(
    { weight: 50, arbitrary: fc.constant('onward' as const) },
    { weight: 18, arbitrary: fc.constant('legal' as const) },
    { weight: 18, arbitrary: fc.constant('any' as const) },
    { weight: 10, arbitrary: fc.constant('start' as const) },
    { weight: 9, arbitrary: fc.constant('clock' as const) },
  ),
  machine: chance,
  row: chance,
  act: chance,
  who: chance,
  n: chance,
  isStranger: oneIn(9),
  isStale: oneIn(12),
});
/** The same acts for the same seed. */
export const stepsOf = (seed: number, acts: number): Step[] => fc.sample(steps, { seed, numRuns: acts });

const PUSHES = [
  '4 minutes',
  '20 minutes',
  '50 minutes',
  '3 hours',
  '9 hours',
  '26 hours',
  '74 hours',
  '9 days',
];
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const SEEN = 12;
/** How far down among what changed last an act onward looks. */
const NEAR = [0, 0, 0, 0, 1, 1, 2, 3, 5, 8];
const keyOf = (m: WalkedMachine, row: Row) => `${m.name} ${row.id} ${row.version}`;

/** A walk over the machines: takes steps, notes what came of each. */
export class Walk {
  readonly #w: TradeWorld;
  readonly #machines: readonly WalkedMachine[];
  readonly #from: ReadonlyMap<string, string>;
  /** verb | state | who | outcome, and how often. */
  readonly table = new Map<string, number>();
  readonly lines: string[] = [];
  /** Acts onward that led nowhere, by document and version: it is left alone after two. */
  readonly #stuck = new Map<string, number>();

  private constructor(w: TradeWorld, machines: readonly WalkedMachine[], from: ReadonlyMap<string, string>) {
    this.#w = w;
    this.#machines = machines;
    this.#from = from;
  }

  /** What stands before is not the walk's. */
  static async over(w: TradeWorld, machines: readonly WalkedMachine[]): Promise<Walk> {
    const from = new Map<string, string>();
    for (const m of machines) {
      const { rows } = await sql<{
        id: string;
      }>`select coalesce(max(id), 0)::text as id from (${sql.raw(m.rows)}) d`.execute(w.world.sql);
      from.set(m.name, rows[0]?.id ?? '0');
    }
    return new Walk(w, machines, from);
  }

  /** Documents of the walk, newest first. */
  async rows(m: WalkedMachine, most = 10_000): Promise<Row[]> {
    const { rows } =
      await sql<Row>`select * from (${sql.raw(m.rows)}) d where id > ${this.#from.get(m.name)}::bigint order by id desc limit ${most}`.execute(
        this.#w.world.sql,
      );
    return rows;
  }

  async take(step: Step): Promise<void> {
    await this.#w.world.push('6 seconds');
    if (step.kind === 'clock') return this.#push(step);
    if (step.kind === 'start') return this.#start(step);
    const found = await this.#document(step);
    if (found === null) return this.#start(step);
    const { m, row } = found;
    const name = this.#actName(m, row, step);
    const chosen = m.acts[name] as WalkAct;
    await this.#do(step, m, name, chosen, row);
  }

  async #push(step: Step): Promise<void> {
    const by = pick(PUSHES, step.n) as string;
    await this.#w.world.push(by);
    await this.#w.world.tick();
    this.#note('clock', by, 'timer', 'OK');
  }

  async #start(step: Step): Promise<void> {
    const all = this.#machines.flatMap((m) =>
      Object.entries(m.starts ?? {}).map(([name, chosen]) => ({ m, name, chosen })),
    );
    const { m, name, chosen } = pick(all, step.act) as (typeof all)[number];
    await this.#do(step, m, name, chosen, { id: '0', version: 1, state: '—' } as Row);
  }

  /** A document of a machine that has one; for an act onward, one of those that changed last. */
  async #document(step: Step): Promise<{ m: WalkedMachine; row: Row } | null> {
    if (step.kind === 'onward') return this.#goingOn(step);
    for (let turn = 0; turn < this.#machines.length; turn++) {
      const m = pick(this.#machines, step.machine + turn) as WalkedMachine;
      const row = pick(await this.rows(m, SEEN), step.row);
      if (row !== undefined) return { m, row };
    }
    return null;
  }

  async #goingOn(step: Step): Promise<{ m: WalkedMachine; row: Row } | null> {
    const all: { m: WalkedMachine; row: Row }[] = [];
    for (const m of this.#machines)
      for (const row of await this.rows(m, SEEN))
        if (m.onward[row.state] !== undefined && (this.#stuck.get(keyOf(m, row)) ?? 0) < 2)
          all.push({ m, row });
    all.sort((a, b) => (b.row.changed ?? '').localeCompare(a.row.changed ?? ''));
    return all[Math.min(pick(NEAR, step.row) as number, all.length - 1)] ?? null;
  }

  #actName(m: WalkedMachine, row: Row, step: Step): string {
    const all = Object.keys(m.acts);
    if (step.kind === 'onward') return pick(m.onward[row.state] ?? all, step.act) as string;
    if (step.kind === 'any') return pick(all, step.act) as string;
    const state = m.lifecycle.nameOf(row.state);
    const legal = all.filter((name) => {
      const { verb } = m.acts[name] as WalkAct;
      const branches = (verb === undefined ? [] : m.lifecycle.verbs[verb]) as readonly Branch<string>[];
      return branches.some((b) => b.from.includes(state));
    });
    return pick(legal.length > 0 ? legal : all, step.act) as string;
  }

  async #do(step: Step, m: WalkedMachine, name: string, chosen: WalkAct, row: Row): Promise<void> {
    const isStranger = step.isStranger && step.kind !== 'onward';
    const who = pick<Who>(isStranger ? PEOPLE : chosen.by, step.who) as Who;
    const isStale = step.isStale && step.kind !== 'onward' && row.version > 1;
    const scene: Scene = {
      w: this.#w,
      row,
      n: step.n,
      version: isStale ? row.version - 1 : row.version,
      who: this.#w[who],
    };
    const outcome = await Promise.resolve(chosen.run(scene)).then(
      (answer) => (answer === null ? 'nothing' : 'OK'),
      (error: unknown) => {
        if (error instanceof Refusal) return error.kind.code;
        throw Object.assign(error as Error, { act: `${m.name}.${name}`, row, who, n: step.n });
      },
    );
    this.lines.push(`${m.name} ${row.id} (${row.state}).${name} by ${who}: ${outcome}`);
    this.#note(`${m.name}.${name}`, row.state, who, outcome);
    if (step.kind === 'onward') this.#stuck.set(keyOf(m, row), (this.#stuck.get(keyOf(m, row)) ?? 0) + 1);
    if (step.n % 3 === 0) await this.#w.world.tick();
  }

  #note(verb: string, state: string, who: string, outcome: string): void {
    const key = [verb, state, who, outcome].join(' | ');
    this.table.set(key, (this.table.get(key) ?? 0) + 1);
  }

  /** Histories that are no path of their machine, and those that end elsewhere than the document stands. */
  async brokenPaths(m: WalkedMachine): Promise<string[]> {
    const now = new Map((await this.rows(m)).map((row) => [row.id, row.state]));
    const { rows } = await sql<{ id: string; action: string; from: string | null; to: string | null }>`
      select biz_id::text as id, action, from_state as "from", to_state as "to" from kernel.trade_history
      where biz_type = ${m.bizType} and biz_id > ${this.#from.get(m.name)}::bigint order by biz_id, seq`.execute(
      this.#w.world.sql,
    );
    const steps = new Set((m.lifecycle as Machine<Codes>).rows().map((r) => `${r.from} → ${r.to}`));
    const at = new Map<string, string>();
    const broken: string[] = [];
    for (const { id, action, from, to } of rows) {
      if (to === null || (from === to && !steps.has(`${from} → ${to}`))) continue;
      const step = `${from ?? '—'} → ${to}`;
      const stood = at.get(id) ?? '—';
      if ((from ?? '—') !== stood || !steps.has(step))
        broken.push(`${m.name} ${id} ${action}: ${step}, it stood in ${stood}`);
      at.set(id, to);
    }
    for (const [id, state] of now)
      if (at.get(id) !== state)
        broken.push(`${m.name} ${id} stands in ${state}, its history ends in ${at.get(id) ?? '—'}`);
    return broken;
  }
}
