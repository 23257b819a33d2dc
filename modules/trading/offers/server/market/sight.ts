import { NotFound } from '#kernel/rules/refusals.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { blockedMembers } from '#registry/members/server/door.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

/** Companies the reader's company has a blacklist with, one way or the other. */
export const strangers = async (ctx: OfferContext): Promise<string[]> =>
  ctx.actor.memberId === null || ctx.actor.identity === 'platform'
    ? []
    : blockedMembers(ctx, { memberId: ctx.actor.memberId });

/**
 * Hazardous goods are shown to operators only (administration-domain 10.1, hazardVisibility 30); otherwise to
 * every member, never to visitors.
 */
export const hazardsHidden = async (ctx: OfferContext): Promise<boolean> =>
  ctx.actor.identity !== 'platform' && (await settingOf(ctx, 'hazardVisibility')) === '30';

/**
 * A published offer its reader may look at: across a blacklist there is none, except to end a negotiation
 * already open (3.1 visibility, 3.10.12). Refuses 10301.
 */
export async function sightOf(ctx: OfferContext, id: string): Promise<Offer> {
  const o = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where('publish_state', '>=', OFFER.onOffer)
    .executeTakeFirst();
  if (o === undefined || (await isHidden(ctx, o))) throw NotFound({});
  return o;
}

/** Row security shows the offer, but blacklist or hazard rule keeps it from this company. */
export async function isHidden(
  ctx: OfferContext,
  o: Pick<Offer, 'id' | 'seller_member_id' | 'control_classes'>,
): Promise<boolean> {
  const { memberId, identity } = ctx.actor;
  if (memberId === null || identity === 'platform' || o.seller_member_id === memberId) return false;
  const hazard = o.control_classes.some((c) => c !== '00') && (await hazardsHidden(ctx));
  if (!hazard && !(await strangers(ctx)).includes(o.seller_member_id)) return false;
  return (
    (await ctx.tx
      .selectFrom('offers.negotiation')
      .select('id')
      .where('offer_id', '=', o.id)
      .where('buyer_member_id', '=', memberId)
      .executeTakeFirst()) === undefined
  );
}
