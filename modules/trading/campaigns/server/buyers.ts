import { OrderAddress, OrderBilling } from '#fulfilment/orders/rules/refusals.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { all } from '#kernel/server/database.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { papersOfMany } from '#registry/addressbook/server/door.ts';
import { pairVerdicts } from '#registry/counterparties/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import {
  licenceTypesHeld,
  licenceVerdicts,
  missingPapers,
  refusalOf,
} from '#registry/qualifications/server/door.ts';
import { DELIVERED, MARKET } from '../rules/codes.ts';
import { amountOf, quantityOf } from '../rules/terms.ts';
import { lastDeliveryDay } from './delivery.ts';
import type { Activity, CampaignContext, FrozenPaper } from './tables.ts';

export interface Wish {
  readonly id: string;
  readonly copies: number;
  readonly billingInfoId: string | null;
  readonly deliveryAddressId: string | null;
}
interface Asking {
  readonly actor: Actor;
  readonly input: Wish;
}
/** One buyer at an activity: what he wishes, what he is frozen with, or what he is refused for. */
export interface Buyer {
  readonly actor: Actor;
  readonly memberId: string;
  readonly copies: number;
  readonly creditCode: string;
  readonly companyName: string;
  readonly quantity: string;
  readonly amount: string;
  readonly billing: FrozenPaper | null;
  readonly address: FrozenPaper | null;
  /** Whether his papers are drawn by the tonnes. */
  readonly draws: boolean;
  readonly refusal: Refusal | null;
}

/** The market as a value, so that a batch hears it as one (G-MKT). */
export async function marketClosed(ctx: CampaignContext): Promise<Refusal | null> {
  try {
    await assertMarketOpen(ctx, { market: MARKET, act: 'trade' });
    return null;
  } catch (error) {
    if (MarketClosed.is(error)) return error;
    throw error;
  }
}

const BUSINESS_LICENCE = '10';
const goodsIn = (row: Activity) => ({
  spuId: row.spu_id,
  casNo: row.cas_no,
  controlClasses: row.control_classes,
});

/** G-LIC of every buyer, and of the seller once; the papers the seller asks for beside the gate. */
async function licensed(ctx: CampaignContext, row: Activity, claims: readonly Asking[], day: string) {
  const asked = claims.map(({ actor, input }) => ({
    side: 'buyer' as const,
    memberId: actor.memberId as string,
    goods: goodsIn(row),
    quantity: quantityOf(input.copies, row.qty_per_copy as string),
    lastDeliveryDay: day,
  }));
  const seller = {
    ...(asked[0] as (typeof asked)[number]),
    side: 'seller' as const,
    memberId: row.seller_member_id,
  };
  const wanted = row.purchase_qualification.filter((type) => type !== BUSINESS_LICENCE);
  const [verdicts, held] = await all([
    licenceVerdicts(ctx, [seller, ...asked]),
    wanted.length === 0
      ? Promise.resolve(new Map<string, Set<string>>())
      : licenceTypesHeld(ctx, { memberIds: asked.map((a) => a.memberId) }),
  ]);
  const [ofSeller, ...ofBuyers] = verdicts;
  return claims.map(({ actor }, i) => {
    const verdict = ofBuyers[i] as (typeof ofBuyers)[number];
    const lacking = wanted.filter((type) => held.get(actor.memberId as string)?.has(type) !== true);
    return {
      refusal:
        refusalOf(verdict, actor.locale) ??
        (ofSeller === undefined ? null : refusalOf(ofSeller, actor.locale)) ??
        (lacking.length === 0 ? null : missingPapers(lacking, actor.locale)),
      draws: verdict.draws.length > 0 || (ofSeller?.draws.length ?? 0) > 0,
    };
  });
}

/**
 * What is asked of every buyer of a batch before copies are given out, each guard of all by one statement: G-CMP, G-TERM,
 * G-SELF, G-BLK and the rules of both companies, G-LIC, invoice data and address.
 */
export async function buyersOf(
  ctx: CampaignContext,
  row: Activity,
  claims: readonly Asking[],
): Promise<Buyer[]> {
  const memberIds = claims.map((c) => c.actor.memberId as string);
  const amounts = claims.map((c) =>
    amountOf(c.input.copies, row.qty_per_copy as string, row.activity_price as string),
  );
  const day = lastDeliveryDay(await ctx.now());
  const pairs = await pairVerdicts(ctx, {
    sellerId: row.seller_member_id,
    buyers: claims.map((c, i) => ({
      buyerId: c.actor.memberId as string,
      spuId: row.spu_id,
      currency: 'CNY',
      amount: amounts[i] as string,
      paymentTerm: row.payment_term,
    })),
  });
  const [parties, papers, licences] = await all([
    partiesOf(ctx, { memberIds }),
    papersOfMany(
      ctx,
      claims.map((c) => ({
        memberId: c.actor.memberId as string,
        billingId: c.input.billingInfoId,
        addressId: c.input.deliveryAddressId,
      })),
    ),
    licensed(ctx, row, claims, day),
  ]);
  return claims.map(({ actor, input }, i): Buyer => {
    const memberId = memberIds[i] as string;
    const party = parties.get(memberId);
    const amount = amounts[i] as string;
    const frozen = papers[i];
    const delivered = row.pick_type === DELIVERED;
    const addressWanted = delivered || input.deliveryAddressId !== null;
    const refusal =
      (party === undefined ? NotFound({}) : null) ??
      pairs[i]?.refusal ??
      licences[i]?.refusal ??
      (frozen?.billing ? null : OrderBilling({}, 'billingInfoId')) ??
      (addressWanted && !frozen?.address ? OrderAddress({}, 'deliveryAddressId') : null);
    return {
      actor,
      memberId,
      copies: input.copies,
      creditCode: party?.creditCode ?? party?.registrationNo ?? `M${memberId}`,
      companyName: party?.name ?? '',
      quantity: quantityOf(input.copies, row.qty_per_copy as string),
      amount,
      billing: frozen?.billing ?? null,
      address: addressWanted ? (frozen?.address ?? null) : null,
      draws: licences[i]?.draws === true,
      refusal,
    };
  });
}
