import { addActivity } from '../contract/seller.ts';
import { campaigns } from './tables.ts';
import { writeDraft } from './write-draft.ts';

/** — → 00 by the seller. */
export const addActivityHandler = campaigns.command(addActivity, (ctx) => {
  const { activityType, ...input } = ctx.input;
  return writeDraft(
    ctx,
    { sellerId: ctx.actor.memberId as string, type: activityType as '30' | '40', side: 'seller' },
    input,
  );
});
