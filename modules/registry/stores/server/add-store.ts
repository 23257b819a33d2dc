import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { addStore, updateStore } from '../contract/store.ts';
import { StoreOwner } from '../rules/refusals.ts';
import { STORE, storeLife } from '../rules/store-life.ts';
import { bindStoreFiles } from './store-files.ts';
import { columnsOf, lockStore, mustBeOpenType, mustKnowProducts, named, rewriteStore } from './keep-store.ts';
import { room } from './tables.ts';

/** The operator opens a store for a normal seller; it is a draft its seller sends for review. */
export const storeAdded = room.on(addStore, async (w) => {
  const { memberId, typeId, importance, ...wish } = w.input;
  const company = (await partiesOf(w, { memberIds: [memberId] })).get(memberId);
  if (company === undefined || !company.verified || company.memberType === 'buyer')
    throw StoreOwner({}, 'memberId');
  await mustBeOpenType(w, typeId, null);
  await mustKnowProducts(w, wish.mainProductIds);
  const state = storeLife.next('open', null, 'operator');
  const row = await named(
    w.tx
      .insertInto('stores.store')
      .values({
        ...columnsOf(wish),
        member_id: memberId,
        shop_type_id: typeId,
        company_name: company.name,
        abbreviation: company.abbreviation,
        importance,
        state,
        code: sql<string>`'S' || lpad(nextval('stores.store_code_seq')::text, 6, '0')`,
        gmt_create: nowHere,
        gmt_modified: nowHere,
        created_by: w.actor.accountId,
        modified_by: w.actor.accountId,
      } as never)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await bindStoreFiles(w, row);
  await w.history({
    bizType: 'STORE',
    bizId: row.id,
    bizNo: row.code,
    action: 'open',
    from: null,
    to: STORE.draft,
    side: 'operator',
    parties: [memberId],
  });
  w.target({ type: 'STORE', id: row.id, no: row.code });
  return { id: row.id, version: row.version };
});

/** The operator corrects a store; what he writes is as good as reviewed. */
export const storeChanged = room.on(updateStore, async (w) => {
  const { id, version, typeId, importance, ...wish } = w.input;
  const before = await lockStore(w, id, version);
  await mustBeOpenType(w, typeId, before.shop_type_id);
  await mustKnowProducts(w, wish.mainProductIds);
  const row = await rewriteStore(
    w,
    before,
    { ...columnsOf(wish), shop_type_id: typeId, importance, changed: true },
    'operator',
  );
  if (row.featured_rank !== null) w.live('site:all');
  return { id: row.id, version: row.version };
});
