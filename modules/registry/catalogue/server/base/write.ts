import { sql } from 'kysely';
import { dec } from '#kernel/rules/decimal.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { searchKey } from '#kernel/rules/search-key.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Handler } from '#kernel/server/capability.ts';
import type { FieldChange } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import {
  addRecord,
  nameRecord,
  type RecordKind,
  removeRecord,
  serveRecordSwitches,
  updateRecord,
} from '#kernel/server/record.ts';
import { changesOf } from '#kernel/server/step.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { Field } from '../../contract/base/fields.ts';
import {
  base,
  type CatalogueContext,
  fieldsOf,
  type Keeping,
  named,
  type Shown,
  stored,
  type Values,
} from './keeping.ts';
import { refuseUnderClosed } from './levels.ts';
import { keeps, rowOf } from './read.ts';
import { refusePublished, refuseUsed } from './uses.ts';

type Names = Record<string, string>;
const wrong = (field: string) => new InvalidInput([{ field, rule: 'field.select', message: '' }]);
/** `25` and `25.00` are one amount. */
const said = (field: Field, value: unknown): unknown =>
  field.kind === 'amount' && typeof value === 'string' ? dec(value).toFixed() : value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The name of what a reference names, which must be there and may be chosen now. Refuses 10301 at the field. */
async function nameOf(
  ctx: CatalogueContext,
  k: Keeping,
  key: string,
  field: Field,
  id: string,
): Promise<string> {
  if (field.of === 'member') {
    const party = (await partiesOf(ctx, { memberIds: [id] })).get(id);
    if (party === undefined) throw NotFound({}, key);
    return party.name;
  }
  const to = named[field.of as keyof typeof named];
  // Of a parent in its own tree the tree says whether it is open, all the way up.
  const open = k.levels !== undefined && to.table === k.table ? 'true' : to.open;
  const { rows } = await sql<{
    zh: string;
  }>`select ${sql.ref(to.zh)} as zh from ${sql.table(to.table)} where id = ${id}::bigint and not deleted and ${sql.raw(open)}`.execute(
    ctx.tx,
  );
  if (rows[0] === undefined) throw NotFound({}, key);
  return rows[0].zh;
}

/** Codes and references of a form must be open to choice; what stood before may stay. Answers the names of references. */
async function chosen(
  ctx: CatalogueContext,
  k: Keeping,
  values: Values,
  before: Shown | null,
): Promise<Names> {
  const names: Names = {};
  for (const [key, field] of fieldsOf(k)) {
    const value = values[key];
    if (value === undefined || value === null || (before !== null && field.once === true)) continue;
    const unchanged = before !== null && same(before[key], value);
    if (field.set !== undefined && !unchanged)
      for (const code of Array.isArray(value) ? (value as string[]) : [value as string])
        if (!(await mayChoose(ctx, { type: field.set, code }))) throw wrong(key);
    if (field.of !== undefined)
      names[key] = unchanged
        ? (before.names[key]?.zh ?? String(value))
        : await nameOf(ctx, k, key, field, String(value));
  }
  return names;
}

/** What a save changed, references by their names. */
function changesIn(k: Keeping, before: Shown | null, values: Values, names: Names): FieldChange[] {
  const shown = fieldsOf(k).filter(
    ([key, field]) => key in values && !(field.once === true && before !== null),
  );
  const now = Object.fromEntries(
    shown.map(([key, field]) => [
      key,
      field.of === undefined ? said(field, values[key]) : (names[key] ?? null),
    ]),
  );
  const then = Object.fromEntries(
    shown.map(([key, field]) => [
      key,
      before === null
        ? null
        : field.of === undefined
          ? said(field, before[key])
          : (before.names[key]?.zh ?? null),
    ]),
  );
  return changesOf(then, now).filter((c) => before !== null || (c.after !== null && !same(c.after, [])));
}

const PLATFORM_ID = '0';
/** One kind of base data as the record kit keeps it: a company's records are its own, all others the operator's. */
export const recordOf = (k: Keeping): RecordKind<Shown> => ({
  table: k.table,
  bizType: k.dict.bizType,
  numberOf: k.no,
  isEnabled: (row) => row.state === '1',
  conflicts: k.unique,
  ownedBy: {
    side: (ctx) => (isPlatform(ctx.actor) ? 'operator' : 'seller'),
    // As a list shows it, or as it is stored.
    company: (row) => row.memberId ?? (row.member_id as string | undefined) ?? null,
  },
});

/** Writers of one kind queue, where a rule looks at more than one row. */
export async function queue(ctx: CatalogueContext, k: Keeping): Promise<void> {
  if (k.alone === true || k.levels !== undefined)
    await sql`select pg_advisory_xact_lock(hashtext(${k.table}))`.execute(ctx.tx);
}

/** A new record. Refuses what the table already has under its unique names. */
export async function addRow(
  ctx: CatalogueContext,
  k: Keeping,
  values: Values,
  action = 'add',
): Promise<{ id: string; version: number }> {
  await queue(ctx, k);
  const names = await chosen(ctx, k, values, null);
  const more = (await k.check?.(ctx, values, null)) ?? {};
  const owner =
    k.scoped === undefined
      ? {}
      : {
          member_id: isPlatform(ctx.actor) ? PLATFORM_ID : ctx.actor.memberId,
          owner_dept_id: ctx.actor.deptId,
          owner_emp_id: ctx.actor.empId,
        };
  const columns = {
    ...stored(k, values, true),
    ...owner,
    ...more,
    find_key: searchKey(...k.finds({ ...values, ...more })),
  };
  const changes = changesIn(k, null, values, names);
  const saved = await addRecord(ctx, recordOf(k), columns, { action, changes });
  await k.after?.(ctx, saved.id, values);
  return saved;
}

/** A record held for a change. Refuses what is not there, not seen or not the caller's to change (10301). */
export async function holdRow(ctx: CatalogueContext, k: Keeping, id: string): Promise<Shown> {
  await queue(ctx, k);
  const held = await ctx.tx
    .selectFrom(k.table)
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (held === undefined) throw NotFound({});
  const row = await rowOf(ctx, k, id);
  if (!keeps(ctx, k, row)) throw NotFound({});
  nameRecord(ctx, recordOf(k), row);
  return row;
}
async function updateRow(
  ctx: CatalogueContext,
  k: Keeping,
  wish: { readonly id: string; readonly version: number } & Values,
): Promise<{ id: string; version: number }> {
  const { id, version, ...values } = wish;
  const before = await holdRow(ctx, k, id);
  if (before.version !== version) throw VersionConflict({ version: before.version, current: before });
  const names = await chosen(ctx, k, values, before);
  const more = (await k.check?.(ctx, values, before)) ?? {};
  const columns = {
    ...stored(k, values, false),
    ...more,
    find_key: searchKey(...k.finds({ ...before, ...values, ...more })),
  };
  const changes = changesIn(k, before, values, names);
  const saved = await updateRecord(ctx, recordOf(k), before, columns, { changes });
  await k.after?.(ctx, id, values);
  return saved;
}

/**
 * Deletes what nothing names (trading-domain 17.2), where asked only as it was in this version. Refuses
 * 10301, 10302, 10305.
 */
export async function dropRow(ctx: CatalogueContext, k: Keeping, id: string, version: number): Promise<void> {
  const row = await holdRow(ctx, k, id);
  if (row.version !== version) throw VersionConflict({ version: row.version });
  await refuseUsed(ctx.tx, k.noun, id);
  await removeRecord(ctx, recordOf(k), row);
  await k.gone?.(ctx, id);
}

/**
 * Add, update, delete, enable and disable of one kind of base data: what something published needs stays
 * enabled, what anything names stays (trading-domain 17.2).
 */
export const writers = (k: Keeping): readonly Handler[] => [
  base.command(k.dict.add, (ctx) => addRow(ctx, k, ctx.input as Values)),
  base.command(k.dict.update, (ctx) => updateRow(ctx, k, ctx.input as { id: string; version: number })),
  ...serveRecordSwitches<AnyTables, Shown>(base, k.dict, {
    ...recordOf(k),
    hold: (ctx, id) => holdRow(ctx, k, id),
    async opens(ctx, row) {
      if (k.levels !== undefined) await refuseUnderClosed(ctx, k, row);
      await k.opens?.(ctx, row);
    },
    async closes(ctx, row) {
      if (k.disables === undefined) await refusePublished(ctx.tx, k.noun, row.id);
    },
    // Says where it is named, and how often.
    async used(ctx, row) {
      await refuseUsed(ctx.tx, k.noun, row.id);
      return false;
    },
    removed: async (ctx, row) => k.gone?.(ctx, row.id),
  }),
];
