import { dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { blockedMembers } from '#registry/members/server/door.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { gateSaying, isHazardLicensed, licenceVerdict } from '#registry/qualifications/server/door.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

/** Companies the reader's company has a blacklist with, one way or the other. */
export const strangers = async (ctx: OfferContext): Promise<string[]> =>
  ctx.actor.memberId === null || ctx.actor.identity === 'platform'
    ? []
    : blockedMembers(ctx, { memberId: ctx.actor.memberId });

/** What keeps hazardous goods from a reader: the setting, that he is not admitted yet, or a licence he lacks. */
export type HazardWall = 'operators' | 'admission' | 'licence';
/**
 * Hazardous goods are for operators only (hazardVisibility 30) or for companies that are licence-checked (20;
 * administration-domain 10.1, trading-domain 1.4); null where nothing keeps this reader from them.
 */
export async function hazardWall(ctx: OfferContext): Promise<HazardWall | null> {
  const { identity, memberId } = ctx.actor;
  if (identity === 'platform') return null;
  if ((await settingOf(ctx, 'hazardVisibility')) === '30') return 'operators';
  if (memberId === null) return 'admission';
  return (await isHazardLicensed(ctx, { memberId })) ? null : 'licence';
}

/**
 * A published offer its reader may look at: across a blacklist there is none, except to end a negotiation
 * already open (3.1 visibility, 3.10.12). Refuses 10301
 * and, where only a licence is missing, LicenceMissing.
 */
export async function sightOf(ctx: OfferContext, id: string): Promise<Offer> {
  const o = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where('publish_state', '>=', OFFER.onOffer)
    .executeTakeFirst();
  if (o === undefined) throw NotFound({});
  if (!(await isHidden(ctx, o))) return o;
  // Who lacks a licence only is told which (23.5 story 14); price and seller stay hidden.
  const unknown =
    (await strangers(ctx)).includes(o.seller_member_id) || (await hazardWall(ctx)) !== 'licence';
  const blocks = unknown ? [] : await buyingBlocks(ctx, o);
  throw blocks.length === 0 ? NotFound({}) : LicenceMissing({ says: blocks.map(gateSaying) });
}

/** What the licence gate says against the reader's company buying the least that can be bought. */
export async function buyingBlocks(ctx: OfferContext, o: Offer) {
  if (ctx.actor.memberId === null || o.spu_id === null) return [];
  const { blocks } = await licenceVerdict(ctx, {
    side: 'buyer',
    memberId: ctx.actor.memberId,
    goods: { spuId: o.spu_id, casNo: o.cas_no, controlClasses: o.control_classes },
    quantity: o.min_qty ?? o.quantity ?? '0',
    lastDeliveryDay: o.delivery_end ?? dayOf(await ctx.now()),
  });
  return blocks;
}

/** Row security shows the offer, but blacklist or hazard rule keeps it from this company. */
export async function isHidden(
  ctx: OfferContext,
  o: Pick<Offer, 'id' | 'seller_member_id' | 'control_classes'>,
): Promise<boolean> {
  const { memberId, identity } = ctx.actor;
  // Row security shows who is not admitted yet the goods that no class controls, and nothing else.
  if (memberId === null || identity === 'platform' || o.seller_member_id === memberId) return false;
  const hazard = o.control_classes.some((c) => c !== '00') && (await hazardWall(ctx)) !== null;
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
