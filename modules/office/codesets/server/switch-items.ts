import { InUse } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { Builtin, CodeUsed, ParentDisabled } from '../rules/refusals.ts';
import { type CodesetsContext, holdItem, type ItemRecord, spineOf } from './keep-items.ts';
import { usedIn } from './uses.ts';

/** Switches an item, or takes it away, in both languages. */
export async function change(
  ctx: CodesetsContext,
  item: ItemRecord,
  set: { state: '0' | '1' } | { deleted: true },
): Promise<void> {
  await ctx.tx
    .updateTable('codesets.codeset_item')
    .set({ ...set, ...touched(ctx) })
    .where('type', '=', item.type)
    .where('code', '=', item.code)
    .where('deleted', '=', false)
    .execute();
  const changes =
    'state' in set
      ? [{ field: 'state', before: item.state, after: set.state }]
      : [{ field: 'deleted', before: false, after: true }];
  ctx.target({ type: 'CODESET', id: item.id, no: `${item.type} ${item.code}`, changes });
}

/** May be chosen again, when what it stands under may be; switched off, what carries it keeps its label, and a built-in item stays (10308). */
export async function switchTo(ctx: CodesetsContext, item: ItemRecord, state: '0' | '1'): Promise<void> {
  if (item.state === state) return;
  if (state === '0' && item.builtin) throw Builtin({});
  if (
    state === '1' &&
    item.parent_code !== null &&
    (await spineOf(ctx, item.type, item.parent_code))?.state !== '1'
  )
    throw ParentDisabled({});
  await change(ctx, item, { state });
}

export const switching =
  (state: '0' | '1', button: string) => async (ctx: CodesetsContext & { input: { id: string } }) => {
    const { item } = await holdItem(ctx, ctx.input.id, button);
    // A built-in item is refused as such, also when there is nothing to do.
    if (state === '0' && item.builtin) throw Builtin({});
    await switchTo(ctx, item, state);
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
  await change(ctx, item, { deleted: true });
}
