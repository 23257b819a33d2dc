import { InUse } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import {
  deleteItems,
  disableBusinessItems,
  disableItems,
  enableBusinessItems,
  enableItems,
} from '../contract/codeset.ts';
import { Builtin, CodeUsed, ParentDisabled } from '../rules/refusals.ts';
import { type Hand, holdItem, type ItemRecord, spineOf, touchSet } from './keep-items.ts';
import { room } from './tables.ts';
import { usedIn } from './uses.ts';

/** Switches an item, or takes it away, in both languages. */
export async function change(
  w: Hand,
  item: ItemRecord,
  set: { state: '0' | '1' } | { deleted: true },
): Promise<void> {
  await w.tx
    .updateTable('codesets.codeset_item')
    .set({ ...set, ...touched(w) })
    .where('type', '=', item.type)
    .where('code', '=', item.code)
    .where('deleted', '=', false)
    .execute();
  const changes =
    'state' in set
      ? [{ field: 'state', before: item.state, after: set.state }]
      : [{ field: 'deleted', before: false, after: true }];
  w.target({ type: 'CODESET', id: item.id, no: `${item.type} ${item.code}`, changes });
}

/** May be chosen again, when what it stands under may be; switched off, what carries it keeps its label, and a built-in item stays (10308). */
export async function switchTo(w: Hand, item: ItemRecord, state: '0' | '1'): Promise<void> {
  if (item.state === state) return;
  if (state === '0' && item.builtin) throw Builtin({});
  if (
    state === '1' &&
    item.parent_code !== null &&
    (await spineOf(w, item.type, item.parent_code))?.state !== '1'
  )
    throw ParentDisabled({});
  await change(w, item, { state });
}
const switching = (state: '0' | '1', button: string) => async (w: Hand & { input: { id: string } }) => {
  const { item } = await holdItem(w, w.input.id, button);
  // A built-in item is refused as such, also when there is nothing to do.
  if (state === '0' && item.builtin) throw Builtin({});
  await switchTo(w, item, state);
};

export const enable = room.each(enableItems, switching('1', 'Edit'));
export const disable = room.each(disableItems, switching('0', 'Edit'));
export const enableBusiness = room.each(enableBusinessItems, switching('1', 'Enable'));
export const disableBusiness = room.each(disableBusinessItems, switching('0', 'Disable'));

/** Goes for good: not built-in (10308), nothing under it (10305), no record that carries it (11502). */
export async function dropItem(w: Hand, item: ItemRecord): Promise<void> {
  if (item.builtin) throw Builtin({});
  const below = await w.tx
    .selectFrom('codesets.codeset_item')
    .select('id')
    .where('type', '=', item.type)
    .where('parent_code', '=', item.code)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (below !== undefined) throw InUse({});
  if (((await usedIn(w.tx, item.type, [item.code])).get(item.code) ?? 0) > 0) throw CodeUsed({});
  await change(w, item, { deleted: true });
}
export const remove = room.each(deleteItems, async (w) => {
  const { set, item } = await holdItem(w, w.input.id, 'Delete');
  await dropItem(w, item);
  await touchSet(w, set);
});
