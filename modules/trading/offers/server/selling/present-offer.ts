import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { liesElsewhere } from '#registry/catalogue/rules/warehouse-fit.ts';
import { placeOf, warehouseOf } from '#registry/catalogue/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { GateSaying } from '#registry/qualifications/contract/gate.ts';
import { gateSaying, licenceVerdict } from '#registry/qualifications/server/door.ts';
import type { OfferDetail, OfferRow } from '../../contract/offer.ts';
import { DEAL_SIDE, DELIVERED_TERM } from '../../rules/codes.ts';
import { ENDED, HOLDING } from '../../rules/negotiation-lifecycle.ts';
import { OFFER, type OfferVerb, offerLifecycle } from '../../rules/offer-lifecycle.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';
import { shipOf } from '../market/ship.ts';
import { formulaOf } from './formula.ts';
import { referenceFor } from './reference.ts';
import { fieldsOf } from './terms.ts';

const time = (d: Date | null): string | null => d?.toISOString() ?? null;
export interface Figures {
  readonly available: string | null;
  readonly held: string | null;
  readonly sold: string | null;
  readonly threads: number;
  readonly holding: boolean;
}
const NONE: Figures = { available: null, held: null, sold: null, threads: 0, holding: false };

/**
 * Ledger figures and thread counts of offers on one page, by offer id. Only the seller and the operator learn
 * how many threads there are (3.6).
 */
export async function figuresOf(ctx: OfferContext, list: readonly Offer[]): Promise<Map<string, Figures>> {
  if (list.length === 0) return new Map();
  const ids = list.map((o) => o.id);
  const positions = await ctx.tx
    .selectFrom('offers.offer as o')
    .innerJoin('reporting.positions as p', 'p.id', 'o.position_id')
    .select(['o.id', 'p.available', 'p.held', 'p.sold'])
    .where('o.id', 'in', ids)
    .execute();
  const counts = await ctx.tx
    .selectFrom('offers.negotiation')
    .select([
      'offer_id',
      sql<string>`count(*) filter (where status not in (${sql.join(ENDED.map((s) => sql.lit(s)))}))`.as('n'),
      sql<string>`count(*) filter (where status in (${sql.join(HOLDING.map((s) => sql.lit(s)))}))`.as(
        'holding',
      ),
    ])
    .where('offer_id', 'in', ids)
    .groupBy('offer_id')
    .execute();
  return new Map(
    ids.map((id) => {
      const p = positions.find((x) => x.id === id);
      const c = counts.find((x) => x.offer_id === id);
      return [
        id,
        {
          available: p?.available ?? null,
          held: p?.held ?? null,
          sold: p?.sold ?? null,
          threads: Number.parseInt(c?.n ?? '0', 10),
          holding: (c?.holding ?? '0') !== '0',
        },
      ];
    }),
  );
}

/** Verbs the reader may press now; what the moment forbids beyond the table is left out. */
export function offerCan(o: Offer, actor: Actor, figures: Figures): string[] {
  const side = isPlatform(actor) ? 'operator' : 'seller';
  const verbs: OfferVerb[] = offerLifecycle.open(o.publish_state, side);
  const can: string[] = verbs.filter(
    (v) =>
      !(v === 'revoke' && figures.holding) &&
      !(
        v === 'resume' &&
        o.publish_state === OFFER.paused &&
        o.paused_by === DEAL_SIDE.operator &&
        side === 'seller'
      ) &&
      !o.is_template,
  );
  if (side === 'seller' && o.publish_state === OFFER.draft) can.push('edit', 'delete', 'copy');
  if (side === 'seller' && can.includes('editMinor')) can.push('edit', 'copy');
  return can.filter((v) => v !== 'saveDraft' && v !== 'editMinor' && v !== 'editMaterial');
}

interface SellerName {
  readonly name: string;
  readonly nameEn: string | null;
}
/** What an offer keeps in English of its goods and its warehouse; null where nothing was kept. */
export const englishOf = (
  o: Pick<Offer, 'grade_en' | 'producer_en' | 'packaging_name_en' | 'warehouse_name_en'>,
) => ({
  gradeEn: o.grade_en,
  producerEn: o.producer_en,
  packagingEn: o.packaging_name_en,
  warehouseEn: o.warehouse_name_en,
});
export function presentRow(
  o: Offer,
  actor: Actor,
  seller: SellerName | undefined,
  f: Figures = NONE,
): OfferRow {
  return {
    id: o.id,
    version: o.version,
    offerNo: o.offer_no,
    lane: o.lane,
    publishState: o.publish_state,
    approvalStatus: o.approval_status,
    newOfferStatus: o.new_offer_status,
    sellerId: o.seller_member_id,
    sellerName: seller?.name ?? '',
    sellerNameEn: seller?.nameEn ?? null,
    ...englishOf(o),
    productZh: o.product_zh,
    productEn: o.product_en,
    casNo: o.cas_no,
    skuId: o.sku_id,
    grade: o.grade,
    producer: o.producer,
    packaging: o.packaging_name,
    quantity: o.quantity,
    available: f.available,
    held: f.held,
    sold: f.sold,
    uom: o.uom,
    minQty: o.min_qty,
    qtyStep: o.qty_step,
    divisible: o.divisible,
    currency: o.currency,
    unitPrice: o.unit_price,
    previousPrice: o.previous_price,
    priceChangedAt: time(o.price_changed_at),
    taxRate: o.tax_rate,
    priceMode: o.price_mode,
    priceTerm: o.price_term,
    placeZh: o.place_zh,
    placeEn: o.place_en,
    warehouse: o.warehouse_name,
    pickType: o.pick_type,
    deliveryStart: o.delivery_start,
    deliveryEnd: o.delivery_end,
    paymentTerm: o.payment_term,
    firmType: o.firm_type,
    negotiable: o.negotiable,
    directDealAllowed: o.direct_deal_allowed,
    validUntil: time(o.valid_until),
    publishedAt: time(o.published_at),
    termsVersion: o.terms_version,
    termsHash: o.terms_hash,
    threads: f.threads,
    controlClasses: o.control_classes,
    priceDistance: o.price_distance,
    flagged: o.flagged,
    pausedBy: o.paused_by,
    pauseReason: o.pause_reason,
    rejectReason: o.reject_reason,
    isTemplate: o.is_template,
    templateName: o.template_name,
    gmtCreate: o.gmt_create.toISOString(),
    gmtModified: o.gmt_modified.toISOString(),
    can: offerCan(o, actor, f),
  };
}

/** A whole offer for its seller or the operator. */
export async function presentDetail(ctx: OfferContext, o: Offer): Promise<OfferDetail> {
  const [parties, figures] = [
    await partiesOf(ctx, { memberIds: [o.seller_member_id] }),
    await figuresOf(ctx, [o]),
  ];
  const reference = await referenceFor(ctx, o);
  const { priceBandPercent, prolongMaxDays } = await tradingLimits(ctx);
  return {
    ...presentRow(o, ctx.actor, parties.get(o.seller_member_id), figures.get(o.id)),
    fields: fieldsOf(o),
    ship: shipOf(o),
    goods: o.goods,
    specItems: o.spec_items,
    approvedTerms: isPlatform(ctx.actor) ? o.approved_terms : null,
    formula: await formulaOf(ctx, o),
    referencePrice: reference,
    priceBand: priceBandPercent,
    prolongDays: prolongMaxDays,
    serverTime: (await ctx.now()).toISOString(),
    licence: await licenceOf(ctx, o),
    warehouseElsewhere: await elsewhereOf(ctx, o),
  };
}
/** Whether tank and place of an offer disagree; nothing to compare where the seller delivers. */
async function elsewhereOf(ctx: OfferContext, o: Offer): Promise<boolean | null> {
  if (o.warehouse_id === null || o.named_place_id === null || o.price_term === DELIVERED_TERM) return null;
  const warehouse = await warehouseOf(ctx, { id: o.warehouse_id });
  const place = await placeOf(ctx, { id: o.named_place_id });
  return warehouse !== null && place !== null && liesElsewhere(warehouse, place);
}
async function licenceOf(ctx: OfferContext, o: Offer): Promise<GateSaying[] | null> {
  if (o.spu_id === null || o.quantity === null) return null;
  const goods = { spuId: o.spu_id, casNo: o.cas_no, controlClasses: o.control_classes };
  const verdict = await licenceVerdict(ctx, {
    side: 'seller',
    memberId: o.seller_member_id,
    goods,
    quantity: o.quantity,
    lastDeliveryDay: o.delivery_end ?? dayOf(await ctx.now()),
  });
  return verdict.blocks.map(gateSaying);
}
