import { nowHere } from '#kernel/server/database.ts';
import { memberChanged } from '#registry/members/server/door.ts';
import { stores } from './tables.ts';

/**
 * A company that was renamed stands under its new name on its stores (sm:relation, approve); the store's own
 * name is the seller's affair.
 */
export const followMember = stores.listen(memberChanged, async ({ tx, input }) => {
  await tx
    .updateTable('stores.store')
    .set({
      company_name: input.name,
      abbreviation: input.abbreviation,
      business_licence_file_id: input.businessLicenceFileId,
      gmt_modified: nowHere,
    })
    .where('member_id', '=', input.memberId)
    .where('deleted', '=', false)
    .execute();
});
