import { sql } from 'kysely';
import { LIMITS } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { offers } from '../tables.ts';

/**
 * Drafts that were never on the board are kept 180 days after their last edit (trading-domain 3.8); templates
 * stay. Skips what somebody is editing.
 */
export const forgetDrafts = offers.cronJob(
  'offers.forgetDrafts',
  { everySeconds: 3600, atMost: 500 },
  async (ctx) => {
    const old = await ctx.tx
      .selectFrom('offers.offer')
      .select(['id', 'offer_no', 'seller_member_id'])
      .where('publish_state', '=', OFFER.draft)
      .where('published_at', 'is', null)
      .where('is_template', '=', false)
      .where('deleted', '=', false)
      .where(
        sql<boolean>`gmt_modified < (select kernel.now()) - make_interval(days => ${LIMITS.draftKeptDays})`,
      )
      .orderBy('gmt_modified')
      .limit(ctx.input.atMost)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const draft of old) {
      await ctx.tx
        .updateTable('offers.offer')
        .set({ deleted: true, version: sql`version + 1` })
        .where('id', '=', draft.id)
        .execute();
      await ctx.history({
        bizType: 'OFFER',
        bizId: draft.id,
        bizNo: draft.offer_no,
        action: 'delete',
        from: OFFER.draft,
        to: OFFER.draft,
        side: 'timer',
        parties: [draft.seller_member_id],
      });
    }
    return old.length;
  },
);
