import { sql } from 'kysely';
import type { Page } from '#kernel/rules/contract.ts';
import { EXACT } from '#registry/catalogue/rules/finding-rank.ts';
import { squeezed } from '#registry/catalogue/rules/finding-keys.ts';
import { allOf, type Asked, type By, type Hand, inMemory, type Question, questionOf } from './question.ts';

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
const SORTS: Readonly<Record<string, string>> = { offers: 'ranked.offers', cny: 'ranked.cny', usd: 'ranked.usd' };
/** Exact first, then what is on offer, then the nearest, then the most offered; ids keep it still. */
const BEST = sql`(score > ${EXACT}), (offers = 0), score, offers desc, unit desc`;

function order(paging: Paging) {
  const column = SORTS[paging.sortProperties ?? ''];
  return column === undefined ? BEST : sql`${sql.ref(column)} ${sql.raw(paging.sortAsc ? 'asc' : 'desc')} nulls last, ${BEST}`;
}

function ranked(q: Question) {
  const ofOffer = q.narrowings.filter((n) => n.ofOffer);
  const ofGoods = q.narrowings.filter((n) => !n.ofOffer);
  return sql`with ${q.tables},
    offering as (select x.sku_id, count(*) as n, min(x.unit_price) filter (where x.currency = 'CNY') as cny, min(x.unit_price) filter (where x.currency = 'USD') as usd from live x where ${allOf(ofOffer)} group by x.sku_id),
    per_seller as (select x.unit, case when x.sku_id is not null then x.seller_member_id end as seller, min(x.score) as score, count(x.sku_id) as skus, sum(o.n) as offers, min(o.cny) as cny, min(o.usd) as usd
      from hit x left join offering o on o.sku_id = x.sku_id where ${allOf(ofGoods)} ${ofOffer.length === 0 ? sql`` : sql`and o.n is not null`} group by 1, 2),
    ranked as (select unit, min(score)::int as score, sum(skus)::int as skus, count(seller)::int as sellers, coalesce(sum(offers), 0)::int as offers, min(cny) as cny, min(usd) as usd from per_seller group by unit)`;
}

/** One page of what was found, in order, and how many there are. */
export async function pageOf(w: Hand, asked: Asked, paging: Paging, by: By): Promise<{ question: Question; page: Page<Ranked> }> {
  const question = await questionOf(w, asked, by);
  const { pageNum, pageCount } = paging;
  const offset = (pageNum - 1) * pageCount;
  await inMemory(w, question);
  const { rows } = await sql<Counted>`${ranked(question)} select unit, score, skus, sellers, offers, cny::text as cny, usd::text as usd, count(*) over ()::int as total from ranked order by ${order(paging)} limit ${pageCount} offset ${offset}`.execute(w.tx);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countOf(w, question));
  return { question, page: { list: rows, totalCount: total, totalMore: false, pageNum, pageCount } };
}

async function countOf(w: Hand, question: Question): Promise<number> {
  const { rows } = await sql<{ n: number }>`${ranked(question)} select count(*)::int as n from ranked`.execute(w.tx);
  return rows[0]?.n ?? 0;
}

export interface Match {
  readonly typed: string;
  readonly kind: string;
  readonly form: string;
  readonly said: string;
}
/** For each found unit, the best reason per word: the name, other name or number that fits. */
export async function matchesOf(w: Hand, q: Question, units: readonly string[], by: By): Promise<Map<string, Match[]>> {
  const terms = [...new Set(q.understood.words.flatMap((word) => word.terms.map((t) => t.id)))];
  if (terms.length === 0 || units.length === 0) return new Map();
  const unit = by === 'goods' ? sql`g.sku_id` : sql`g.spu_id`;
  // The few goods of the page are asked for their words (offset 0); the words would lead to all goods that carry them.
  const { rows } = await sql<{ unit: string; term: string; zh: string; names: string[] }>`
    select u.unit, t.id as term, t.zh, array_remove(array[t.zh, t.en]::text[] || t.aliases || t.numbers, null) as names
    from (select distinct ${unit} as unit, p.term_id from catalogue.find_goods g cross join lateral (select p.term_id from catalogue.find_posting p where p.goods_id = g.id offset 0) p where ${unit} = any (${[...units]}::bigint[]) and p.term_id = any (${terms}::bigint[])) u
      join catalogue.find_term t on t.id = u.term_id`.execute(w.tx);
  const found = new Map<string, Match[]>();
  for (const id of units) {
    const own = new Map(rows.filter((r) => r.unit === id).map((r) => [r.term, r]));
    found.set(
      id,
      q.understood.words.flatMap((word) => {
        const best = word.terms.find((t) => own.has(t.id));
        const row = best === undefined ? undefined : own.get(best.id);
        if (best === undefined || row === undefined) return [];
        const { fit } = best;
        return [{ typed: word.typed, kind: fit.kind, form: fit.form, said: row.names.find((n) => squeezed(n) === fit.key) ?? row.names.find((n) => squeezed(n).includes(fit.key)) ?? row.zh }];
      }),
    );
  }
  return found;
}
