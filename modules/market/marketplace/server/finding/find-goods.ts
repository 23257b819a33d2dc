import { sql } from 'kysely';
import { SHELF } from '#registry/catalogue/rules/product-lifecycle.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { findGoods, type GoodsRow } from '../../contract/finding.ts';
import { marketplace } from '../tables.ts';
import { matchesOf, pageOf } from './page-of.ts';
import type { MarketplaceContext } from './question.ts';

type Stored = Omit<GoodsRow, 'sellerZh' | 'sellerEn' | 'own' | 'offers' | 'cny' | 'usd' | 'matches'> & {
  readonly sellerId: string;
};

/** SKUs as the reader may see them, by id. */
async function readGoods(ctx: MarketplaceContext, ids: readonly string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select k.id, p.id as "spuId", p.product_name_id as "productNameId", k.sku_code as code, p.name as zh, p.name_en as en, p.cas_no as "casNo", coalesce(k.un_no, p.un_no) as "unNo", coalesce(k.hazard_class, p.hazard_class) as "hazardClass", p.control_classes as "controlClasses",
      k.grade as "gradeZh", k.grade_en as "gradeEn", k.producer as "producerZh", k.producer_en as "producerEn", g.name as "packagingZh", g.name_en as "packagingEn", k.seller_member_id as "sellerId", (k.state = ${sql.lit(SHELF.onShelf)} and p.state = ${sql.lit(SHELF.onShelf)}) as "onShelf"
    from reporting.skus k join reporting.spus p on p.id = k.spu_id join reporting.packagings g on g.id = k.packaging_id where k.id = any (${[...ids]}::bigint[])`.execute(
    ctx.tx,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** SKUs by what was typed and chosen, with what is on offer of each. */
export const findGoodsHandler = marketplace.query(findGoods, async (work) => {
  const ctx: MarketplaceContext = work;
  const { pageNum, pageCount, sortProperties, sortAsc, ...asked } = work.input;
  const { question, page } = await pageOf(
    ctx,
    asked,
    { pageNum, pageCount, sortProperties, sortAsc },
    'goods',
  );
  const ids = page.list.map((r) => r.unit);
  const stored = await readGoods(ctx, ids);
  const matches = await matchesOf(ctx, question, ids, 'goods');
  const sellers = await partiesOf(ctx, {
    memberIds: [...new Set([...stored.values()].map((s) => s.sellerId))],
  });
  const list = page.list.flatMap(({ unit, offers, cny, usd }): GoodsRow[] => {
    const row = stored.get(unit);
    if (row === undefined) return [];
    const { sellerId, ...goodsOf } = row;
    const seller = sellers.get(sellerId);
    return [
      {
        ...goodsOf,
        sellerZh: seller?.name ?? '',
        sellerEn: seller?.nameEn ?? null,
        own: sellerId === ctx.actor.memberId,
        offers,
        cny,
        usd,
        matches: matches.get(unit) ?? [],
      },
    ];
  });
  return { ...page, list };
});
