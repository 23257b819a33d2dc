import { sql } from 'kysely';
import { findProducts, type ProductRow } from '../../contract/finding.ts';
import { room } from '../tables.ts';
import { matchesOf, pageOf } from './page-of.ts';
import type { Hand } from './question.ts';

type Stored = Omit<ProductRow, 'skus' | 'sellers' | 'offers' | 'cny' | 'usd' | 'matches'>;

async function readProducts(w: Hand, ids: readonly string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select p.id, p.product_name_id as "productNameId", p.spu_code as code, p.name as zh, p.name_en as en, p.cas_no as "casNo", p.un_no as "unNo", p.hazard_class as "hazardClass", p.control_classes as "controlClasses", c.name as "categoryZh", c.name_en as "categoryEn"
    from reporting.spus p join reporting.categories c on c.id = p.platform_category_id where p.id = any (${[...ids]}::bigint[])`.execute(
    w.tx,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** Products by what was typed and chosen, with how many sell them and the best price. */
export const products = room.ask(findProducts, async (work) => {
  const w: Hand = work;
  const { pageNum, pageCount, sortProperties, sortAsc, ...asked } = work.input;
  const { question, page } = await pageOf(
    w,
    asked,
    { pageNum, pageCount, sortProperties, sortAsc },
    'products',
  );
  const ids = page.list.map((r) => r.unit);
  const stored = await readProducts(w, ids);
  const matches = await matchesOf(w, question, ids, 'products');
  const list = page.list.flatMap(({ unit, skus, sellers, offers, cny, usd }): ProductRow[] => {
    const row = stored.get(unit);
    return row === undefined
      ? []
      : [{ ...row, skus, sellers, offers, cny, usd, matches: matches.get(unit) ?? [] }];
  });
  return { ...page, list };
});
