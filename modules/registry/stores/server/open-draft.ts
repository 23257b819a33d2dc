import { sql } from 'kysely';
import { memberAdmitted } from '#registry/members/server/door.ts';
import { FIRST_SHOP_TYPE } from '../rules/first-shop-types.ts';
import { nameKey } from '../rules/name-key.ts';
import { storeLifecycle } from '../rules/store-lifecycle.ts';
import { stores } from './tables.ts';

const MOST_NAME = 50;
/**
 * A seller that was approved gets a store in draft (sm:shop, first row). One store per seller and type:
 * hearing it twice changes nothing.
 */
export const openDraft = stores.listen(memberAdmitted, async (ctx) => {
  const { tx, input, actor } = ctx;
  if (!input.sells) return;
  const state = storeLifecycle.next('open', null, 'effect');
  const wanted = input.abbreviation.slice(0, MOST_NAME);
  const taken = await tx
    .selectFrom('stores.store')
    .select('id')
    .where('name_key', '=', nameKey(wanted))
    .where('deleted', '=', false)
    .executeTakeFirst();
  const name = taken === undefined ? wanted : `${wanted.slice(0, MOST_NAME - 14)} ${input.memberId}`;
  const { rows } = await sql<{ id: string; code: string }>`
    insert into stores.store (member_id, code, name, name_key, name_en, shop_type_id, company_name, abbreviation, address, admin_name, admin_phone, admin_email, business_licence_file_id, state, created_by, modified_by)
    select ${input.memberId}::bigint, 'S' || lpad(nextval('stores.store_code_seq')::text, 6, '0'), ${name}, ${nameKey(name)}, left(${input.nameEn}, 100), t.id, ${input.name}, ${input.abbreviation}, ${input.address},
      ${input.adminName}, ${input.adminPhone}, ${input.adminEmail}, ${input.businessLicenceFileId}::bigint, ${state}, ${actor.accountId}::bigint, ${actor.accountId}::bigint
    from stores.shop_type t where t.encoding = ${FIRST_SHOP_TYPE}
    on conflict (member_id, shop_type_id) where not deleted do nothing returning id, code`.execute(tx);
  const made = rows[0];
  if (made !== undefined)
    await ctx.history({
      bizType: 'STORE',
      bizId: made.id,
      bizNo: made.code,
      action: 'open',
      from: null,
      to: state,
      side: 'effect',
      parties: [input.memberId],
    });
});
