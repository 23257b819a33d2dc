import { NotFound } from '#kernel/rules/refusals.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { blockedMembers } from '#registry/members/server/door.ts';
import { OFFER } from '../../rules/offer-life.ts';
import type { OfferWork } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

/** Companies the reader's company has a blacklist with, one way or the other. */
export const strangers = async (w: OfferWork): Promise<string[]> =>
  w.actor.memberId === null || w.actor.identity === 'platform'
    ? []
    : blockedMembers(w, { memberId: w.actor.memberId });

/** Hazardous goods are shown to operators only (administration-domain 10.1, hazardVisibility 30); otherwise to every member, never to visitors. */
export const hazardsHidden = async (w: OfferWork): Promise<boolean> =>
  w.actor.identity !== 'platform' && (await settingOf(w, 'hazardVisibility')) === '30';

/** A published offer its reader may look at: across a blacklist there is none, except to end a negotiation already open (3.1 visibility, 3.10.12). Refuses 10301. */
export async function sightOf(w: OfferWork, id: string): Promise<Offer> {
  const o = await w.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where('publish_state', '>=', OFFER.onOffer)
    .executeTakeFirst();
  if (o === undefined || (await isHidden(w, o))) throw NotFound({});
  return o;
}

/** Row security shows the offer, but blacklist or hazard rule keeps it from this company. */
export async function isHidden(
  w: OfferWork,
  o: Pick<Offer, 'id' | 'seller_member_id' | 'control_classes'>,
): Promise<boolean> {
  const { memberId, identity } = w.actor;
  if (memberId === null || identity === 'platform' || o.seller_member_id === memberId) return false;
  const hazard = o.control_classes.some((c) => c !== '00') && (await hazardsHidden(w));
  if (!hazard && !(await strangers(w)).includes(o.seller_member_id)) return false;
  return (
    (await w.tx
      .selectFrom('offers.negotiation')
      .select('id')
      .where('offer_id', '=', o.id)
      .where('buyer_member_id', '=', memberId)
      .executeTakeFirst()) === undefined
  );
}
