import type { z } from 'zod';
import type { Call } from '#kernel/rules/contract.ts';
import type { Saved } from '#kernel/rules/record.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { InUse } from '#kernel/rules/refusals.ts';
import type { Handler } from './capability.ts';
import type { Context, FieldChange } from './act-context.ts';
import { type AnyTables, brokenConstraint } from './database.ts';
import { type AnyQuery, type PageInput, type PageSpec, paged } from './page.ts';
import { created, foundRow, lockRow, touched } from './rows.ts';
import { changesOf, jsonReady } from './step.ts';

type RecordContext = Context<AnyTables, AnyTables>;
type Columns = Readonly<Record<string, unknown>>;
interface Stored {
  readonly id: string;
  readonly version: number;
}

/** How one kind of record is stored, held and logged. */
export interface RecordKind<R extends Stored> {
  readonly table: string;
  /** Of its history and its lines in the operation log. */
  readonly bizType: string;
  /** Of its lines in the operation log, where several kinds go by one name there. */
  readonly logType?: string;
  /** What the history and the log call a record. */
  readonly numberOf: (row: R) => string;
  /** The column that says whether it is on: '1' or '0'. Default: `state`. */
  readonly switchedBy?: 'state' | 'status';
  /** Where the column is `enabled`, which holds true or false: whether a held record is on. */
  readonly isEnabled?: (row: R) => boolean;
  /** Unique indexes that mean something to people. */
  readonly conflicts?: Readonly<Record<string, () => Refusal>>;
  /** Whose records these are, where not the platform's: the side that acts, and the company that may see the history. */
  readonly ownedBy?: {
    side(ctx: RecordContext): string;
    company(row: R): string | null;
  };
  /** The columns that make out the rows of a record, where one record is several rows. Default: its id. */
  readonly rowsOf?: (row: R) => Columns;
}

/** What the history says of an act, where it is more than its kind and columns: `import`, names of what is referred to. */
interface Noted {
  readonly action?: string;
  readonly changes?: readonly FieldChange[];
}

const LONGEST_NUMBER = 60;
/** Names a record for the operation log, so that an act that fails says what it was about. */
export const nameRecord = <R extends Stored>(
  ctx: Pick<RecordContext, 'target'>,
  kind: RecordKind<R>,
  row: R,
): void => ctx.target({ type: kind.logType ?? kind.bizType, id: row.id, no: kind.numberOf(row) });

/** One line of the history of a record, and of the operation log: the same for every act on every kind. */
export async function noteRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  row: R,
  action: string,
  changes?: readonly FieldChange[],
): Promise<void> {
  const no = kind.numberOf(row);
  const changed = changes === undefined ? {} : { changes };
  ctx.target({ type: kind.logType ?? kind.bizType, id: row.id, no, ...changed });
  await ctx.history({
    bizType: kind.bizType,
    bizId: row.id,
    bizNo: no.slice(0, LONGEST_NUMBER),
    action,
    from: null,
    to: null,
    ...changed,
    side: kind.ownedBy?.side(ctx) ?? 'operator',
    parties: [kind.ownedBy?.company(row) ?? null],
  });
}
async function refusing<T, R extends Stored>(kind: RecordKind<R>, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const conflict = kind.conflicts?.[brokenConstraint(error) ?? ''];
    if (conflict !== undefined) throw conflict();
    throw error;
  }
}

/** The stored record, held until the transaction ends. Refuses 10301, and 10302 where another version stands. */
export const lockRecord = <R extends Stored>(
  ctx: Pick<RecordContext, 'tx'>,
  kind: Pick<RecordKind<R>, 'table'>,
  id: string,
  version?: number,
): Promise<R> =>
  lockRow(
    ctx.tx.selectFrom(kind.table).selectAll().where('id', '=', id).where('deleted', '=', false) as never,
    version,
  ) as Promise<R>;

/** Stores a new record. Refuses what is unique and there already. */
export async function addRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  columns: Columns,
  { action = 'add', changes }: Noted = {},
): Promise<Saved> {
  const row = (await refusing(
    kind,
    ctx.tx
      .insertInto(kind.table)
      .values({ ...jsonReady(columns), ...created(ctx) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )) as R;
  await noteRecord(ctx, kind, row, action, changes);
  return { id: row.id, version: row.version };
}

/**
 * Writes columns of a record that is held, with who and when, and leaves no line. Refuses what is unique and
 * there already.
 */
export async function writeRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  before: R,
  columns: Columns,
): Promise<R> {
  const keys = Object.entries(kind.rowsOf?.(before) ?? { id: before.id });
  const rows = (await refusing(
    kind,
    keys
      .reduce((query, [column, value]) => query.where(column, '=', value), ctx.tx.updateTable(kind.table))
      .set({ ...jsonReady(columns), ...touched(ctx) })
      .returningAll()
      .execute(),
  )) as R[];
  return rows.find((row) => row.id === before.id) as R;
}
/** Writes other columns of a record that is held. Refuses what is unique and there already. */
export async function updateRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  before: R,
  columns: Columns,
  { action = 'update', changes = changesOf(before, columns) }: Noted = {},
): Promise<Saved> {
  const row = await writeRecord(ctx, kind, before, columns);
  await noteRecord(ctx, kind, row, action, changes);
  return { id: row.id, version: row.version };
}

/**
 * Switches a held record on or off; `may` may refuse. One that is so already is left alone, and named in the
 * operation log. Answers whether it was switched.
 */
export async function switchRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  before: R,
  isOn: boolean,
  may?: (row: R) => Promise<void>,
): Promise<boolean> {
  const { switchedBy = 'state', isEnabled } = kind;
  const code = (on: boolean) => (on ? '1' : '0');
  ctx.target({ type: kind.logType ?? kind.bizType, id: before.id, no: kind.numberOf(before) });
  const wasOn = isEnabled === undefined ? (before as Columns)[switchedBy] === '1' : isEnabled(before);
  if (wasOn === isOn) return false;
  await may?.(before);
  const columns = isEnabled === undefined ? { [switchedBy]: code(isOn) } : { enabled: isOn };
  await writeRecord(ctx, kind, before, columns);
  const field = isEnabled === undefined ? switchedBy : 'state';
  await noteRecord(ctx, kind, before, isOn ? 'enable' : 'disable', [
    { field, before: code(wasOn), after: code(isOn) },
  ]);
  return true;
}
/** Takes a held record away. Refuses 10305 where others still name it. */
export async function removeRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  before: R,
  used?: (row: R) => Promise<boolean>,
): Promise<void> {
  if ((await used?.(before)) === true) throw InUse({});
  await writeRecord(ctx, kind, before, { deleted: true });
  await noteRecord(ctx, kind, before, 'delete', []);
}

type In<C extends Call> = z.output<C['input']>;
interface Switches {
  readonly remove: Call;
  readonly enable: Call;
  readonly disable: Call;
}
interface Acts extends Switches {
  readonly add: Call;
  readonly update: Call;
}
/** What a form sends: of a new record, or of a change. */
type Wish<C extends Acts> = In<C['add']> | Omit<In<C['update']>, 'id' | 'version'>;
type Answer<O> = (call: Call, work: (ctx: Context<AnyTables, AnyTables>) => Promise<O>) => Handler;
/** The words of a module's server that answer calls, over its own tables. */
interface Answers {
  readonly command: Answer<AnyTables>;
  readonly query: Answer<AnyTables>;
  readonly batchCommand: Answer<void>;
}

export interface RecordSwitches<R extends Stored, T> extends RecordKind<R> {
  /** The record an act names, held until the transaction ends. Default: any that is not deleted. Refuses 10301. */
  hold?(ctx: Context<T, unknown>, id: string): Promise<R>;
  /** True where others still name it; may refuse in words of its own. */
  used?(ctx: Context<T, unknown>, row: R): Promise<boolean>;
  /** What must hold before it is switched on again. */
  opens?(ctx: Context<T, unknown>, row: R): Promise<void>;
  /** What must hold before it is switched off. */
  closes?(ctx: Context<T, unknown>, row: R): Promise<void>;
  /** What else follows from a switch, or goes with a record that was deleted. */
  switched?(ctx: Context<T, unknown>, row: R): Promise<void>;
  removed?(ctx: Context<T, unknown>, row: R): Promise<void>;
}
export interface RecordActs<C extends Acts, R extends Stored, T> extends RecordSwitches<R, T> {
  /** The columns a form stores; `before` is null for a new record. May refuse. */
  columns(ctx: Context<T, unknown>, wish: Wish<C>, before: R | null): Columns | Promise<Columns>;
  /** What is kept beside the record: its files. */
  after?(ctx: Context<T, unknown>, id: string, columns: Columns): Promise<void>;
}

/** Delete, enable and disable of one kind of record, each with its line in the history and in the operation log. */
export function serveRecordSwitches<T, R extends Stored>(
  module: Answers,
  calls: Switches,
  spec: RecordSwitches<R, T>,
): readonly Handler[] {
  const held = (ctx: RecordContext): Promise<R> =>
    spec.hold?.(ctx, ctx.input.id) ?? lockRecord<R>(ctx, spec, ctx.input.id);
  const turn = async (ctx: RecordContext, isOn: boolean) => {
    const row = await held(ctx);
    const may = isOn ? spec.opens : spec.closes;
    const switched = await switchRecord(ctx, spec, row, isOn, async () => may?.call(spec, ctx, row));
    if (switched) await spec.switched?.(ctx, row);
  };
  return [
    module.batchCommand(calls.remove, async (ctx: RecordContext) => {
      const row = await held(ctx);
      await removeRecord(ctx, spec, row, async () => (await spec.used?.(ctx, row)) === true);
      await spec.removed?.(ctx, row);
    }),
    module.batchCommand(calls.enable, (ctx: RecordContext) => turn(ctx, true)),
    module.batchCommand(calls.disable, (ctx: RecordContext) => turn(ctx, false)),
  ];
}

/** Add and update of one kind of record, and what `serveRecordSwitches` has. */
export function serveRecordActs<T, C extends Acts, R extends Stored>(
  module: Answers,
  calls: C,
  spec: RecordActs<C, R, T>,
): readonly Handler[] {
  const save = async (ctx: RecordContext, saved: Promise<Saved>, columns: Columns) => {
    const { id, version } = await saved;
    await spec.after?.(ctx, id, columns);
    return { id, version };
  };
  return [
    module.command(calls.add, async (ctx: RecordContext) => {
      const columns = await spec.columns(ctx, ctx.input, null);
      return save(ctx, addRecord(ctx, spec, columns), columns);
    }),
    module.command(calls.update, async (ctx: RecordContext) => {
      const { id, version, ...wish } = ctx.input;
      const before = await lockRecord<R>(ctx, spec, id, version);
      const columns = await spec.columns(ctx, wish, before);
      return save(ctx, updateRecord(ctx, spec, before, columns), columns);
    }),
    ...serveRecordSwitches(module, calls, spec),
  ];
}

export interface RecordReads<T, O, Row> extends PageSpec {
  from(ctx: Context<T, unknown>): AnyQuery<O>;
  readonly filters: {
    narrow(tx: RecordContext['tx'], query: AnyQuery<O>, asked: Columns): Promise<AnyQuery<O>>;
  };
  present(row: O): Row;
}
/** List and detail of one kind of record. */
export function serveRecordReads<T, O, C extends { readonly list: Call; readonly detail: Call }>(
  module: Answers,
  calls: C,
  spec: RecordReads<T, O, z.input<C['detail']['output']>>,
): readonly Handler[] {
  return [
    module.query(calls.list, async (ctx: Context<T, PageInput & Columns>) => {
      const query = await spec.filters.narrow(ctx.tx as RecordContext['tx'], spec.from(ctx), ctx.input);
      const page = await paged<O>(ctx.tx as RecordContext['tx'], query, ctx.input, spec);
      return { ...page, list: page.list.map(spec.present) };
    }),
    module.query(calls.detail, async (ctx: RecordContext) => {
      return spec.present(await foundRow(spec.from(ctx).where(spec.key, '=', ctx.input.id)));
    }),
  ];
}
