import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { addStore } from '../contract/store.ts';
import { StoreOwner } from '../rules/refusals.ts';
import { STORE, storeLifecycle } from '../rules/store-lifecycle.ts';
import { columnsOf, mustBeOpenType, mustKnowProducts, named } from './keep-store.ts';
import { bindStoreFiles } from './store-files.ts';
import { stores } from './tables.ts';

/** The operator opens a store for a normal seller; it is a draft its seller sends for review. */
export const addStoreHandler = stores.command(addStore, async (ctx) => {
  const { memberId, typeId, importance, ...wish } = ctx.input;
  const company = (await partiesOf(ctx, { memberIds: [memberId] })).get(memberId);
  if (company === undefined || !company.verified || company.memberType === 'buyer')
    throw StoreOwner({}, 'memberId');
  await mustBeOpenType(ctx, typeId, null);
  await mustKnowProducts(ctx, wish.mainProductIds);
  const state = storeLifecycle.next('open', null, 'operator');
  const row = await named(
    ctx.tx
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
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await bindStoreFiles(ctx, row);
  await ctx.history({
    bizType: 'STORE',
    bizId: row.id,
    bizNo: row.code,
    action: 'open',
    from: null,
    to: STORE.draft,
    side: 'operator',
    parties: [memberId],
  });
  ctx.target({ type: 'STORE', id: row.id, no: row.code });
  return { id: row.id, version: row.version };
});
