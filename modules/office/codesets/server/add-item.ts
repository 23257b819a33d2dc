import { sql } from 'kysely';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { noteRecord } from '#kernel/server/record.ts';
import { changesOf } from '#kernel/server/step.ts';
import { addItem } from '../contract/codeset.ts';
import {
  type CodesetsContext,
  holdSet,
  insertItem,
  itemRecord,
  keepsAll,
  levelUnder,
  type SetRecord,
  touchSet,
  uniqueNames,
} from './keep-items.ts';
import { codesets } from './tables.ts';

/**
 * The set of a new item: held when it exists, made with its first item. A person who keeps business sets
 * alone makes business sets.
 */
async function setFor(
  ctx: CodesetsContext,
  input: {
    codesetType: string;
    typeNames?: { zh_CN: string; en_US?: string | undefined } | undefined;
    scope?: 'system' | 'business' | undefined;
  },
): Promise<SetRecord> {
  const known = await ctx.tx
    .selectFrom('codesets.codeset')
    .select('id')
    .where('type', '=', input.codesetType)
    .executeTakeFirst();
  if (known !== undefined) return holdSet(ctx, input.codesetType, 'Add');
  if (input.typeNames === undefined)
    throw new InvalidInput([{ field: 'typeNames', rule: 'field.input', message: '' }]);
  const scope = keepsAll(ctx.actor, 'Add') ? (input.scope ?? 'business') : 'business';
  await ctx.tx
    .insertInto('codesets.codeset')
    .values({
      type: input.codesetType,
      names: sql`${JSON.stringify(input.typeNames)}::jsonb`,
      scope,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
    })
    .onConflict((c) => c.column('type').doNothing())
    .execute();
  return holdSet(ctx, input.codesetType, 'Add');
}

/** A new item in its languages, at its place in the tree. */
export const addItemHandler = codesets.command(addItem, async (ctx) => {
  const { input } = ctx;
  const set = await setFor(ctx, input);
  const level = await levelUnder(ctx, set.type, input.parentCode, null);
  await uniqueNames(ctx, set.type, input.parentCode, input.code, input.names);
  const inserted = await insertItem(ctx, set.type, {
    ...input,
    remark: input.remark ?? null,
    level,
    state: input.enabled ? '1' : '0',
  });
  await touchSet(ctx, set);
  const changes = changesOf({}, { names: input.names, sort: input.sort, badge: input.badge });
  await noteRecord(ctx, itemRecord, { ...inserted, type: set.type, code: input.code }, 'add', changes);
  return inserted;
});
