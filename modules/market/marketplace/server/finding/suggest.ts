import { sql } from 'kysely';
import { squeezed } from '#registry/catalogue/rules/finding-keys.ts';
import { suggestGoods } from '../../contract/finding.ts';
import { marketplace } from '../tables.ts';
import { matchesOf, pageOf } from './page-of.ts';
import type { MarketplaceContext } from './question.ts';

const MOST = 8;

/** The products nearest to what is being typed, with the other name or number they were found by. */
export const suggestGoodsHandler = marketplace.query(suggestGoods, async (work) => {
  const ctx: MarketplaceContext = work;
  const asked = { keyword: work.input.keyword };
  const { question, page } = await pageOf(
    ctx,
    asked,
    { pageNum: 1, pageCount: MOST, sortAsc: false },
    'products',
  );
  const ids = page.list.map((r) => r.unit);
  const matches = await matchesOf(ctx, question, ids, 'products');
  const { rows } = await sql<{
    id: string;
    zh: string;
    en: string;
    cas: string | null;
  }>`select id, name as zh, name_en as en, cas_no as cas from reporting.spus where id = any (${ids}::bigint[])`.execute(
    ctx.tx,
  );
  return ids.flatMap((id) => {
    const row = rows.find((r) => r.id === id);
    if (row === undefined) return [];
    const said = matches.get(id)?.find((m) => m.kind === 'name' || m.kind === 'spu')?.said;
    const other =
      said === undefined || [row.zh, row.en].some((n) => squeezed(n) === squeezed(said)) ? row.cas : said;
    return [{ zh: row.zh, en: row.en, note: other, spuId: id }];
  });
});
