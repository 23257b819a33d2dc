import { type RawBuilder, sql } from 'kysely';
import { ttlCache } from '#kernel/server/ttl-cache.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { FACETS, findingFilters } from '../../contract/finding.ts';
import { namedApart } from '../../rules/named-apart.ts';
import { marketplace } from '../tables.ts';
import {
  type Asked,
  allOf,
  type Dimension,
  inMemory,
  type MarketplaceContext,
  type Narrowing,
  type Question,
  questionOf,
  tablesOf,
} from './question.ts';

type Facet = (typeof FACETS)[number];
interface Count {
  readonly of: Dimension | 'total';
  readonly value: string;
  readonly n: number;
}
const MOST = 20;
/** What a row is counted by. */
const VALUE: Readonly<Record<Exclude<Facet, 'month'> | 'category', string>> = {
  category: 'x.category_id',
  grade: 'x.grade_term',
  producer: 'x.producer_term',
  packaging: 'x.packaging_id',
  seller: 'case when x.sku_id is not null then x.seller_member_id end',
  lane: 'x.lane',
  place: 'x.named_place_id',
  onOffer: "'true'",
};
/** Counted where there is an offer: most goods have none. */
const OF_OFFERS: readonly Dimension[] = ['lane', 'place', 'month', 'onOffer'];

/** Where no filter speaks of offers, goods are counted as they are; else those on offer, once for each. */
const rowsOf = (narrowings: readonly Narrowing[]): RawBuilder<unknown> =>
  narrowings.some((n) => n.ofOffer) ? sql`offered` : sql`hit`;

/**
 * Every value with its products or SKUs, once each. The months of a delivery are drawn up once for all offers
 * of a product that are delivered in the same.
 */
function valuesOf(of: Dimension, from: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  if (of !== 'month')
    return sql`select distinct ${sql.raw(VALUE[of as keyof typeof VALUE])} as value, x.unit from ${from} x where ${where}`;
  return sql`select distinct to_char(mo.at, 'YYYY-MM') as value, s.unit
    from (select distinct x.unit, date_trunc('month', x.delivery_start::timestamp) as first,
      date_trunc('month', x.delivery_end::timestamp) as last from offered x where ${where}) s
    cross join lateral generate_series(s.first, s.last, interval '1 month') mo(at)`;
}

/** Rows left by every filter but one, counted by the values of that one; what is chosen is always among them. */
function counted(q: Question, of: Dimension, chosen: readonly string[]): RawBuilder<unknown> {
  const others = q.narrowings.filter((n) => n.of !== of);
  const values = valuesOf(of, OF_OFFERS.includes(of) ? sql`offered` : rowsOf(others), allOf(others));
  const many = of === 'category' ? 100_000 : MOST + 1;
  return sql`(select ${of} as of, v.value::text as value, count(*)::int as n from (${values}) v
    where v.value is not null group by v.value order by v.value::text = any (${[...chosen]}::text[]) desc,
      n desc, v.value::text limit ${many})`;
}

const chosenOf = (asked: Asked, of: Facet): readonly string[] => (of === 'onOffer' ? [] : (asked[of] ?? []));

async function countsOf(ctx: MarketplaceContext, q: Question, asked: Asked): Promise<Count[]> {
  const parts = [counted(q, 'category', []), ...FACETS.map((of) => counted(q, of, chosenOf(asked, of)))];
  await inMemory(ctx, q);
  const { rows } = await sql<Count>`with ${tablesOf(q)},
    offered as materialized (select h.unit, h.sku_id, h.category_id, h.grade_term, h.producer_term,
      h.packaging_id, h.seller_member_id, l.lane, l.named_place_id, l.delivery_start, l.delivery_end
      from hit h join live l on l.sku_id = h.sku_id)
    select 'total' as of, '' as value, count(*)::int as n
    from (select distinct x.unit from ${rowsOf(q.narrowings)} x where ${allOf(q.narrowings)}) t
    union all ${sql.join(parts, sql` union all `)}`.execute(ctx.tx);
  return rows;
}

/** Everything is counted for all who see the same of it: its numbers may be three seconds old. */
const remembered = ttlCache<readonly Count[]>();

interface Name {
  readonly zh: string;
  readonly en: string | null;
}
type Names = ReadonlyMap<string, Name>;
async function named(
  ctx: MarketplaceContext,
  query: RawBuilder<{ id: string; zh: string; en: string | null }>,
): Promise<Names> {
  return new Map((await query.execute(ctx.tx)).rows.map((r) => [r.id, r]));
}

/** Names of the values; codes and months name themselves on the screen. */
async function namesOf(
  ctx: MarketplaceContext,
  counts: readonly Count[],
): Promise<Readonly<Partial<Record<Facet, Names>>>> {
  const ids = (...of: Facet[]) =>
    sql`${counts.filter((c) => of.includes(c.of as Facet)).map((c) => c.value)}::bigint[]`;
  const terms = await named(
    ctx,
    sql`select id, zh, en from reporting.find_terms where id = any (${ids('grade', 'producer')})`,
  );
  const packaging = await named(
    ctx,
    sql`select id, name as zh, name_en as en from reporting.packagings where id = any (${ids('packaging')})`,
  );
  const place = await named(
    ctx,
    sql`select id, name as zh, name_en as en from reporting.places where id = any (${ids('place')})`,
  );
  const parties = await partiesOf(ctx, {
    memberIds: counts.filter((c) => c.of === 'seller').map((c) => c.value),
  });
  return {
    grade: terms,
    producer: terms,
    packaging,
    place,
    seller: new Map([...parties].map(([id, p]) => [id, { zh: p.name, en: p.nameEn }])),
  };
}

interface Category extends Name {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: number;
}
/** The whole tree in order, each with the rows in it and below it. */
async function categoriesOf(ctx: MarketplaceContext, counts: readonly Count[]) {
  const { rows } = await sql<Category>`select id, parent_id as "parentId", level, name as zh, name_en as en
      from reporting.categories where enabled and not deleted order by level, sort, id`.execute(ctx.tx);
  const categoryCounts = new Map(counts.filter((c) => c.of === 'category').map((c) => [c.value, c.n]));
  const sum = new Map<string, number>(rows.map((c) => [c.id, categoryCounts.get(c.id) ?? 0]));
  for (const c of rows.toReversed())
    if (c.parentId !== null) sum.set(c.parentId, (sum.get(c.parentId) ?? 0) + (sum.get(c.id) ?? 0));
  return rows.map((c) => ({ ...c, count: sum.get(c.id) ?? 0 }));
}

/** What stands beside a list of finds: filters with their numbers, the tree, how the words were read. */
export const findingFiltersHandler = marketplace.query(findingFilters, async (work) => {
  const ctx: MarketplaceContext = work;
  const asked = work.input;
  const question = await questionOf(ctx, asked, asked.by ?? 'products');
  const counts = question.everything
    ? await remembered(ctx.tx, question.key, () => countsOf(ctx, question, asked))
    : await countsOf(ctx, question, asked);
  const names = await namesOf(ctx, counts);
  const facets = FACETS.map((key) => {
    const facetCounts = counts.filter((c) => c.of === key);
    const choices = namedApart(
      facetCounts.slice(0, MOST).map((c) => ({
        value: c.value,
        zh: names[key]?.get(c.value)?.zh ?? c.value,
        en: names[key]?.get(c.value)?.en ?? null,
        count: c.n,
      })),
    );
    return {
      key,
      choices: key === 'month' ? choices.toSorted((a, b) => (a.value < b.value ? -1 : 1)) : choices,
      more: facetCounts.length > MOST,
    };
  });
  const { corrected, places, unknown } = question.understood;
  return {
    total: counts.find((c) => c.of === 'total')?.n ?? 0,
    facets,
    categories: await categoriesOf(ctx, counts),
    corrected: [...corrected],
    places: [...places],
    beyond: question.hazards === 'operators' ? null : question.hazards,
    unknown: unknown.map((u) => ({ typed: u.typed, near: u.near.map((n) => ({ zh: n.zh, en: n.en })) })),
  };
});
