import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { goodsOf, packagingOf, placeOf, portsOf, warehouseOf } from '#registry/catalogue/server/door.ts';
import { storeOf } from '#registry/stores/server/door.ts';
import type { OfferDraft } from '../../contract/offer.ts';
import { CURRENCIES, LANE, type Lane, tradeTypeOf } from '../../rules/codes.ts';
import { newVoyage } from '../../rules/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { OfferNotDraft } from '../../rules/refusals-offer.ts';
import { isFlagged } from '../../rules/selling/flagged-text.ts';
import { lockOwnOffer, type OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';
import { keepOfferFiles } from './offer-files.ts';
import { columnsOf } from './terms.ts';

const ownWord = (typed: string | null, known: string | undefined): boolean =>
  typed !== null && typed !== known;

/**
 * Columns that follow from what was chosen: the goods snapshot, names of place, warehouse and packaging
 * (trading-domain 0.1: snapshots).
 */
export async function derivedColumns(ctx: OfferContext, draft: OfferDraft): Promise<Record<string, unknown>> {
  const goods = draft.skuId === null ? null : await goodsOf(ctx, { skuId: draft.skuId });
  if (draft.skuId !== null && goods === null) throw NotFound({}, 'skuId');
  const place = draft.namedPlaceId === null ? null : await placeOf(ctx, { id: draft.namedPlaceId });
  const warehouse = draft.warehouseId === null ? null : await warehouseOf(ctx, { id: draft.warehouseId });
  if (draft.warehouseId !== null && warehouse === null) throw NotFound({}, 'warehouseId');
  const packaging = await packagingOf(ctx, { id: draft.packagingId ?? goods?.packagingId ?? '0' });
  return {
    lane: draft.tradeLane,
    trade_type: tradeTypeOf(draft.tradeLane as Lane),
    ...(await foreignColumns(ctx, draft)),
    spu_id: goods?.spuId ?? null,
    product_name_id: goods?.productNameId ?? null,
    product_zh: goods?.productZh ?? null,
    product_en: goods?.productEn ?? null,
    cas_no: goods?.casNo ?? null,
    goods: goods ?? {},
    control_classes: goods?.controlClasses ?? [],
    producer: draft.producer ?? goods?.producer ?? null,
    grade: draft.grade ?? goods?.grade ?? null,
    packaging_id: draft.packagingId ?? goods?.packagingId ?? null,
    packaging_name: packaging?.zh ?? null,
    packaging_name_en: packaging?.en ?? null,
    // A name typed over the catalogue's has no English: it is shown as it was typed.
    producer_en: ownWord(draft.producer, goods?.producer) ? null : (goods?.producerEn ?? null),
    grade_en: ownWord(draft.grade, goods?.grade) ? null : (goods?.gradeEn ?? null),
    sds_file_id: draft.sdsFileId ?? goods?.sdsFile ?? null,
    label_file_id: draft.labelFileId ?? goods?.labelFile ?? null,
    place_zh: place?.zh ?? null,
    place_en: place?.en ?? null,
    warehouse_name: warehouse?.zh ?? null,
    warehouse_name_en: warehouse?.en ?? null,
    flagged: isFlagged(draft.remarks),
  };
}

/** Currency, ship and ports of lanes 20 and 30; the RMB lane has none of them. */
async function foreignColumns(ctx: OfferContext, draft: OfferDraft): Promise<Record<string, unknown>> {
  if (draft.tradeLane === LANE.rmb) return { currency: 'CNY', voyage: null, voyage_ports: null, eta: null };
  const lane = draft.tradeLane as Lane;
  const voyage = draft.voyage ?? newVoyage(lane);
  const known = await portsOf(ctx, {
    ids: [...(voyage.loadPortId === null ? [] : [voyage.loadPortId]), ...voyage.dischargePortIds],
  });
  const port = (id: string | null) => {
    if (id === null) return null;
    const found = known.get(id);
    if (found === undefined) throw NotFound({}, 'voyage.loadPortId');
    return { zh: found.zh, en: found.en };
  };
  return {
    currency: draft.currency ?? CURRENCIES[lane][0],
    voyage: { ...voyage, imoNo: voyage.imoNo?.replace(/^IMO\s*/i, '') ?? null },
    voyage_ports: { load: port(voyage.loadPortId), discharge: voyage.dischargePortIds.map(port) },
    eta: voyage.eta,
  };
}

/** Inserts a draft of the caller's company; its number is given now and stays (22.2). */
export async function insertDraft(
  ctx: OfferContext,
  draft: OfferDraft,
  template: string | null,
): Promise<Offer> {
  const store = await storeOf(ctx, { memberId: ctx.actor.memberId as string });
  const values = { ...columnsOf(draft), ...(await derivedColumns(ctx, draft)), store_id: store?.id ?? null };
  const offer = await ctx.tx
    .insertInto('offers.offer')
    .values({
      ...(jsonReady(values) as unknown as { lane: string; trade_type: string }),
      seller_member_id: ctx.actor.memberId as string,
      seller_owner_dept_id: ctx.actor.deptId,
      seller_owner_emp_id: ctx.actor.empId,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      is_template: template !== null,
      template_name: template,
      offer_no: template === null ? await ctx.number('OF') : null,
      ...(template === null ? {} : { valid_until: null }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.target({ type: 'OFFER', id: offer.id, no: offer.offer_no });
  await keepOfferFiles(ctx, offer);
  await ctx.history({
    bizType: 'OFFER',
    bizId: offer.id,
    bizNo: offer.offer_no,
    action: 'saveDraft',
    from: null,
    to: OFFER.draft,
    side: 'seller',
    parties: [offer.seller_member_id],
  });
  return offer;
}

/** Drafts never published and templates may be deleted, softly. */
export async function dropDraft(ctx: OfferContext, id: string, version?: number): Promise<void> {
  const offer = await lockOwnOffer(ctx, { id, version });
  if (offer.publish_state !== OFFER.draft || offer.published_at !== null)
    throw OfferNotDraft({ state: offer.publish_state });
  await ctx.tx
    .updateTable('offers.offer')
    .set({ deleted: true, version: sql`version + 1` })
    .where('id', '=', offer.id)
    .execute();
  await ctx.history({
    bizType: 'OFFER',
    bizId: offer.id,
    bizNo: offer.offer_no,
    action: 'delete',
    from: offer.publish_state,
    to: offer.publish_state,
    side: 'seller',
    parties: [offer.seller_member_id],
  });
}

/** Writes typed fields over an offer still in draft. */
export async function overwriteDraft(ctx: OfferContext, offer: Offer, draft: OfferDraft): Promise<Offer> {
  const set = {
    ...columnsOf(draft),
    ...(await derivedColumns(ctx, draft)),
    lane: offer.lane,
    trade_type: offer.trade_type,
  };
  const updated = await ctx.tx
    .updateTable('offers.offer')
    .set({
      ...jsonReady(set),
      version: sql`version + 1`,
      gmt_modified: sql`kernel.now()`,
      modified_by: ctx.actor.accountId,
    })
    .where('id', '=', offer.id)
    .where('version', '=', offer.version)
    .returningAll()
    .executeTakeFirst();
  if (updated === undefined) throw VersionConflict({});
  await keepOfferFiles(ctx, updated);
  return updated;
}
