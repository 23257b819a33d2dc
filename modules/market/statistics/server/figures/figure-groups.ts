import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { figureGroups } from '../../contract/figures.ts';
import { figureSpan } from '../../rules/figure-period.ts';
import { metricOf, metricsFor } from '../../rules/metrics.ts';
import { statistics } from '../tables.ts';
import { figureOf, GROUP_COLUMNS, linesOf, measured } from './aggregate.ts';
import { figureSide, reachOf, reading, unitsOf } from './reach.ts';

interface Grouped {
  readonly group: string;
  readonly zh: string;
  readonly en: string;
  readonly value: string | null;
  readonly rows: number;
}

/** One figure told apart; a company is told its own counterparties and nobody else's. */
export const figureGroupsHandler = statistics.query(figureGroups, async (ctx) => {
  const { input } = ctx;
  const { metric, by, most } = input;
  const side = figureSide(ctx);
  if (!metricsFor(side).includes(metric) || !metricOf(metric).by.includes(by)) throw NotFound({});
  const today = dayOf(await ctx.now());
  const { from, to } = figureSpan(input, today);
  const reach = reachOf(ctx, await unitsOf(ctx), input);
  const lines = linesOf(ctx, metricOf(metric).source, reach, { from, to, lane: input.lane, today });
  if (lines === null) return { from, to, groups: [] };
  const { key, zh, en } = GROUP_COLUMNS[by];
  const order =
    by === 'age'
      ? sql`min(case age when '0-7' then 1 when '8-30' then 2 when '31-60' then 3 else 4 end)`
      : sql`${figureOf(metric)} desc nulls last`;
  const { rows } = await reading(ctx, reach, () =>
    sql<Grouped>`select ${key} as "group", ${zh} as zh, ${en} as en, ${figureOf(metric)} as value, count(*)::int as rows
      from (${lines}) f where ${measured(metric)} group by 1 order by ${order}, 1 limit ${sql.lit(most)}`.execute(
      ctx.tx,
    ),
  );
  if (by !== 'seller' && by !== 'buyer') return { from, to, groups: rows };
  const parties = await partiesOf(ctx, { memberIds: rows.flatMap((r) => (r.group === '' ? [] : r.group)) });
  return {
    from,
    to,
    groups: rows.map((r) => {
      const party = parties.get(r.group);
      return { ...r, zh: party?.name ?? '', en: party?.nameEn ?? party?.name ?? '' };
    }),
  };
});
