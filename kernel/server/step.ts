import { sql } from 'kysely';
import type { Codes, Machine, Side } from '#kernel/rules/machine.ts';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context, FieldChange } from './capability.ts';
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

/**
 * The only writer of a life's state: asks the table, writes state and columns where the version still fits, leaves who, when, why, from, to.
 * Refuses with Cannot (10306) or StaleVersion (10302).
 */
export function stepper<R extends StatefulRow, C extends Codes, V extends string>(spec: {
  readonly lifecycle: Machine<C, V>;
  readonly table: string;
  readonly column: keyof R & string;
  readonly bizType: string;
  readonly number: (row: R) => string | null;
  readonly parties: (row: R) => readonly (string | null)[];
}) {
  type S = Extract<keyof C, string>;
  return async (
    ctx: Context<AnyTables, unknown>,
    row: R,
    verb: V,
    side: Side,
    options: StepOptions<R, S> = {},
  ): Promise<R> => {
    const code = row[spec.column] as unknown as C[keyof C];
    const next = spec.lifecycle.next(verb, code, side, options.to);
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
    // As they stand now: what was set may be words for the database, such as its clock.
    const columns = Object.fromEntries(
      Object.keys(set)
        .filter((key) => key !== spec.column)
        .map((key) => [key, updated[key as keyof R]]),
    );
    await ctx.history({
      bizType: spec.bizType,
      bizId: row.id,
      bizNo: spec.number(updated),
      action: verb,
      from: code,
      to: next as string,
      changes: changesOf(row, columns),
      reason: options.reason ?? null,
      side,
      parties: options.parties ?? spec.parties(updated),
      ...(options.onBehalf === undefined ? {} : { onBehalf: options.onBehalf }),
    });
    return updated;
  };
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
