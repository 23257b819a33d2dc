import { touched } from '#kernel/server/rows.ts';
import { authoriseStore, sellerMenus, storeMenus } from '#office/permissions/server/door.ts';
import { accreditStore, storeMenuChoices } from '../contract/store.ts';
import { lockStore } from './keep-store.ts';
import { seenStore } from './see-stores.ts';
import { stores } from './tables.ts';

export const storeMenuChoicesHandler = stores.query(storeMenuChoices, async (ctx) => {
  const s = await seenStore(ctx, ctx.input.id);
  return {
    id: s.id,
    version: s.version,
    menus: await sellerMenus(ctx, {}),
    menuIds: await storeMenus(ctx, { memberId: s.member_id }),
  };
});

/**
 * Pages of the seller console the store's company may use at most; none named: what the role templates hold.
 * They are the company's, whichever of its stores they are set on.
 */
export const accreditStoreHandler = stores.command(accreditStore, async (ctx) => {
  const s = await lockStore(ctx, ctx.input.id, ctx.input.version);
  const before = await storeMenus(ctx, { memberId: s.member_id });
  await authoriseStore(ctx, { memberId: s.member_id, menuIds: ctx.input.menuIds });
  const row = await ctx.tx
    .updateTable('stores.store')
    .set({ ...touched(ctx) })
    .where('id', '=', s.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const changes = [{ field: 'authorisedMenus', before: before.length, after: ctx.input.menuIds.length }];
  await ctx.history({
    bizType: 'STORE',
    bizId: s.id,
    bizNo: s.code,
    action: 'accredit',
    from: s.state,
    to: s.state,
    changes,
    side: 'operator',
    parties: [s.member_id],
  });
  return row;
});
