import { sql } from 'kysely';
import { findProducts, type ProductRow } from '../../contract/finding.ts';
import { marketplace } from '../tables.ts';
import { matchesOf, pageOf } from './page-of.ts';
import type { MarketplaceContext } from './question.ts';

type Stored = Omit<ProductRow, 'skus' | 'sellers' | 'offers' | 'cny' | 'usd' | 'matches'>;

async function readProducts(ctx: MarketplaceContext, ids: readonly string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select p.id, p.product_name_id as "productNameId", p.spu_code as code, p.name as zh, p.name_en as en,
      p.cas_no as "casNo", p.un_no as "unNo", p.hazard_class as "hazardClass",
      p.control_classes as "controlClasses", c.name as "categoryZh", c.name_en as "categoryEn"
    from reporting.spus p join reporting.categories c on c.id = p.platform_category_id
    where p.id = any (${[...ids]}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map((r) => [r.id, r]));
}

/** Products by what was typed and chosen, with how many sell them and the best price. */
export const findProductsHandler = marketplace.query(findProducts, async (work) => {
  const ctx: MarketplaceContext = work;
  const { pageNum, pageCount, sortProperties, sortAsc, ...asked } = work.input;
  const { question, page } = await pageOf(
    ctx,
    asked,
    { pageNum, pageCount, sortProperties, sortAsc },
    'products',
  );
  const ids = page.list.map((r) => r.unit);
  const stored = await readProducts(ctx, ids);
  const matches = await matchesOf(ctx, question, ids, 'products');
  const list = page.list.flatMap(({ unit, skus, sellers, offers, cny, usd }): ProductRow[] => {
    const row = stored.get(unit);
    return row === undefined
      ? []
      : [{ ...row, skus, sellers, offers, cny, usd, matches: matches.get(unit) ?? [] }];
  });
  return { ...page, list };
});
