import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { isPlatform, scopeOf } from '#kernel/server/actor.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type CockpitFigures, cockpitFigures } from '../../contract/figures.ts';
import { type FigureSpan, figureSpan, stepsOf } from '../../rules/figure-period.ts';
import { isBalance, metricOf, metricsFor } from '../../rules/metrics.ts';
import { type StatisticsContext, statistics } from '../tables.ts';
import { bySource, figuresOf, type FigureParts } from './aggregate.ts';
import { figureSide, type Reach, reachOf, unitsOf } from './reach.ts';

/** Fewer companies than these would tell what one of them did. */
const LEAST_RANKED = 3;

/**
 * Where a company stands among all that dealt, by tonnes; nobody else's figure is told. Companies of the
 * demonstration and of tests rank only among themselves.
 */
async function positionOf(ctx: StatisticsContext, reach: Reach, span: FigureSpan, demo: boolean) {
  const { memberId } = ctx.actor;
  if (isPlatform(ctx.actor) || memberId === null || !scopeOf(ctx.actor, 'DEAL').all) return null;
  const column = sql.ref(reach.side === 'buyer' ? 'f.buyer_member_id' : 'f.seller_member_id');
  const line = sql.ref(reach.side === 'buyer' ? 'f.of_buyer' : 'f.of_seller');
  const { rows } = await asSystem(ctx, () =>
    sql<{ place: number; of: number }>`with dealt as (
        select ${column} as id, sum(case f.uom when 'TNE' then f.quantity when 'KGM' then f.quantity / 1000 else 0 end) as tonnes
        from reporting.deal_figures f join reporting.member_units u on u.id = ${column}
        where ${line} and f.ended_at is null and u.demo = ${sql.lit(demo)}
          and not exists (select from statistics.test_company t where t.member_id = ${column})
          and f.deal_time >= (${span.from}::date::timestamp at time zone 'Asia/Shanghai')
          and f.deal_time < ((${span.to}::date + 1)::timestamp at time zone 'Asia/Shanghai')
        group by 1)
      select r.place::int as place, r."of"::int as "of"
      from (select id, rank() over (order by tonnes desc) as place, count(*) over () as "of" from dealt) r
      where r.id = ${memberId}::bigint`.execute(ctx.tx),
  );
  const found = rows[0];
  return found === undefined || found.of < LEAST_RANKED ? null : { place: found.place, of: found.of };
}

async function demoIn(ctx: StatisticsContext): Promise<boolean> {
  const { rows } = await sql<{ demo: boolean }>`select exists (select from reporting.member_units where demo
    and ${isPlatform(ctx.actor)}) as demo`.execute(ctx.tx);
  return rows[0]?.demo ?? false;
}

const seriesOf = (
  parts: FigureParts,
  span: FigureSpan,
  stock: boolean,
): { from: string; value: string | null }[] =>
  stock
    ? []
    : stepsOf(span.from, span.to, span.grain).map((from) => ({ from, value: parts.steps.get(from) ?? null }));

/** Figures of a period with the one before (trading-domain 20.4). */
export const cockpitFiguresHandler = statistics.query(cockpitFigures, async (ctx) => {
  const { input } = ctx;
  const now = await ctx.now();
  const today = dayOf(now);
  const span = figureSpan(input, today);
  const units = await unitsOf(ctx);
  const reach = reachOf(ctx, units, input);
  const figures: CockpitFigures['figures'] = [];
  const keys = metricsFor(figureSide(ctx));
  for (const group of bySource(keys)) {
    const parts = await figuresOf(ctx, group, reach, span, { lane: input.lane, today });
    for (const [key, of] of parts) {
      const { now: value, before, rows, unrated } = of;
      figures.push({
        key,
        now: value,
        before,
        rows,
        unrated,
        series: seriesOf(of, span, isBalance(metricOf(key).source) || value === null),
      });
    }
  }
  const ownCompany = units.find((u) => u.id === ctx.actor.memberId);
  return {
    asOf: now.toISOString(),
    from: span.from,
    to: span.to,
    beforeFrom: span.beforeFrom,
    beforeTo: span.beforeTo,
    grain: span.grain,
    running: span.running,
    units: units.map(({ id, zh, en }) => ({ id, zh, en })),
    demo: ownCompany?.demo ?? (await demoIn(ctx)),
    figures: keys.flatMap((key) => figures.find((f) => f.key === key) ?? []),
    position: await positionOf(ctx, reach, span, ownCompany?.demo ?? false),
  };
});
