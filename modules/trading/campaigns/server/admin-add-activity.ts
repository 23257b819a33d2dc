import { partyOf } from '#registry/members/server/door.ts';
import { adminAddActivity } from '../contract/oversight.ts';
import { campaigns } from './tables.ts';
import { writeDraft } from './write-draft.ts';

/** — → 00 by an operator, for a seller who goes on with it. Refuses an unknown company (10301). */
export const adminAddActivityHandler = campaigns.command(adminAddActivity, async (ctx) => {
  const { activityType, sellerId, ...input } = ctx.input;
  const seller = await partyOf(ctx, { memberId: sellerId });
  return writeDraft(ctx, { sellerId: seller.id, type: activityType as '30' | '40', side: 'operator' }, input);
});
