import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { holds, isPlatform, scopeOf } from '#kernel/server/actor.ts';
import type { Handler } from '#kernel/server/capability.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { isLevelled, regionPattern } from '#office/codesets/rules/item-rules.ts';
import { columnOf } from '../../contract/base/fields.ts';
import {
  base,
  type CatalogueContext,
  fieldsOf,
  type Keeping,
  named,
  type Shown,
  type Values,
} from './keeping.ts';
import { usesOf } from './uses.ts';

const PERSON = { member: 't.member_id', dept: 't.owner_dept_id', emp: 't.owner_emp_id' };
/** Rows of a kind that the caller may see, with the names of what they name. */
export function rowsOf(ctx: CatalogueContext, k: Keeping) {
  let query = ctx.tx
    .selectFrom(`${k.table} as t`)
    .select(['t.id', 't.version', 't.enabled', 't.gmt_create', 't.gmt_modified'])
    .where('t.deleted', '=', false);
  for (const [key, field] of fieldsOf(k)) {
    if (field.column === '') continue;
    const column = sql.ref(`t.${columnOf(key, field)}`);
    query = query.select(column.as(key));
    if (field.of === undefined || field.of === 'member') continue;
    const to = named[field.of];
    query = query.select(
      sql`(select jsonb_build_object('zh', x.${sql.ref(to.zh)}, 'en', coalesce(x.${sql.ref(to.en)}, x.${sql.ref(to.zh)}), 'code', x.${sql.ref(to.code)}) from ${sql.table(to.table)} x where x.id = ${column})`.as(
        `names$${key}`,
      ),
    );
  }
  for (const [key, column] of Object.entries(k.columns ?? {}))
    query = query.select(sql.ref(`t.${column}`).as(key));
  for (const [key, value] of Object.entries(k.computed ?? {})) query = query.select(value.as(key));
  if (k.scoped === undefined) return query;
  const inActorScope = inScope(ctx.actor, k.scoped, PERSON);
  const scope = scopeOf(ctx.actor, k.scoped);
  const looks = scope.all || scope.depts.length > 0;
  const also =
    k.alsoSeenBy === undefined || ctx.actor.memberId === null || !looks
      ? sql<boolean>`false`
      : sql<boolean>`${sql.ref(`t.${k.alsoSeenBy}`)} = ${ctx.actor.memberId}::bigint`;
  return query.select('t.member_id as memberId').where(sql<boolean>`(${inActorScope} or ${also})`);
}

/** True when the caller may change this row: base data without a company is the operator's, a company's is its own. */
export const keeps = (ctx: CatalogueContext, k: Keeping, row: { readonly memberId?: string }): boolean =>
  k.scoped === undefined || row.memberId === (isPlatform(ctx.actor) ? '0' : ctx.actor.memberId);

function verbs(ctx: CatalogueContext, k: Keeping, row: Shown): string[] {
  const may = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, [k.dict.page]);
  const extraActs = k.may?.(ctx, row) ?? [];
  if (!keeps(ctx, k, row)) return [...extraActs];
  const toggle = row.state === '1' ? ['Disable', 'disable'] : ['Enable', 'enable'];
  return [
    ...extraActs,
    ...[['Edit', 'edit'], toggle, ['Delete', 'remove']].flatMap(([button, verb]) =>
      may(button as string) ? [verb as string] : [],
    ),
  ];
}
const NAMES = 'names$';
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Rows as a list carries them. */
export async function present(
  ctx: CatalogueContext,
  k: Keeping,
  rows: readonly Values[],
): Promise<readonly Shown[]> {
  const shown = rows.map((row) => {
    const names: Record<string, unknown> = {};
    const out: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(row)) {
      if (!key.startsWith(NAMES)) out[key] = plain(value);
      else if (value !== null) names[key.slice(NAMES.length)] = value;
    }
    const { enabled, gmt_create: gmtCreate, gmt_modified: gmtModified, ...rest } = out;
    return {
      ...rest,
      names,
      state: enabled === true ? '1' : '0',
      gmtCreate,
      gmtModified,
      can: [],
    } as unknown as Shown;
  });
  const complete = k.present === undefined ? shown : await k.present(ctx, shown);
  return complete.map((row) => ({ ...row, can: verbs(ctx, k, row) }));
}
export async function rowOf(ctx: CatalogueContext, k: Keeping, id: string): Promise<Shown> {
  const row = (await rowsOf(ctx, k).where('t.id', '=', id).executeTakeFirst()) as Values | undefined;
  if (row === undefined) throw NotFound({});
  return (await present(ctx, k, [row]))[0] as Shown;
}

/** The rows the filters of a list leave. */
export function narrowed(ctx: CatalogueContext, k: Keeping, input: Values) {
  let query = rowsOf(ctx, k);
  const pattern = searchPattern(typeof input.keyword === 'string' ? input.keyword : '');
  if (pattern !== null) query = query.where(sql<boolean>`t.find_key like ${pattern}`);
  if (input.state !== undefined) query = query.where('t.enabled', '=', input.state === '1');
  if (Array.isArray(input.ids)) query = query.where('t.id', 'in', input.ids);
  for (const [key, field] of fieldsOf(k)) {
    if (input[key] === undefined || !(key in k.dict.filters)) continue;
    const column = `t.${columnOf(key, field)}`;
    query = isLevelled(field.set ?? '')
      ? query.where(column, 'like', regionPattern(String(input[key])))
      : query.where(column, '=', input[key]);
  }
  return k.narrow?.(query, input, ctx) ?? query;
}

function sortableOf(k: Keeping): Record<string, string> {
  const columns = Object.fromEntries(
    fieldsOf(k).flatMap(([key, field]) => (field.sort === true ? [[key, `t.${columnOf(key, field)}`]] : [])),
  );
  return { ...columns, gmtCreate: 't.gmt_create', gmtModified: 't.gmt_modified' };
}
/** What happened to a record, newest first. */
export const pastOf = (ctx: CatalogueContext, bizType: string, id: string) =>
  readHistory(ctx, { bizType, bizId: id, latest: 200 }, [
    'seq',
    'action',
    'changes',
    'actorName',
    'reason',
    'at',
  ]);

interface ById {
  readonly id: string;
}
/** The questions of one kind of base data. */
export function readers(k: Keeping): Handler[] {
  const { dict } = k;
  const sortable = sortableOf(k);
  return [
    base.query(dict.list, async (ctx) => {
      const page = await paged<Values>(
        ctx.tx,
        narrowed(ctx, k, ctx.input as Values),
        ctx.input as PageInput,
        {
          sortable,
          fallback: { column: 't.id', asc: false },
          key: 't.id',
          wide: true,
        },
      );
      return { ...page, list: await present(ctx, k, page.list) };
    }),
    base.query(dict.detail, (ctx) => rowOf(ctx, k, (ctx.input as ById).id)),
    base.query(dict.count, async (ctx) => {
      const { state: _state, ...others } = ctx.input as Record<string, unknown>;
      const rows = (await narrowed(ctx, k, others)
        .clearSelect()
        .select(['t.enabled', sql<number>`count(*)::int`.as('n')])
        .groupBy('t.enabled')
        .execute()) as { enabled: boolean; n: number }[];
      return { '1': rows.find((r) => r.enabled)?.n ?? 0, '0': rows.find((r) => !r.enabled)?.n ?? 0 };
    }),
    base.query(dict.history, async (ctx) => {
      const row = await rowOf(ctx, k, (ctx.input as ById).id);
      return pastOf(ctx, dict.bizType, row.id);
    }),
    base.query(dict.uses, async (ctx) => {
      const row = await rowOf(ctx, k, (ctx.input as ById).id);
      return usesOf(ctx.tx, k.noun, row.id);
    }),
  ];
}
