import type { SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type { Call } from '#kernel/rules/contract.ts';
import type { Saved } from '#kernel/rules/record.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { InUse } from '#kernel/rules/refusals.ts';
import type { Context, FieldChange, Handler } from './capability.ts';
import { type AnyTables, brokenConstraint } from './database.ts';
import { type PageInput, type PageSpec, paged } from './page.ts';
import { created, foundRow, lockRow, touched } from './rows.ts';
import { changesOf, jsonReady } from './step.ts';

type RecordContext = Context<AnyTables, AnyTables>;
type Columns = Readonly<Record<string, unknown>>;
interface Stored {
  readonly id: string;
  readonly version: number;
}

/** How one kind of record is stored, called and logged. */
export interface RecordKind<R extends Stored> {
  readonly table: string;
  /** Of its history and its lines in the operation log. */
  readonly bizType: string;
  /** What the history and the log call a record. */
  readonly numberOf: (row: R) => string;
  /** The column that says whether it is on: '1' or '0'. */
  readonly switchedBy?: 'state' | 'status';
  /** Unique indexes that mean something to people. */
  readonly conflicts?: Readonly<Record<string, () => Refusal>>;
}

const LONGEST_NUMBER = 60;
/** One line of the history of a record, and of the operation log: the same for every act on every kind. */
async function note<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  row: R,
  action: 'add' | 'update' | 'enable' | 'disable' | 'delete',
  changes?: readonly FieldChange[],
): Promise<void> {
  const no = kind.numberOf(row).slice(0, LONGEST_NUMBER);
  const changed = changes === undefined ? {} : { changes };
  ctx.target({ type: kind.bizType, id: row.id, no, ...changed });
  await ctx.history({
    bizType: kind.bizType,
    bizId: row.id,
    bizNo: no,
    action,
    from: null,
    to: null,
    ...changed,
    side: 'operator',
    parties: [null],
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
): Promise<Saved> {
  const row = (await refusing(
    kind,
    ctx.tx
      .insertInto(kind.table)
      .values({ ...jsonReady(columns), ...created(ctx) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )) as R;
  await note(ctx, kind, row, 'add');
  return { id: row.id, version: row.version };
}

async function write<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  before: R,
  columns: Columns,
): Promise<R> {
  return (await refusing(
    kind,
    ctx.tx
      .updateTable(kind.table)
      .set({ ...jsonReady(columns), ...touched(ctx) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )) as R;
}
/** Writes other columns of a record that is held. Refuses what is unique and there already. */
export async function updateRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  before: R,
  columns: Columns,
): Promise<Saved> {
  const row = await write(ctx, kind, before, columns);
  await note(ctx, kind, row, 'update', changesOf(before, columns));
  return { id: row.id, version: row.version };
}

/** Switches a record on or off; one that is so already is left alone. `opens` may refuse to switch it on. */
async function switchRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  to: '0' | '1',
  opens?: (row: R) => Promise<void>,
): Promise<void> {
  const column = kind.switchedBy ?? 'state';
  const before = await lockRecord<R>(ctx, kind, ctx.input.id);
  if ((before as Columns)[column] === to) return;
  if (to === '1') await opens?.(before);
  const columns = { [column]: to };
  await write(ctx, kind, before, columns);
  await note(ctx, kind, before, to === '1' ? 'enable' : 'disable', changesOf(before, columns));
}
/** Takes a record away. Refuses 10301, and 10305 where others still name it. */
async function removeRecord<R extends Stored>(
  ctx: RecordContext,
  kind: RecordKind<R>,
  used?: (row: R) => Promise<boolean>,
): Promise<void> {
  const before = await lockRecord<R>(ctx, kind, ctx.input.id);
  if ((await used?.(before)) === true) throw InUse({});
  await write(ctx, kind, before, { deleted: true });
  await note(ctx, kind, before, 'delete');
}

type In<C extends Call> = z.output<C['input']>;
interface Acts {
  readonly add: Call;
  readonly update: Call;
  readonly remove: Call;
  readonly enable: Call;
  readonly disable: Call;
}
/** What a form sends: of a new record, or of a change. */
type Wish<C extends Acts> = In<C['add']> | Omit<In<C['update']>, 'id' | 'version'>;
/** The words of a module's server that answer calls. */
interface Answers {
  // biome-ignore lint/suspicious/noExplicitAny: calls of any module over its own tables
  command(call: any, work: (ctx: any) => Promise<any>): Handler;
  // biome-ignore lint/suspicious/noExplicitAny: calls of any module over its own tables
  query(call: any, work: (ctx: any) => Promise<any>): Handler;
  // biome-ignore lint/suspicious/noExplicitAny: calls of any module over its own tables
  batchCommand(call: any, work: (ctx: any) => Promise<void>): Handler;
}

export interface RecordActs<C extends Acts, R extends Stored, T> extends RecordKind<R> {
  /** The columns a form stores; `before` is null for a new record. May refuse. */
  columns(ctx: Context<T, unknown>, wish: Wish<C>, before: R | null): Columns | Promise<Columns>;
  /** What is kept beside the record: its files. */
  after?(ctx: Context<T, unknown>, id: string, columns: Columns): Promise<void>;
  /** True where others still name it. */
  used?(ctx: Context<T, unknown>, row: R): Promise<boolean>;
  /** What must hold before it is switched on again. */
  opens?(ctx: Context<T, unknown>, row: R): Promise<void>;
}

/** Add, update, delete, enable and disable of one kind of record, each with its line in the history and in the operation log. */
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
    module.batchCommand(calls.remove, (ctx: RecordContext) =>
      removeRecord<R>(ctx, spec, (row) => spec.used?.(ctx, row) ?? Promise.resolve(false)),
    ),
    module.batchCommand(calls.enable, (ctx: RecordContext) =>
      switchRecord<R>(ctx, spec, '1', (row) => spec.opens?.(ctx, row) ?? Promise.resolve()),
    ),
    module.batchCommand(calls.disable, (ctx: RecordContext) => switchRecord<R>(ctx, spec, '0')),
  ];
}

export interface RecordReads<T, O, Row> extends PageSpec {
  // biome-ignore lint/suspicious/noExplicitAny: a query over the tables of any module
  from(ctx: Context<T, unknown>): SelectQueryBuilder<any, any, O>;
  readonly filters: {
    narrow(
      tx: RecordContext['tx'],
      // biome-ignore lint/suspicious/noExplicitAny: a query over the tables of any module
      query: SelectQueryBuilder<any, any, O>,
      asked: Columns,
      // biome-ignore lint/suspicious/noExplicitAny: a query over the tables of any module
    ): Promise<SelectQueryBuilder<any, any, O>>;
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
