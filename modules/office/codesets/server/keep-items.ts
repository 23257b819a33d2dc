import { type Selectable, sql } from 'kysely';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import type { Context, FieldChange } from '#kernel/server/act-context.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import type { RecordKind } from '#kernel/server/record.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { MOST_LEVELS } from '../rules/item-rules.ts';
import { SETS_ROUTE } from '../rules/pages.ts';
import { CodeType, ParentDisabled, SiblingName, TreeCycle, TreeDepth } from '../rules/refusals.ts';
import type { Names } from './item-before.ts';
import type { CodesetItemTable, CodesetTable, Tables } from './tables.ts';

export type CodesetsContext = Context<Tables, unknown>;
export type ItemRecord = Selectable<CodesetItemTable>;
export type SetRecord = Selectable<CodesetTable>;
/** An item as the record kit keeps it: one record, a row in each language, called by its set and code. */
export const itemRecord: RecordKind<Pick<ItemRecord, 'id' | 'version' | 'type' | 'code'>> = {
  table: 'codesets.codeset_item',
  bizType: 'CODESET',
  numberOf: ({ type, code }) => `${type} ${code}`,
  rowsOf: ({ type, code }) => ({ type, code, deleted: false }),
};

/** Whether the caller keeps every set, or the business sets alone (administration-domain 9: two screens, one table). */
export const keepsAll = (actor: Actor, button?: string): boolean =>
  actor.superAdmin ||
  actor.identity === 'clock' ||
  (button === undefined ? actor.routes.has(SETS_ROUTE) : holds(actor, button, [SETS_ROUTE]));

/**
 * The set of a type, held for a change. Refuses one that does not exist (11501) or that the caller does not
 * keep (10301).
 */
export async function holdSet(ctx: CodesetsContext, type: string, button: string): Promise<SetRecord> {
  const set = await ctx.tx
    .selectFrom('codesets.codeset')
    .selectAll()
    .where('type', '=', type)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (set === undefined) throw CodeType({}, 'codesetType');
  if (set.scope === 'system' && !keepsAll(ctx.actor, button)) throw NotFound({});
  return set;
}

/** An item by the id of its Chinese row, its set held with it: changes of one set queue. */
export async function holdItem(
  ctx: CodesetsContext,
  id: string,
  button: string,
): Promise<{ set: SetRecord; item: ItemRecord }> {
  const found = await ctx.tx
    .selectFrom('codesets.codeset_item')
    .select('type')
    .where('id', '=', id)
    .where('language', '=', 'zh_CN')
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (found === undefined) throw NotFound({});
  const set = await holdSet(ctx, found.type, button);
  const item = await ctx.tx
    .selectFrom('codesets.codeset_item')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (item === undefined) throw NotFound({});
  return { set, item };
}

/** The Chinese row of a code: the spine of the item. */
export const spineOf = (ctx: CodesetsContext, type: string, code: string): Promise<ItemRecord | undefined> =>
  ctx.tx
    .selectFrom('codesets.codeset_item')
    .selectAll()
    .where('type', '=', type)
    .where('code', '=', code)
    .where('language', '=', 'zh_CN')
    .where('deleted', '=', false)
    .executeTakeFirst();

/** The English name of an item, where it has one. */
export const englishOf = async (
  ctx: CodesetsContext,
  item: Pick<ItemRecord, 'type' | 'code'>,
): Promise<string | undefined> =>
  (
    await ctx.tx
      .selectFrom('codesets.codeset_item')
      .select('name')
      .where('type', '=', item.type)
      .where('code', '=', item.code)
      .where('language', '=', 'en_US')
      .where('deleted', '=', false)
      .executeTakeFirst()
  )?.name;

/**
 * The level an item gets under this parent; `self` is the item that is moved. Refuses a missing, disabled or
 * own child as parent, and more than five levels.
 */
export async function levelUnder(
  ctx: CodesetsContext,
  type: string,
  parentCode: string | null,
  self: ItemRecord | null,
): Promise<number> {
  if (parentCode === null) return 1;
  const parent = await spineOf(ctx, type, parentCode);
  if (parent === undefined) throw NotFound({}, 'parentCode');
  if (self !== null && self.parent_code === parentCode) return self.level;
  if (parent.state !== '1') throw ParentDisabled({}, 'parentCode');
  const { rows } = await sql<{ cycle: boolean; depth: number }>`
    with recursive below as (
      select code, 1 as depth from codesets.codeset_item where type = ${type} and language = 'zh_CN' and code = ${self?.code ?? ''} and not deleted
      union all select c.code, b.depth + 1 from codesets.codeset_item c join below b on c.parent_code = b.code where c.type = ${type} and c.language = 'zh_CN' and not c.deleted and b.depth < 10)
    select coalesce(bool_or(code = ${parentCode}), false) as cycle, coalesce(max(depth), 1) as depth from below`.execute(
    ctx.tx,
  );
  if (rows[0]?.cycle === true) throw TreeCycle({}, 'parentCode');
  if (parent.level + (rows[0]?.depth ?? 1) > MOST_LEVELS) throw TreeDepth({ n: MOST_LEVELS }, 'parentCode');
  return parent.level + 1;
}

/** Names are unique among the items under one parent, in each language (10311). */
export async function uniqueNames(
  ctx: CodesetsContext,
  type: string,
  parentCode: string | null,
  code: string,
  names: Names,
): Promise<void> {
  for (const language of ['zh_CN', 'en_US'] as const) {
    const name = names[language];
    if (name === undefined) continue;
    const other = await ctx.tx
      .selectFrom('codesets.codeset_item')
      .select('id')
      .where('type', '=', type)
      .where('language', '=', language)
      .where('name', '=', name)
      .where('code', '!=', code)
      .where('deleted', '=', false)
      .where(
        parentCode === null ? sql<boolean>`parent_code is null` : sql<boolean>`parent_code = ${parentCode}`,
      )
      .executeTakeFirst();
    if (other !== undefined) throw SiblingName({}, 'names');
  }
}

export interface ItemWish {
  readonly code: string;
  readonly names: Names;
  readonly parentCode: string | null;
  readonly level: number;
  readonly sort: number;
  readonly badge: string | null;
  readonly remark: string | null;
  readonly state: '0' | '1';
}
/** A new item: one row per language. Refuses a code that is taken (10303). */
export async function insertItem(
  ctx: CodesetsContext,
  type: string,
  wish: ItemWish,
): Promise<{ id: string; version: number }> {
  const row = (language: 'zh_CN' | 'en_US', name: string) => ({
    type,
    code: wish.code,
    name,
    language,
    parent_code: wish.parentCode,
    level: wish.level,
    sort: wish.sort,
    state: wish.state,
    badge: wish.badge,
    remark: wish.remark,
    created_by: ctx.actor.accountId,
    modified_by: ctx.actor.accountId,
  });
  try {
    const spine = await ctx.tx
      .insertInto('codesets.codeset_item')
      .values(row('zh_CN', wish.names.zh_CN))
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    if (wish.names.en_US !== undefined)
      await ctx.tx.insertInto('codesets.codeset_item').values(row('en_US', wish.names.en_US)).execute();
    return spine;
  } catch (error) {
    if (brokenConstraint(error) === 'codeset_item_code') throw CodeExists({}, 'code');
    throw error;
  }
}

/** What a rewriting changes, for the history and the operation log. */
export const changesTo = (
  item: ItemRecord,
  wish: Pick<ItemWish, 'names' | 'parentCode' | 'sort' | 'badge'> & {
    readonly remark?: string | null | undefined;
  },
): FieldChange[] =>
  changesOf(
    {
      name: item.name,
      parentCode: item.parent_code,
      sort: item.sort,
      badge: item.badge,
      remark: item.remark,
    },
    {
      name: wish.names.zh_CN,
      parentCode: wish.parentCode,
      sort: wish.sort,
      badge: wish.badge,
      remark: wish.remark ?? null,
    },
  );

/**
 * Rewrites an item in both languages; a translation that was taken out goes, one that is new comes. Built-in
 * items keep both names.
 */
export async function rewriteItem(
  ctx: CodesetsContext,
  item: ItemRecord,
  wish: Omit<ItemWish, 'code' | 'state'>,
): Promise<{ id: string; version: number }> {
  if (item.builtin && wish.names.en_US === undefined)
    throw new InvalidInput([{ field: 'names', rule: 'codeset.bothNames', message: '' }]);
  const shared = {
    parent_code: wish.parentCode,
    level: wish.level,
    sort: wish.sort,
    badge: wish.badge,
    remark: wish.remark,
    ...touched(ctx),
  };
  const rows = ctx.tx
    .updateTable('codesets.codeset_item')
    .where('type', '=', item.type)
    .where('code', '=', item.code)
    .where('deleted', '=', false);
  const spine = await rows
    .where('language', '=', 'zh_CN')
    .set({ ...shared, name: wish.names.zh_CN })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const english = rows.where('language', '=', 'en_US');
  if (wish.names.en_US === undefined) await english.set({ ...shared, deleted: true }).execute();
  else if (
    (await english.set({ ...shared, name: wish.names.en_US }).executeTakeFirst()).numUpdatedRows === 0n
  )
    await ctx.tx
      .insertInto('codesets.codeset_item')
      .values({
        type: item.type,
        code: item.code,
        name: wish.names.en_US,
        language: 'en_US',
        parent_code: wish.parentCode,
        level: wish.level,
        sort: wish.sort,
        state: item.state,
        badge: wish.badge,
        remark: wish.remark,
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
      })
      .execute();
  if (wish.level !== item.level) await relevel(ctx, item.type, item.code, wish.level);
  return spine;
}

/** Levels of everything under an item that was moved. */
async function relevel(ctx: CodesetsContext, type: string, code: string, level: number): Promise<void> {
  await sql`
    with recursive below as (
      select id, code, language, ${level}::int as level from codesets.codeset_item where type = ${type} and code = ${code} and not deleted
      union all select c.id, c.code, c.language, b.level + 1 from codesets.codeset_item c join below b on c.parent_code = b.code and c.language = b.language where c.type = ${type} and not c.deleted)
    update codesets.codeset_item i set level = b.level from below b where i.id = b.id and i.level <> b.level`.execute(
    ctx.tx,
  );
}

/** The set has changed as a whole: order and members. */
export async function touchSet(ctx: CodesetsContext, set: SetRecord): Promise<number> {
  const row = await ctx.tx
    .updateTable('codesets.codeset')
    .set({ version: sql`version + 1`, gmt_modified: nowHere })
    .where('id', '=', set.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
