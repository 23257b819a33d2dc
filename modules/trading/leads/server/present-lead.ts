import { holds } from '#kernel/server/actor.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { maskMobile } from '#office/identity/rules/names.ts';
import { type Party, partiesOf } from '#registry/members/server/door.ts';
import type { LeadDetail, LeadRow } from '../contract/lead.ts';
import { LEAD, type LeadVerb, leadButtons, leadLifecycle } from '../rules/lead-lifecycle.ts';
import { RECEIVED_LEADS, SENT_LEADS } from '../rules/pages.ts';
import { BIZ, sideOf } from './lock-lead.ts';
import type { Lead, LeadContext } from './tables.ts';

/** What the reader may do with a request now. */
function canOn(ctx: LeadContext, row: Lead, now: Date): string[] {
  const side = sideOf(ctx.actor);
  const page = side === 'buyer' ? SENT_LEADS : RECEIVED_LEADS;
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, [page]);
  const late = row.state === LEAD.waiting && now >= row.expires_at;
  const verbs = late ? [] : leadLifecycle.open(row.state, side);
  return [
    ...(holding('View') ? ['View'] : []),
    ...verbs.filter((verb) => holding(leadButtons[verb as Exclude<LeadVerb, 'expire'>])),
  ];
}

const otherOf = (ctx: LeadContext, row: Lead): string =>
  sideOf(ctx.actor) === 'buyer' ? row.seller_member_id : row.buyer_member_id;
const company = (parties: ReadonlyMap<string, Party>, id: string) => ({
  counterparty: parties.get(id)?.name ?? '',
  counterpartyEn: parties.get(id)?.nameEn ?? null,
});

function rowOf(ctx: LeadContext, row: Lead, parties: ReadonlyMap<string, Party>, now: Date): LeadRow {
  const side = sideOf(ctx.actor);
  return {
    id: row.id,
    version: row.version,
    leadNo: row.lead_no,
    kind: row.kind,
    state: row.state,
    side,
    ...company(parties, otherOf(ctx, row)),
    spuId: row.spu_id,
    productZh: row.product_zh,
    productEn: row.product_en,
    grade: row.grade,
    gradeEn: row.grade_en,
    quantity: row.quantity,
    sampleAmount: row.sample_amount,
    sampleUnit: row.sample_unit,
    placeZh: row.place_zh,
    placeEn: row.place_en,
    deliveryStart: row.delivery_start,
    deliveryEnd: row.delivery_end,
    wishPrice: row.wish_price,
    currency: row.currency,
    expiresAt: row.expires_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    gmtCreate: row.gmt_create.toISOString(),
    unread: side === 'buyer' ? row.buyer_unread : row.seller_unread,
    can: canOn(ctx, row, now),
  };
}

/** Requests as their list shows them. */
export async function presentLeads(ctx: LeadContext, rows: readonly Lead[]): Promise<LeadRow[]> {
  const parties = await partiesOf(ctx, { memberIds: [...new Set(rows.map((row) => otherOf(ctx, row)))] });
  const now = await ctx.now();
  return rows.map((row) => rowOf(ctx, row, parties, now));
}

/** Who reaches whom: to the seller the buyer's number and address are whole once he has answered. */
function reachedBy(
  ctx: LeadContext,
  row: Lead,
): Pick<LeadDetail, 'contactName' | 'contactPhone' | 'address'> {
  const whole = sideOf(ctx.actor) === 'buyer' || row.answered_at !== null;
  const part = (key: string): string | null => row.address?.[key] ?? null;
  return {
    contactName: row.contact_name,
    contactPhone: whole || row.contact_phone === null ? row.contact_phone : maskMobile(row.contact_phone),
    address:
      row.address === null
        ? null
        : {
            receiverName: whole ? part('receiverName') : null,
            receiverPhone: whole ? part('receiverPhone') : null,
            region: part('region'),
            detail: whole ? part('detail') : null,
            postcode: whole ? part('postcode') : null,
          },
  };
}

/** What happened to it; row security shows a company only what it is party to. */
const eventsOf = (ctx: LeadContext, id: string): Promise<LeadDetail['events']> =>
  readHistory(ctx, { bizType: BIZ, bizId: id }, ['seq', 'action', 'actorName', 'actorSide', 'reason', 'at']);

/** A request with everything its side may know. */
export async function presentLead(ctx: LeadContext, row: Lead): Promise<LeadDetail> {
  const [shown] = await presentLeads(ctx, [row]);
  return {
    ...(shown as LeadRow),
    skuId: row.sku_id,
    goodsZh: row.goods_zh,
    goodsEn: row.goods_en,
    casNo: row.cas_no,
    unNo: row.un_no,
    priceTerm: row.price_term,
    purpose: row.purpose,
    remark: row.remark,
    offerId: row.offer_id,
    offerNo: row.offer_no,
    ...reachedBy(ctx, row),
    answer: row.answer,
    answerOfferId: row.answer_offer_id,
    answerOfferNo: row.answer_offer_no,
    reason: row.reason,
    events: await eventsOf(ctx, row.id),
  };
}
/** What an act answers. */
export const toActionResult = async (ctx: LeadContext, row: Lead) => ({
  id: row.id,
  version: row.version,
  state: row.state as string,
  can: canOn(ctx, row, await ctx.now()),
});
