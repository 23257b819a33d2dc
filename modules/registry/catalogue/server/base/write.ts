import { sql } from 'kysely';
import { dec } from '#kernel/rules/decimal.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { searchKey } from '#kernel/rules/search-key.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { FieldChange, Handler } from '#kernel/server/capability.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { touched } from '#kernel/server/rows.ts';
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
import { keeps, rowOf } from './read.ts';

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

/** One line of the past of a record, and of the operation log. */
export async function note(
  ctx: CatalogueContext,
  k: Keeping,
  row: { readonly id: string; readonly memberId?: string | undefined },
  no: string,
  action: string,
  changes: readonly FieldChange[] = [],
): Promise<void> {
  const { bizType } = k.dict;
  ctx.target({ type: bizType, id: row.id, no, changes });
  await ctx.history({
    bizType,
    bizId: row.id,
    bizNo: no.slice(0, 60),
    action,
    from: null,
    to: null,
    changes,
    side: isPlatform(ctx.actor) ? 'operator' : 'seller',
    parties: [row.memberId ?? null],
  });
}

/** Writers of one kind queue, where a rule looks at more than one row. */
export async function queue(ctx: CatalogueContext, k: Keeping): Promise<void> {
  if (k.alone === true || k.levels !== undefined)
    await sql`select pg_advisory_xact_lock(hashtext(${k.table}))`.execute(ctx.tx);
}
async function spoken<T>(k: Keeping, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const no = k.unique[brokenConstraint(error) ?? ''];
    if (no !== undefined) throw no();
    throw error;
  }
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
  const memberId = isPlatform(ctx.actor) ? '0' : ctx.actor.memberId;
  const owner =
    k.scoped === undefined
      ? {}
      : { member_id: memberId, owner_dept_id: ctx.actor.deptId, owner_emp_id: ctx.actor.empId };
  const whole = { ...values, ...more };
  const row = (await spoken(k, () =>
    ctx.tx
      .insertInto(k.table)
      .values({
        ...stored(k, values, true),
        ...owner,
        ...more,
        find_key: searchKey(...k.finds(whole)),
        gmt_create: nowHere,
        gmt_modified: nowHere,
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )) as { id: string; version: number };
  await k.after?.(ctx, row.id, values);
  await note(
    ctx,
    k,
    { id: row.id, memberId: k.scoped === undefined ? undefined : (memberId ?? undefined) },
    k.no(whole),
    action,
    changesIn(k, null, values, names),
  );
  return row;
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
  return row;
}
/** Writes columns of a held record, with who and when. */
export const writeRow = (
  ctx: CatalogueContext,
  k: Keeping,
  id: string,
  set: Values,
): Promise<{ id: string; version: number }> =>
  spoken(k, () =>
    ctx.tx
      .updateTable(k.table)
      .set({ ...set, ...touched(ctx) })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  ) as Promise<{ id: string; version: number }>;

async function changeRow(
  ctx: CatalogueContext,
  k: Keeping,
  wish: { readonly id: string; readonly version: number } & Values,
): Promise<{ id: string; version: number }> {
  const { id, version, ...values } = wish;
  const before = await holdRow(ctx, k, id);
  if (before.version !== version) throw VersionConflict({ version: before.version, current: before });
  const names = await chosen(ctx, k, values, before);
  const more = (await k.check?.(ctx, values, before)) ?? {};
  const whole = { ...before, ...values, ...more };
  const row = await writeRow(ctx, k, id, {
    ...stored(k, values, false),
    ...more,
    find_key: searchKey(...k.finds(whole)),
  });
  await k.after?.(ctx, id, values);
  await note(ctx, k, before, k.no(whole), 'update', changesIn(k, before, values, names));
  return row;
}

/** New and changed records of one kind of base data. */
export const writers = (k: Keeping): Handler[] => [
  base.command(k.dict.add, (ctx) => addRow(ctx, k, ctx.input as Values)),
  base.command(k.dict.update, (ctx) => changeRow(ctx, k, ctx.input as { id: string; version: number })),
];
