import { InUse, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteStores } from '../contract/store.ts';
import { DELETABLE } from '../rules/store-lifecycle.ts';
import { lockStore } from './keep-store.ts';
import { stores } from './tables.ts';

/** Only what nobody has seen yet, and where no goods stand. */
export const deleteStoresHandler = stores.batchCommand(deleteStores, async (ctx) => {
  const s = await lockStore(ctx, ctx.input.id);
  if (!DELETABLE.includes(s.state))
    throw StateNotAllowed({ subject: 'shop', verb: 'delete', state: s.state, side: 'operator' });
  if (await ctx.service('storeNeighbours').holdsGoods(ctx, s.id)) throw InUse({});
  await ctx.tx
    .updateTable('stores.store')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', s.id)
    .execute();
  await unbindFiles(ctx, { bizType: 'STORE', bizId: s.id });
  await ctx.history({
    bizType: 'STORE',
    bizId: s.id,
    bizNo: s.code,
    action: 'delete',
    from: s.state,
    to: s.state,
    side: 'operator',
    parties: [s.member_id],
  });
});
