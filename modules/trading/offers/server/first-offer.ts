import type { FirstStep, StepState } from '#kernel/server/first-steps.ts';
import { OFFER } from '../rules/offer-lifecycle.ts';
import { SALE_OFFERS } from '../rules/pages.ts';
import { firstOfferWords } from '../rules/words.ts';
import { offers } from './tables.ts';

/** The first offer is released; one that ended since counts as well. */
export const firstOffer: FirstStep = {
  key: 'offers.first',
  order: 70,
  sides: ['seller'],
  title: firstOfferWords.table.title,
  path: SALE_OFFERS,
  stateOf: offers.door<{ readonly memberId: string }, StepState | null>(async ({ tx, input }) => {
    const rows = await tx
      .selectFrom('offers.offer')
      .select('publish_state as state')
      .distinct()
      .where('seller_member_id', '=', input.memberId)
      .where('deleted', '=', false)
      .execute();
    if (rows.some((r) => r.state !== OFFER.draft && r.state !== OFFER.submitted)) return 'done';
    return rows.some((r) => r.state === OFFER.submitted) ? 'waiting' : 'open';
  }),
};
