import { sql } from 'kysely';
import type { Codes, Machine, Side } from '#kernel/rules/machine.ts';
import type { RefusalKind } from '#kernel/rules/refusal.ts';
import { DeadlinePassed, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context, FieldChange, HistoryEntry } from './act-context.ts';
import type { Actor } from './actor.ts';
import { type AnyTables, nowHere } from './database.ts';

export interface StatefulRow {
  readonly id: string;
  readonly version: number;
}
export interface StepOptions<R, S extends string> {
  /** Which outcome, where one verb has several. */
  readonly to?: S;
  /** Columns that change along with the state. */
  readonly set?: Partial<R>;
  /** Columns that are written with them and are no news for the history: counts. */
  readonly uncounted?: Partial<R>;
  readonly reason?: string | null;
  /** Only these companies see the history row; default: the parties of the document. */
  readonly parties?: readonly (string | null)[];
  readonly onBehalf?: boolean;
  /** Who acted, where several act in one transaction; the actor of the transaction unless given. */
  readonly by?: Actor;
}

const plain = (v: unknown): unknown => (v instanceof Date ? v.toISOString() : v === undefined ? null : v);
/** Words for the database, such as its clock: what they come to stands in the row alone. */
const isExpression = (v: unknown): boolean => typeof v === 'object' && v !== null && 'toOperationNode' in v;
/** Field by field what an update changes; unchanged fields are left out, and those the database works out. */
export function changesOf(before: object, set: object): FieldChange[] {
  return Object.entries(set)
    .filter(([, after]) => !isExpression(after))
    .map(([field, after]) => ({
      field,
      before: plain((before as Record<string, unknown>)[field]),
      after: plain(after),
    }))
    .filter((c) => JSON.stringify(c.before) !== JSON.stringify(c.after));
}

/** A state that a timer ends: the column that says when, and the verb the timer speaks. */
export interface Deadline {
  readonly at: string;
  readonly lapse: string;
}
/** What the walk over every deadline needs to know of a life (app/tests/deadlines.test.ts). */
export interface TimedLifecycle {
  readonly lifecycle: Machine;
  readonly table: string;
  readonly column: string;
  readonly deadlines: Readonly<Record<string, Deadline>>;
  readonly pastDue: RefusalKind<Record<string, never>>;
  step(ctx: Context<AnyTables, unknown>, row: object, verb: string, side: Side): Promise<unknown>;
}
const timed = new Map<string, TimedLifecycle>();
/** Every life whose state is written by a stepper. */
export const steppedLifecycles = (): readonly TimedLifecycle[] => [...timed.values()];

/** Acts of people that a deadline shuts: all but those that are as open in the state the timer leads to. */
export function shutByDeadline(
  lifecycle: Machine,
  state: string,
  lapse: string,
  verb: string,
  side: Side,
): boolean {
  if (side === 'timer' || side === 'effect') return false;
  const after = (lifecycle.verbs[lapse] ?? []).filter((b) => b.from.includes(state)).map((b) => b.to);
  return !after.some((to) => lifecycle.open(lifecycle.codes[to] as string, side).includes(verb));
}

export interface StepperSpec<R extends StatefulRow, C extends Codes, V extends string> {
  readonly lifecycle: Machine<C, V>;
  readonly table: string;
  readonly column: keyof R & string;
  readonly bizType: string;
  readonly number: (row: R) => string | null;
  readonly parties: (row: R) => readonly (string | null)[];
  readonly deadlines?: {
    readonly [K in Extract<keyof C, string>]?: { readonly at: keyof R & string; readonly lapse: V };
  };
  readonly pastDue?: RefusalKind<Record<string, never>>;
}
/**
 * The only writer of a life's state: asks the table, writes state and columns where the version still fits,
 * leaves who, when, why, from, to.
 * Refuses with Cannot (10306) or StaleVersion (10302); of a state with a deadline with `pastDue` (17009) from
 * that instant on, whether or not the timer has come yet:
 * an act at exactly the deadline loses to it (trading-domain 1.6).
 */
export function stepper<R extends StatefulRow, C extends Codes, V extends string>(
  spec: StepperSpec<R, C, V>,
) {
  type S = Extract<keyof C, string>;
  const step = async (
    ctx: Context<AnyTables, unknown>,
    row: R,
    verb: V,
    side: Side,
    options: StepOptions<R, S> = {},
  ): Promise<R> => {
    const code = row[spec.column] as unknown as C[keyof C];
    const next = spec.lifecycle.next(verb, code, side, options.to);
    await inTime(spec, ctx, row, { verb, side });
    const set = { ...options.set, [spec.column]: next } as Record<string, unknown>;
    const updated = (await ctx.tx
      .updateTable(spec.table)
      .set({
        ...jsonReady({ ...options.uncounted, ...set }),
        version: sql`version + 1`,
        gmt_modified: nowHere,
        modified_by: ctx.actor.accountId,
      })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .returningAll()
      .executeTakeFirst()) as R | undefined;
    if (updated === undefined) throw VersionConflict({});
    await ctx.history(entryOf(spec, { row, updated, set }, { verb, side, ...options }));
    return updated;
  };
  timed.set(spec.table, {
    lifecycle: spec.lifecycle as unknown as Machine,
    table: spec.table,
    column: spec.column,
    deadlines: (spec.deadlines ?? {}) as Readonly<Record<string, Deadline>>,
    pastDue: spec.pastDue ?? DeadlinePassed,
    step: step as unknown as TimedLifecycle['step'],
  });
  return step;
}

/** Refuses an act that came at the deadline of the state or later. */
async function inTime<R extends StatefulRow, C extends Codes, V extends string>(
  spec: StepperSpec<R, C, V>,
  ctx: Context<AnyTables, unknown>,
  row: R,
  { verb, side }: { readonly verb: V; readonly side: Side },
): Promise<void> {
  const code = row[spec.column] as unknown as string | null;
  // What has no state yet has no deadline either: a draft.
  if (code === null) return;
  const state = spec.lifecycle.nameOf(code);
  const deadline = spec.deadlines?.[state];
  const due = deadline === undefined ? null : (row[deadline.at] as unknown as Date | null);
  if (deadline === undefined || due === null || due === undefined) return;
  if (!shutByDeadline(spec.lifecycle as unknown as Machine, state, deadline.lapse, verb, side)) return;
  if ((await ctx.now()) >= due) throw (spec.pastDue ?? DeadlinePassed)({});
}

interface Noted {
  readonly verb: string;
  readonly side: Side;
  readonly reason?: string | null;
  readonly parties?: readonly (string | null)[];
  readonly onBehalf?: boolean;
  readonly by?: Actor;
}
/** What the history says of a step. */
function entryOf<R extends StatefulRow, C extends Codes, V extends string>(
  spec: StepperSpec<R, C, V>,
  { row, updated, set }: { row: R; updated: R; set: Record<string, unknown> },
  note: Noted,
): HistoryEntry {
  // As they stand now: what was set may be words for the database, such as its clock.
  const columns = Object.fromEntries(
    Object.keys(set)
      .filter((key) => key !== spec.column)
      .map((key) => [key, updated[key as keyof R]]),
  );
  return {
    bizType: spec.bizType,
    bizId: row.id,
    bizNo: spec.number(updated),
    action: note.verb,
    from: row[spec.column] as unknown as string | null,
    to: set[spec.column] as string,
    changes: changesOf(row, columns),
    reason: note.reason ?? null,
    side: note.side,
    parties: note.parties ?? spec.parties(updated),
    ...(note.onBehalf === undefined ? {} : { onBehalf: note.onBehalf }),
    ...(note.by === undefined ? {} : { by: note.by }),
  };
}

/** One step of several that are written together; what it sets are values, no words for the database. */
export interface StepOfMany<R, V extends string> extends Pick<StepOptions<R, string>, 'set' | 'reason'> {
  readonly row: R;
  readonly verb: V;
  readonly side: Side;
}
/**
 * As a stepper, of many rows of one moment that the caller has locked, each by a step of its own: one statement writes them,
 * one their history. Answers them in the order of the steps.
 */
export const stepperOfMany =
  <R extends StatefulRow, C extends Codes, V extends string>(spec: StepperSpec<R, C, V>) =>
  async (ctx: Context<AnyTables, unknown>, steps: readonly StepOfMany<R, V>[]): Promise<R[]> => {
    if (steps.length === 0) return [];
    for (const { row, ...step } of steps) await inTime(spec, ctx, row, step);
    const turns = steps.map(({ row, verb, side, set }) => {
      const next = spec.lifecycle.next(verb, row[spec.column] as unknown as C[keyof C], side);
      return { row, set: { ...set, [spec.column]: next } as Record<string, unknown> };
    });
    const written = await writeColumns<R>(ctx, spec.table, turns);
    const updated = turns.map(({ row }) => {
      const after = written.get(row.id);
      if (after === undefined) throw VersionConflict({});
      return after;
    });
    await ctx.history(
      steps.map(({ verb, side, reason }, n) =>
        entryOf(
          spec,
          { ...(turns[n] as (typeof turns)[number]), updated: updated[n] as R },
          { verb, side, reason: reason ?? null },
        ),
      ),
    );
    return updated;
  };

/**
 * Writes columns of many rows by one statement, where the version of each still fits; what only some of them set stays
 * as it is in the others. Answers the rows as they are now, by their ids.
 */
async function writeColumns<R extends StatefulRow>(
  ctx: Pick<Context<AnyTables, unknown>, 'tx' | 'actor'>,
  table: string,
  turns: readonly { readonly row: R; readonly set: Readonly<Record<string, unknown>> }[],
): Promise<Map<string, R>> {
  const columns = [...new Set(turns.flatMap(({ set }) => Object.keys(set)))].toSorted();
  const cells = turns.map(({ row, set }) => ({
    id: row.id,
    version: row.version,
    ...Object.fromEntries(columns.map((c) => [c, c in set ? set[c] : row[c as keyof R]])),
  }));
  const { rows } = await sql<R>`update ${sql.table(table)} t
    set ${sql.join(columns.map((c) => sql`${sql.ref(c)} = r.${sql.ref(c)}`))}, version = t.version + 1,
      gmt_modified = ${nowHere}, modified_by = ${ctx.actor.accountId}::bigint
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(cells)}::jsonb) r
    where t.id = r.id and t.version = r.version returning t.*`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** pg turns arrays into PostgreSQL arrays; objects (and arrays of objects) go to jsonb columns as text. */
export function jsonReady(set: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(set).map(([k, v]) => [k, isJson(v) ? JSON.stringify(v) : v]));
}
const isJson = (v: unknown): boolean =>
  typeof v === 'object' &&
  v !== null &&
  !(v instanceof Date) &&
  !Buffer.isBuffer(v) &&
  !isExpression(v) &&
  !(Array.isArray(v) && v.every((x) => typeof x !== 'object'));
