import { sql } from 'kysely';
import { COUNT_LIMIT, type Page } from '#kernel/rules/contract.ts';
import { ttlCache } from '#kernel/server/ttl-cache.ts';
import { squeezed } from '#registry/catalogue/rules/finding-keys.ts';
import { EXACT } from '#registry/catalogue/rules/finding-rank.ts';
import {
  type Asked,
  allOf,
  type By,
  inMemory,
  type MarketplaceContext,
  type Narrowing,
  type Question,
  questionOf,
  tablesOf,
} from './question.ts';

export interface Paging {
  readonly pageNum: number;
  readonly pageCount: number;
  readonly sortProperties?: string | undefined;
  readonly sortAsc: boolean;
}
/** A found SKU or product with what is on offer of it. */
export interface Ranked {
  readonly unit: string;
  readonly score: number;
  readonly skus: number;
  readonly sellers: number;
  readonly offers: number;
  readonly cny: string | null;
  readonly usd: string | null;
}
interface Counted extends Ranked {
  readonly total: number;
}

/** Columns of the numbers themselves; in the answer prices are text. */
const SORTS: Readonly<Record<string, string>> = {
  offers: 'ranked.offers',
  cny: 'ranked.cny',
  usd: 'ranked.usd',
};
/** Exact first, then what is on offer, then the nearest, then the most offered; ids keep it still. */
const BEST = sql`(score > ${EXACT}), (offers = 0), score, offers desc, unit desc`;

function order(paging: Paging) {
  const wanted = paging.sortProperties ?? '';
  const column = Object.hasOwn(SORTS, wanted) ? SORTS[wanted] : undefined;
  return column === undefined
    ? BEST
    : sql`${sql.ref(column)} ${sql.raw(paging.sortAsc ? 'asc' : 'desc')} nulls last, ${BEST}`;
}

const narrowingsOf = (q: Question) => ({
  ofOffer: q.narrowings.filter((n) => n.ofOffer),
  ofGoods: q.narrowings.filter((n) => !n.ofOffer),
});
const offering = (ofOffer: readonly Narrowing[]) =>
  sql`offering as materialized (select x.sku_id, count(*) as n, min(x.unit_price)
    filter (where x.currency = 'CNY') as cny, min(x.unit_price) filter (where x.currency = 'USD') as usd
    from live x where ${allOf(ofOffer)} group by x.sku_id)`;

function ranked(q: Question) {
  const { ofOffer, ofGoods } = narrowingsOf(q);
  return sql`with ${tablesOf(q)}, ${offering(ofOffer)},
    per_seller as (select x.unit, case when x.sku_id is not null then x.seller_member_id
    end as seller, min(x.score) as score, count(x.sku_id) as skus, sum(o.n) as offers, min(o.cny) as cny, min(o.usd) as usd
      from hit x left join offering o on o.sku_id = x.sku_id
      where ${allOf(ofGoods)} ${ofOffer.length === 0 ? sql`` : sql`and o.n is not null`} group by 1, 2),
    ranked as (select unit, min(score)::int as score, sum(skus)::int as skus, count(seller)::int as sellers,
      coalesce(sum(offers), 0)::int as offers, min(cny) as cny, min(usd) as usd from per_seller group by unit)`;
}

/** One page of what was found, in order, and how many there are. */
export async function pageOf(
  ctx: MarketplaceContext,
  asked: Asked,
  paging: Paging,
  by: By,
): Promise<{ question: Question; page: Page<Ranked> }> {
  const question = await questionOf(ctx, asked, by);
  await inMemory(ctx, question);
  return {
    question,
    page: await (question.everything
      ? pageOfEverything(ctx, question, paging)
      : pageOfFound(ctx, question, paging)),
  };
}

async function pageOfFound(
  ctx: MarketplaceContext,
  question: Question,
  paging: Paging,
): Promise<Page<Ranked>> {
  const { pageNum, pageCount } = paging;
  const offset = (pageNum - 1) * pageCount;
  const { rows } =
    await sql<Counted>`${ranked(question)} select unit, score, skus, sellers, offers, cny::text as cny,
      usd::text as usd, count(*) over ()::int as total from ranked order by ${order(paging)}
      limit ${pageCount} offset ${offset}`.execute(ctx.tx);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countOf(ctx, question));
  return { list: rows, totalCount: total, totalMore: false, pageNum, pageCount };
}

async function countOf(ctx: MarketplaceContext, question: Question): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`${ranked(question)} select count(*)::int as n from ranked`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** How many there are in all may be three seconds old; the rows are read anew. */
const totals = ttlCache<number>();

/**
 * A page of all goods, led by what is on offer: only that is put in order, from the index of offers on sale;
 * goods without an offer follow by their number as far as the page
 * reaches them, and how many SKUs and sellers there are is asked of the page alone.
 */
async function pageOfEverything(ctx: MarketplaceContext, q: Question, paging: Paging): Promise<Page<Ranked>> {
  const { pageNum, pageCount } = paging;
  const offset = Math.min((pageNum - 1) * pageCount, COUNT_LIMIT);
  const { ofOffer, ofGoods } = narrowingsOf(q);
  const goods = sql`${q.seen} and ${allOf(ofGoods)}`;
  const reach = offset + pageCount;
  const unoffered =
    ofOffer.length > 0
      ? sql`0`
      : paging.sortProperties === 'offers' && paging.sortAsc
        ? sql`${reach}::int`
        : sql`greatest(0, ${reach}::int - (select count(*) from offered))`;
  const tables = sql`with ${q.live}, ${offering(ofOffer)},
    offered as materialized (select ${q.unit} as unit, sum(o.n)::int as offers, min(o.cny) as cny,
      min(o.usd) as usd from offering o join reporting.find_goods x on x.sku_id = o.sku_id
      where x.sku_id = any (array(select sku_id from offering)) and ${goods} group by 1)`;
  const { rows } = await sql<Ranked>`${tables},
    rest as (select u.unit from (select distinct ${q.unit} as unit from reporting.find_goods x
    where ${goods}) u where not exists (select 1 from offered o where o.unit = u.unit) order by u.unit desc
    limit ${unoffered}),
    ranked as (select ranked.* from (select unit, 0 as score, offers, cny, usd from offered union all
    select unit, 0, 0, null, null from rest) ranked order by ${order(paging)} limit ${pageCount} offset ${offset})
    select ranked.unit, ranked.score, s.skus, s.sellers, ranked.offers, ranked.cny::text as cny,
      ranked.usd::text as usd from ranked cross join lateral (
      select count(x.sku_id)::int as skus, count(distinct x.seller_member_id)
      filter (where x.sku_id is not null)::int as sellers from reporting.find_goods x
      where ${q.unit} = ranked.unit and ${goods} ${
        ofOffer.length === 0
          ? sql``
          : sql`and x.sku_id in (select
        o.sku_id from offering o)`
      }) s order by ${order(paging)}`.execute(ctx.tx);
  const count = async () => {
    const all =
      ofOffer.length > 0
        ? sql`${tables} select 1 from offered`
        : sql`select 1 from reporting.find_goods x where ${goods} group by ${q.unit}`;
    return (
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from (${all} limit ${sql.lit(COUNT_LIMIT + 1)}) u`.execute(ctx.tx)
      ).rows[0]?.n ?? 0
    );
  };
  const whole = offset === 0 && rows.length < pageCount;
  const total = whole
    ? rows.length
    : q.narrowings.length > 0
      ? await count()
      : await totals(ctx.tx, q.key, count);
  return {
    list: rows,
    totalCount: Math.min(total, COUNT_LIMIT),
    totalMore: total > COUNT_LIMIT,
    pageNum,
    pageCount,
  };
}

export interface Match {
  readonly typed: string;
  readonly kind: string;
  readonly form: string;
  readonly said: string;
}
/** For each found unit, the best reason per word: the name, other name or number that fits. */
export async function matchesOf(
  ctx: MarketplaceContext,
  q: Question,
  units: readonly string[],
  by: By,
): Promise<Map<string, Match[]>> {
  const terms = [...new Set(q.understood.words.flatMap((word) => word.terms.map((t) => t.id)))];
  if (terms.length === 0 || units.length === 0) return new Map();
  const unit = by === 'goods' ? sql`g.sku_id` : sql`g.spu_id`;
  // The few goods of the page are asked for their words; the words would lead to all goods that carry them.
  const { rows } = await sql<{ unit: string; term: string; zh: string; names: string[] }>`
    with shown as materialized (select ${unit} as unit, g.id from reporting.find_goods g
    where ${unit} = any (${[...units]}::bigint[])),
      deliveries as materialized (select p.goods_id, p.term_id from reporting.find_postings p
      where p.goods_id = any (array(select id from shown)) and p.term_id = any (${terms}::bigint[]))
    select u.unit, t.id as term, t.zh, array_remove(array[t.zh, t.en]::text[] || t.aliases || t.numbers, null) as names
    from (select distinct s.unit, p.term_id from deliveries p join shown s on s.id = p.goods_id) u
      join reporting.find_terms t on t.id = u.term_id`.execute(ctx.tx);
  const found = new Map<string, Match[]>();
  for (const id of units) {
    const unitRows = new Map(rows.filter((r) => r.unit === id).map((r) => [r.term, r]));
    found.set(
      id,
      q.understood.words.flatMap((word) => {
        const best = word.terms.find((t) => unitRows.has(t.id));
        const row = best === undefined ? undefined : unitRows.get(best.id);
        if (best === undefined || row === undefined) return [];
        const { fit } = best;
        return [
          {
            typed: word.typed,
            kind: fit.kind,
            form: fit.form,
            said:
              row.names.find((n) => squeezed(n) === fit.key) ??
              row.names.find((n) => squeezed(n).includes(fit.key)) ??
              row.zh,
          },
        ];
      }),
    );
  }
  return found;
}
