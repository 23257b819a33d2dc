import { StateNotAllowed, InUse } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { staffOf } from '#office/organisation/server/door.ts';
import { bumpVersions } from '#office/permissions/server/door.ts';
import { deleteStores, disableStores, enableStores } from '../contract/store.ts';
import { storeDisabled } from '../rules/news.ts';
import { DELETABLE } from '../rules/store-life.ts';
import { storeResultWords } from '../rules/store-result-words.ts';
import { fillPlaces, holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { tellSeller } from './review-store.ts';
import { type Hand, room, type Store } from './tables.ts';

async function switched(w: Hand, s: Store, enabled: boolean): Promise<Store> {
  const row = await w.tx
    .updateTable('stores.store')
    .set({
      enabled,
      ...(enabled ? {} : { featured_rank: null }),
      ...touched(w),
    })
    .where('id', '=', s.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await w.history({
    bizType: 'STORE',
    bizId: row.id,
    bizNo: row.code,
    action: enabled ? 'enable' : 'disable',
    from: row.state,
    to: row.state,
    changes: [{ field: 'enabled', before: s.enabled, after: enabled }],
    side: 'operator',
    parties: [row.member_id],
  });
  const staff = await staffOf(w, row.member_id);
  await bumpVersions(
    w,
    staff.map((e) => e.accountId),
  );
  return row;
}

/** Opens the console of the store's staff again; already so is no act. */
export const storeOn = room.each(enableStores, async (w) => {
  const register = await holdRegister(w);
  const s = await lockStore(w, w.input.id);
  if (s.enabled) return;
  const row = await switched(w, s, true);
  await fillPlaces(w, register, null);
  await tellSeller(w, row, storeResultWords.table.enabled);
});

/** Closes the console of the store's staff; offers pause (trading hears it); its place on the home page goes to the next. */
export const storeOff = room.each(disableStores, async (w) => {
  const register = await holdRegister(w);
  const s = await lockStore(w, w.input.id);
  if (!s.enabled) return;
  const row = await switched(w, s, false);
  if (s.featured_rank !== null) await fillPlaces(w, register, s);
  await w.emit(storeDisabled, { storeId: row.id, memberId: row.member_id });
  await tellSeller(w, row, storeResultWords.table.disabled);
});

/** Only what nobody has seen yet, and where no goods stand. */
export const storeDropped = room.each(deleteStores, async (w) => {
  const s = await lockStore(w, w.input.id);
  if (!DELETABLE.includes(s.state))
    throw StateNotAllowed({ subject: 'shop', verb: 'delete', state: s.state, side: 'operator' });
  if (await w.service('storeNeighbours').holdsGoods(w, s.id)) throw InUse({});
  await w.tx
    .updateTable('stores.store')
    .set({ deleted: true, ...touched(w) })
    .where('id', '=', s.id)
    .execute();
  await unbindFiles(w, { bizType: 'STORE', bizId: s.id });
  await w.history({
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
