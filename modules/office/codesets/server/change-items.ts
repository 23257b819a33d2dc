import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { changesOf } from '#kernel/server/step.ts';
import { addItem, orderItems, updateItem } from '../contract/codeset.ts';
import {
  englishOf,
  type Hand,
  holdItem,
  holdSet,
  insertItem,
  type ItemRecord,
  keepsAll,
  levelUnder,
  rewriteItem,
  type SetRecord,
  touchSet,
  uniqueNames,
} from './keep-items.ts';
import { room } from './tables.ts';

/** The set of a new item: held when it exists, made with its first item. A person who keeps business sets alone makes business sets. */
async function setFor(
  w: Hand,
  input: {
    codesetType: string;
    typeNames?: { zh_CN: string; en_US?: string | undefined } | undefined;
    scope?: 'system' | 'business' | undefined;
  },
): Promise<SetRecord> {
  const known = await w.tx
    .selectFrom('codesets.codeset')
    .select('id')
    .where('type', '=', input.codesetType)
    .executeTakeFirst();
  if (known !== undefined) return holdSet(w, input.codesetType, 'Add');
  if (input.typeNames === undefined)
    throw new Invalid_([{ field: 'typeNames', rule: 'field.input', message: '' }]);
  const scope = keepsAll(w.actor, 'Add') ? (input.scope ?? 'business') : 'business';
  await w.tx
    .insertInto('codesets.codeset')
    .values({
      type: input.codesetType,
      names: sql`${JSON.stringify(input.typeNames)}::jsonb`,
      scope,
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
    })
    .onConflict((c) => c.column('type').doNothing())
    .execute();
  return holdSet(w, input.codesetType, 'Add');
}

/** A new item in its languages, at its place in the tree. */
export const add = room.on(addItem, async (w) => {
  const { input } = w;
  const set = await setFor(w, input);
  const level = await levelUnder(w, set.type, input.parentCode, null);
  await uniqueNames(w, set.type, input.parentCode, input.code, input.names);
  const kept = await insertItem(w, set.type, {
    ...input,
    remark: input.remark ?? null,
    level,
    state: input.enabled ? '1' : '0',
  });
  await touchSet(w, set);
  w.target({
    type: 'CODESET',
    id: kept.id,
    no: `${set.type} ${input.code}`,
    changes: changesOf({}, { names: input.names, sort: input.sort, badge: input.badge }),
  });
  return kept;
});

/** The item as its form holds it, for a version conflict. */
async function asForm(w: Hand, item: ItemRecord) {
  const english = await englishOf(w, item);
  const { version, parent_code: parentCode, sort, badge, remark } = item;
  return {
    version,
    names: { zh_CN: item.name, ...(english === undefined ? {} : { en_US: english }) },
    parentCode,
    sort,
    badge,
    remark,
  };
}

/** Names, place, order, badge and remark; of a built-in item parent and badge stay as shipped. */
export const update = room.on(updateItem, async (w) => {
  const { input } = w;
  const { set, item } = await holdItem(w, input.id, 'Edit');
  if (item.version !== input.version)
    throw VersionConflict({ version: item.version, current: await asForm(w, item) });
  const parentCode = item.builtin ? item.parent_code : input.parentCode;
  const badge = item.builtin ? item.badge : input.badge;
  const level = item.builtin ? item.level : await levelUnder(w, set.type, parentCode, item);
  await uniqueNames(w, set.type, parentCode, item.code, input.names);
  const kept = await rewriteItem(w, item, {
    names: input.names,
    parentCode,
    level,
    sort: input.sort,
    badge,
    remark: input.remark ?? null,
  });
  if (parentCode !== item.parent_code || input.sort !== item.sort) await touchSet(w, set);
  w.target({
    type: 'CODESET',
    id: item.id,
    no: `${set.type} ${item.code}`,
    changes: changesOf(
      {
        name: item.name,
        parentCode: item.parent_code,
        sort: item.sort,
        badge: item.badge,
        remark: item.remark,
      },
      { name: input.names.zh_CN, parentCode, sort: input.sort, badge, remark: input.remark ?? null },
    ),
  });
  return kept;
});

/** The order under one parent, whole: the codes must be exactly those that stand there. One caller wins, the others look again (10302). */
export const order = room.on(orderItems, async (w) => {
  const { input } = w;
  const set = await holdSet(w, input.codesetType, 'Edit');
  if (set.version !== input.version) throw VersionConflict({ version: set.version });
  const siblings = await w.tx
    .selectFrom('codesets.codeset_item')
    .select('code')
    .where('type', '=', set.type)
    .where('language', '=', 'zh_CN')
    .where('deleted', '=', false)
    .where(
      input.parentCode === null
        ? sql<boolean>`parent_code is null`
        : sql<boolean>`parent_code = ${input.parentCode}`,
    )
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const before = siblings.map((s) => s.code);
  if (
    new Set(input.codes).size !== input.codes.length ||
    [...before].sort().join('\n') !== [...input.codes].sort().join('\n')
  )
    throw before.length === 0 ? NotFound({}) : VersionConflict({ version: set.version });
  await sql`
    update codesets.codeset_item i set sort = o.place * 10, modified_by = ${w.actor.accountId}::bigint, gmt_modified = ${nowHere}, version = i.version + 1
    from unnest(${input.codes}::text[]) with ordinality as o (code, place) where i.type = ${set.type} and i.code = o.code and not i.deleted`.execute(
    w.tx,
  );
  const version = await touchSet(w, set);
  w.target({
    type: 'CODESET',
    id: set.id,
    no: set.type,
    changes: [{ field: 'order', before, after: input.codes }],
  });
  return { version };
});
