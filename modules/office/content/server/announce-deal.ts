import { showPrice } from '#kernel/rules/format.ts';
import { nowHere } from '#kernel/server/database.ts';
import { oncePerTransaction } from '#kernel/server/per-transaction-cache.ts';
import { labelsOf } from '#office/codesets/server/door.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { announcedNames } from '../rules/names-masked.ts';
import { priceRange } from '../rules/price-range.ts';
import { clinchLifecycle } from '../rules/publication-lifecycle.ts';
import { content } from './tables.ts';

export interface AnnouncedParty {
  readonly name: string;
  readonly nameEn: string | null;
  readonly consent: string;
}
/** An effective deal, as its capability tells of it. */
export interface Announced {
  readonly dealId: string;
  readonly productZh: string;
  readonly productEn: string;
  readonly spec: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly currency: string;
  readonly region: string | null;
  readonly tradeType: string;
  readonly seller: AnnouncedParty;
  readonly buyer: AnnouncedParty;
  readonly dealDate: string;
}

// Many deals of one award are announced together.
const announcing = oncePerTransaction<boolean>();
const unitsIn = oncePerTransaction<ReadonlyMap<string, string>>();

/**
 * A deal's announcement in both languages, once (administration-domain 12.2): a draft, or out at once when
 * the platform says so; none when a company wants none.
 * The exact price is told only where both companies are named in full.
 */
export const announceDeal = content.door<Announced, void>(async (ctx) => {
  const deal = ctx.input;
  const zh = announcedNames(deal.seller, deal.buyer);
  if (zh === null) return;
  const full = zh.seller === deal.seller.name && zh.buyer === deal.buyer.name;
  const english = (p: AnnouncedParty) => ({ ...p, name: p.nameEn ?? p.name });
  const en = announcedNames(english(deal.seller), english(deal.buyer)) ?? zh;
  const autoAnnounce = await announcing(
    ctx.tx,
    '',
    async () => (await settingOf(ctx, 'platform')).autoAnnounce,
  );
  const state = clinchLifecycle.next(
    autoAnnounce ? 'announce' : 'save',
    null,
    autoAnnounce ? 'effect' : 'operator',
  );
  const now = await ctx.now();
  for (const [language, product, names] of [
    ['zh_CN', deal.productZh, zh],
    ['en_US', deal.productEn || deal.productZh, en],
  ] as const) {
    const units = await unitsIn(ctx.tx, language, () => labelsOf(ctx, 'measure_unit', language));
    const unit = (units.get(deal.unit) ?? deal.unit).slice(0, 20);
    const row = await ctx.tx
      .insertInto('content.clinch')
      .values({
        gmt_create: nowHere as unknown as Date,
        gmt_modified: nowHere as unknown as Date,
        created_by: null,
        modified_by: null,
        announce_no: await ctx.number('CA'),
        deal_id: deal.dealId,
        product_name: product.slice(0, 100),
        spec: deal.spec?.slice(0, 100) ?? null,
        quantity: deal.quantity,
        unit,
        price_shown: full ? 'exact' : 'range',
        price_text:
          `${deal.currency} ${full ? showPrice(deal.price) : priceRange(deal.price).replace(/\d+/g, (n) => n.replace(/\B(?=(\d{3})+$)/g, ','))}/${unit}`.slice(
            0,
            60,
          ),
        region: deal.region?.slice(0, 60) ?? null,
        trade_type: deal.tradeType,
        seller_masked: names.seller.slice(0, 100),
        buyer_masked: names.buyer.slice(0, 100),
        deal_date: deal.dealDate,
        language,
        pinned: false,
        state,
        published_at: autoAnnounce ? now : null,
      })
      .onConflict((c) => c.doNothing())
      .returning(['id', 'announce_no'])
      .executeTakeFirst();
    if (row !== undefined)
      await ctx.history({
        bizType: 'CLINCH',
        bizId: row.id,
        bizNo: row.announce_no,
        action: 'announce',
        from: null,
        to: state,
        side: 'effect',
        parties: ['0'],
      });
  }
  if (autoAnnounce) ctx.live('clinch:all');
});
