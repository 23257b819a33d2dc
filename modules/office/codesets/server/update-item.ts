import { VersionConflict } from '#kernel/rules/refusals.ts';
import { nameRecord, noteRecord } from '#kernel/server/record.ts';
import { updateItem } from '../contract/codeset.ts';
import {
  type CodesetsContext,
  changesTo,
  englishOf,
  holdItem,
  type ItemRecord,
  itemRecord,
  levelUnder,
  rewriteItem,
  touchSet,
  uniqueNames,
} from './keep-items.ts';
import { codesets } from './tables.ts';

/** The item as its form holds it, for a version conflict. */
async function asForm(ctx: CodesetsContext, item: ItemRecord) {
  const english = await englishOf(ctx, item);
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
export const updateItemHandler = codesets.command(updateItem, async (ctx) => {
  const { input } = ctx;
  const { set, item } = await holdItem(ctx, input.id, 'Edit');
  nameRecord(ctx, itemRecord, item);
  if (item.version !== input.version)
    throw VersionConflict({ version: item.version, current: await asForm(ctx, item) });
  const parentCode = item.builtin ? item.parent_code : input.parentCode;
  const badge = item.builtin ? item.badge : input.badge;
  const level = item.builtin ? item.level : await levelUnder(ctx, set.type, parentCode, item);
  await uniqueNames(ctx, set.type, parentCode, item.code, input.names);
  const rewritten = await rewriteItem(ctx, item, {
    names: input.names,
    parentCode,
    level,
    sort: input.sort,
    badge,
    remark: input.remark ?? null,
  });
  if (parentCode !== item.parent_code || input.sort !== item.sort) await touchSet(ctx, set);
  await noteRecord(ctx, itemRecord, item, 'update', changesTo(item, { ...input, parentCode, badge }));
  return rewritten;
});
