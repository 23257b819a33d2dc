import { InUse } from '#kernel/rules/refusals.ts';
import { removeRecord, switchRecord } from '#kernel/server/record.ts';
import { Builtin, CodeUsed, ParentDisabled } from '../rules/refusals.ts';
import { type CodesetsContext, holdItem, type ItemRecord, itemRecord, spineOf } from './keep-items.ts';
import { usedIn } from './uses.ts';

/**
 * May be chosen again, when what it stands under may be; switched off, what carries it keeps its label, and a
 * built-in item stays (10308).
 */
export async function maySwitch(ctx: CodesetsContext, item: ItemRecord, isOn: boolean): Promise<void> {
  if (!isOn && item.builtin) throw Builtin({});
  if (isOn && item.parent_code !== null && (await spineOf(ctx, item.type, item.parent_code))?.state !== '1')
    throw ParentDisabled({});
}

/** One act, three buttons: the toggle of setValueManage follows Edit, that of the business sets has its own. */
export const switching =
  (isOn: boolean, button: string) => async (ctx: CodesetsContext & { input: { id: string } }) => {
    const { item } = await holdItem(ctx, ctx.input.id, button);
    // A built-in item is refused as such, also when there is nothing to do.
    if (!isOn && item.builtin) throw Builtin({});
    await switchRecord(ctx, itemRecord, item, isOn, () => maySwitch(ctx, item, isOn));
  };

/** Goes for good: not built-in (10308), nothing under it (10305), no record that carries it (11502). */
export async function dropItem(ctx: CodesetsContext, item: ItemRecord): Promise<void> {
  if (item.builtin) throw Builtin({});
  const below = await ctx.tx
    .selectFrom('codesets.codeset_item')
    .select('id')
    .where('type', '=', item.type)
    .where('parent_code', '=', item.code)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (below !== undefined) throw InUse({});
  if (((await usedIn(ctx.tx, item.type, [item.code])).get(item.code) ?? 0) > 0) throw CodeUsed({});
  await removeRecord(ctx, itemRecord, item);
}
