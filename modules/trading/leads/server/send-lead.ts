import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { MARKET_ZONE } from '#kernel/server/list-filters.ts';
import { created } from '#kernel/server/rows.ts';
import { papersOf } from '#registry/addressbook/server/door.ts';
import { goodsOf, placeOf } from '#registry/catalogue/server/door.ts';
import { requireLines } from '#registry/counterparties/server/door.ts';
import { storeOf } from '#registry/stores/server/door.ts';
import { type LeadFields, sendLead } from '../contract/lead.ts';
import { KIND, leadLifecycle, MOST_A_DAY, MOST_SELLERS, OPEN_DAYS } from '../rules/lead-lifecycle.ts';
import { LeadsDaily, NoStoreToAsk } from '../rules/refusals.ts';
import { type Asked, askedFor } from './goods-to-ask.ts';
import { BIZ, EXPIRE, holdDay, leadMoved } from './lock-lead.ts';
import { notifySeller } from './notify-sides.ts';
import { type Lead, type LeadContext, leads } from './tables.ts';

const fault = (field: keyof LeadFields, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/** So many requests a company and day; one that goes to many sellers counts once. Refuses 17701. */
async function withinDay(ctx: LeadContext): Promise<void> {
  await holdDay(ctx);
  const { rows } = await sql<{
    n: number;
  }>`select count(distinct batch_id)::int as n from leads.lead where buyer_member_id = ${ctx.actor.memberId}::bigint
    and gmt_create >= date_trunc('day', kernel.now() at time zone ${MARKET_ZONE}) at time zone ${MARKET_ZONE}`.execute(
    ctx.tx,
  );
  if ((rows[0]?.n ?? 0) >= MOST_A_DAY) throw LeadsDaily({ most: MOST_A_DAY });
}

/**
 * Sellers the buyer may deal with (G-CMP, G-TERM, G-SELF, G-BLK). One who was named refuses by name; of all who
 * have the product, those he may not deal with are left out without a word.
 */
async function mayAsk(
  ctx: LeadContext<{ spuId: string }>,
  sellerIds: readonly string[],
  named: boolean,
): Promise<string[]> {
  const buyerId = ctx.actor.memberId as string;
  const free: string[] = [];
  for (const sellerId of sellerIds) {
    if (free.length >= MOST_SELLERS) break;
    try {
      await requireLines(ctx, {
        buyerId,
        sellerId,
        lines: [{ spuId: ctx.input.spuId, currency: null, amount: null, paymentTerm: null }],
      });
      free.push(sellerId);
    } catch (error) {
      if (named || !(error instanceof Refusal)) throw error;
    }
  }
  if (free.length === 0) throw NoStoreToAsk({});
  return free;
}

/** Where and when tonnes are wanted, at what price. Refuses 10009 at the field. */
async function quoteOf(ctx: LeadContext, f: LeadFields) {
  const place = f.placeId === null ? null : await placeOf(ctx, { id: f.placeId });
  if (f.placeId !== null && place === null) throw fault('placeId', 'field.select');
  const today = dayOf(await ctx.now());
  if (f.deliveryEnd !== null && f.deliveryEnd < today) throw fault('deliveryStart', 'lead.past');
  if (f.deliveryEnd !== null && f.deliveryEnd > addDays(today, 366)) throw fault('deliveryStart', 'lead.far');
  return {
    quantity: f.quantity,
    price_term: f.priceTerm,
    place_id: place?.id ?? null,
    place_zh: place?.zh ?? null,
    place_en: place?.en ?? null,
    delivery_start: f.deliveryStart,
    delivery_end: f.deliveryEnd,
    wish_price: f.wishPrice,
    currency: f.wishPrice === null ? null : f.currency,
  };
}
/** How much of a sample, what for, and where to: an address of the own book as it stands now. Refuses 10009. */
async function sampleOf(ctx: LeadContext, f: LeadFields) {
  const { address } = await papersOf(ctx, {
    memberId: ctx.actor.memberId as string,
    billingId: null,
    addressId: f.addressId,
  });
  if (address === null) throw fault('addressId', 'field.select');
  return {
    sample_amount: f.sampleAmount,
    sample_unit: f.sampleUnit,
    purpose: f.purpose,
    address: JSON.stringify(address.snapshot),
  };
}

async function contactOf(ctx: LeadContext, f: LeadFields) {
  const [me] =
    f.contactPhone === null ? await ctx.service('directory').people(ctx, [ctx.actor.accountId ?? '0']) : [];
  return {
    contact_name: f.contactName ?? ctx.actor.name.slice(0, 50),
    contact_phone: f.contactPhone ?? me?.mobile ?? null,
  };
}

/** Everything of a request that is the same for every seller. */
async function wording(ctx: LeadContext, f: LeadFields, asked: Asked) {
  const goods = asked.goods === null ? null : await goodsOf(ctx, { skuId: asked.goods.id });
  return {
    batch_id: randomUUID(),
    kind: f.kind,
    state: leadLifecycle.next('send', null, 'buyer'),
    buyer_member_id: ctx.actor.memberId as string,
    buyer_owner_dept_id: ctx.actor.deptId,
    buyer_owner_emp_id: ctx.actor.empId,
    spu_id: f.spuId,
    sku_id: asked.goods?.id ?? null,
    offer_id: asked.offer?.id ?? null,
    offer_no: asked.offer?.no ?? null,
    product_zh: asked.product.zh,
    product_en: asked.product.en,
    cas_no: asked.product.casNo,
    un_no: goods?.unNo ?? asked.product.unNo,
    goods_zh: asked.goods?.zh ?? null,
    goods_en: asked.goods?.en ?? null,
    grade: f.grade ?? goods?.grade ?? null,
    grade_en: f.grade === null ? (goods?.gradeEn ?? null) : null,
    ...(f.kind === KIND.quote ? await quoteOf(ctx, f) : await sampleOf(ctx, f)),
    remark: f.remark,
    ...(await contactOf(ctx, f)),
  };
}

/** Who keeps it on the seller's side: who keeps the offer, else the store. */
async function ownerOf(ctx: LeadContext, asked: Asked, sellerId: string) {
  const from = asked.offer ?? (await storeOf(ctx, { memberId: sellerId }));
  return { seller_owner_dept_id: from?.deptId ?? null, seller_owner_emp_id: from?.empId ?? null };
}

async function sendTo(
  ctx: LeadContext,
  wish: Awaited<ReturnType<typeof wording>>,
  asked: Asked,
  sellerId: string,
  expiresAt: Date,
): Promise<Lead> {
  const row = (await ctx.tx
    .insertInto('leads.lead')
    .values({
      ...(wish as object),
      ...(await ownerOf(ctx, asked, sellerId)),
      lead_no: await ctx.number('LD'),
      seller_member_id: sellerId,
      expires_at: expiresAt,
      ...created(ctx),
      gmt_create: nowHere,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Lead;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.lead_no,
    action: 'send',
    from: null,
    to: row.state,
    side: 'buyer',
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  await ctx.schedule({ kind: EXPIRE, key: row.id, at: expiresAt });
  await notifySeller(ctx, 'N-LEAD-01', row);
  leadMoved(ctx, row);
  return row;
}

/**
 * Sends a request for a quote or a sample: to whom is settled now, each seller gets a row of his own and never
 * learns of the others. Refuses 10009, 10301, 17005, 17006, 17701, 17702, 17703.
 */
export const sendLeadHandler = leads.command(sendLead, async (ctx) => {
  const { input } = ctx;
  await withinDay(ctx);
  const asked = await askedFor(ctx, input);
  const named = (input.offerId ?? input.skuId ?? input.sellerId) !== null;
  const sellerIds = await mayAsk(ctx, asked.sellerIds, named);
  const wish = await wording(ctx, input, asked);
  const expiresAt = new Date((await ctx.now()).getTime() + OPEN_DAYS * 86_400_000);
  const rows: Lead[] = [];
  for (const sellerId of sellerIds) rows.push(await sendTo(ctx, wish, asked, sellerId, expiresAt));
  const [first] = rows as [Lead];
  ctx.target({ type: BIZ, id: first.id, no: first.lead_no });
  return { id: first.id, version: first.version, leadNo: first.lead_no, sent: rows.length };
});
