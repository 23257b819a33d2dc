import { touched } from '#kernel/server/rows.ts';
import { authoriseStore, sellerMenus, storeMenus } from '#office/permissions/server/door.ts';
import { accreditStore, storeMenuChoices } from '../contract/store.ts';
import { lockStore } from './keep-store.ts';
import { seenStore } from './see-stores.ts';
import { room } from './tables.ts';

export const showMenus = room.ask(storeMenuChoices, async (w) => {
  const s = await seenStore(w, w.input.id);
  return {
    id: s.id,
    version: s.version,
    menus: await sellerMenus(w, {}),
    menuIds: await storeMenus(w, { memberId: s.member_id }),
  };
});

/** Pages of the seller console the store's company may use at most; none named: what the role templates hold. They are the company's, whichever of its stores they are set on. */
export const storeAccredited = room.on(accreditStore, async (w) => {
  const s = await lockStore(w, w.input.id, w.input.version);
  const before = await storeMenus(w, { memberId: s.member_id });
  await authoriseStore(w, { memberId: s.member_id, menuIds: w.input.menuIds });
  const row = await w.tx
    .updateTable('stores.store')
    .set({ ...touched(w) })
    .where('id', '=', s.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const changes = [{ field: 'authorisedMenus', before: before.length, after: w.input.menuIds.length }];
  await w.history({
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
