import { sql } from 'kysely';
import { memberAdmitted } from '#registry/members/server/door.ts';
import { FIRST_SHOP_TYPE } from '../rules/first-shop-types.ts';
import { room } from './tables.ts';

/** A seller that was approved gets a store in draft (sm:shop, first row). One store per seller and type: hearing it twice changes nothing. */
export const openDraft = room.hear(memberAdmitted, async ({ tx, input, actor }) => {
  if (!input.sells) return;
  const name = input.abbreviation;
  await sql`
    insert into stores.store (member_id, code, name, name_en, shop_type_id, company_name, abbreviation, address, admin_name, admin_phone, admin_email, business_licence_file_id, created_by, modified_by)
    select ${input.memberId}::bigint, 'S' || lpad(nextval('stores.store_code_seq')::text, 6, '0'),
      case when exists (select 1 from stores.store s where s.name = ${name} and not s.deleted) then left(${name}, 36) || ' ' || ${input.memberId} else ${name} end,
      ${input.nameEn}, t.id, ${input.name}, ${input.abbreviation}, ${input.address}, ${input.adminName}, ${input.adminPhone}, ${input.adminEmail}, ${input.businessLicenceFileId}::bigint, ${actor.accountId}::bigint, ${actor.accountId}::bigint
    from stores.shop_type t where t.encoding = ${FIRST_SHOP_TYPE}
    on conflict (member_id, shop_type_id) where not deleted do nothing`.execute(tx);
});
