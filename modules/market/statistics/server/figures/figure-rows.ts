import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { type FigureRow, figureRows } from '../../contract/figures.ts';
import { figureSpan } from '../../rules/figure-period.ts';
import { metricOf, metricsFor } from '../../rules/metrics.ts';
import { type StatisticsContext, statistics } from '../tables.ts';
import { countsOf, GROUP_COLUMNS, linesOf, measured } from './aggregate.ts';
import { figureSide, reachOf, reading, unitsOf } from './reach.ts';

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly biz_type: string;
  readonly biz_id: string;
  readonly biz_no: string | null;
  readonly seller_id: string | null;
  readonly buyer_id: string | null;
  readonly lane: string | null;
  readonly zh: string | null;
  readonly en: string | null;
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly cny: string | null;
  readonly counts: string | null;
  readonly place_zh: string | null;
  readonly place_en: string | null;
  readonly carrier: string | null;
  readonly age: string | null;
  readonly correction: boolean;
}
const NONE: RawBuilder<unknown> = sql`select null::text as id, null::timestamptz as at, null::text as biz_type,
  null::bigint as biz_id, null::text as biz_no, null::bigint as seller_id, null::bigint as buyer_id, null::text as lane,
  null::bigint as product_id, null::text as zh, null::text as en, null::numeric as quantity, null::numeric as amount,
  null::text as currency, null::numeric as cny, 0 as n, 0 as hit, 0 as hit2, null::numeric as value, null::numeric as value2,
  null::text as place_id, null::text as place_zh, null::text as place_en, null::text as carrier, null::text as age,
  null::bigint as company_id, false as correction where false`;

async function presented(ctx: StatisticsContext, lines: readonly Line[]): Promise<FigureRow[]> {
  const parties = await partiesOf(ctx, {
    memberIds: [...new Set(lines.flatMap((l) => [l.seller_id ?? [], l.buyer_id ?? []].flat()))],
  });
  const called = (id: string | null) => {
    const party = id === null ? undefined : parties.get(id);
    return { zh: party?.name ?? '', en: party?.nameEn ?? party?.name ?? '' };
  };
  return lines.map((l) => {
    const [seller, buyer] = [called(l.seller_id), called(l.buyer_id)];
    return {
      id: l.id,
      bizType: l.biz_type,
      bizId: l.biz_id,
      number: l.biz_no ?? l.biz_id,
      at: l.at.toISOString(),
      seller: seller.zh,
      sellerEn: seller.en,
      buyer: buyer.zh,
      buyerEn: buyer.en,
      product: l.zh ?? '',
      productEn: l.en ?? l.zh ?? '',
      lane: l.lane,
      quantity: l.quantity,
      amount: l.amount,
      currency: l.currency,
      cny: l.cny,
      counts: l.counts,
      place: l.place_zh ?? '',
      placeEn: l.place_en ?? l.place_zh ?? '',
      carrier: l.carrier ?? '',
      age: l.age,
      correction: l.correction,
    };
  });
}

/** The rows of one figure, which add up to it; read by the same lines and walls as the figure itself. */
export const figureRowsHandler = statistics.query(figureRows, async (ctx) => {
  const { input } = ctx;
  const { metric, by, group } = input;
  const side = figureSide(ctx);
  if (!metricsFor(side).includes(metric)) throw NotFound({});
  const today = dayOf(await ctx.now());
  const { from, to } = figureSpan(input, today);
  const reach = reachOf(ctx, await unitsOf(ctx), input);
  const lines = linesOf(ctx, metricOf(metric).source, reach, { from, to, lane: input.lane, today }) ?? NONE;
  const only = by === undefined || group === undefined ? sql`true` : sql`${GROUP_COLUMNS[by].key} = ${group}`;
  const query = ctx.tx
    .selectFrom(
      sql<Line>`(select *, (${countsOf(metric)})::numeric as counts
        from (${lines}) f where ${measured(metric)} and ${only})`.as('l'),
    )
    .selectAll('l');
  const page = await reading(ctx, reach, () =>
    paged(ctx.tx, query, input, {
      sortable: { at: 'l.at', quantity: 'l.quantity', cny: 'l.cny', counts: 'l.counts' },
      fallback: { column: 'l.at', asc: false },
      key: 'l.id',
    }),
  );
  return { ...page, list: await presented(ctx, page.list as unknown as Line[]) };
});
