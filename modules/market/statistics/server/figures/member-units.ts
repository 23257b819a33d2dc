import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { containsAny } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { memberUnits, type UnitRow } from '../../contract/figures.ts';
import { figureSpan } from '../../rules/figure-period.ts';
import { METRIC_KEYS, type MetricKey, metricOf, metricsFor } from '../../rules/metrics.ts';
import { statistics } from '../tables.ts';
import { bySource, emptyFigure, figureOf, linesOf } from './aggregate.ts';
import { reachOf, reading, unitsOf } from './reach.ts';

type Row = Record<string, string | null> & {
  readonly id: string;
  readonly company: string;
  readonly company_en: string | null;
  readonly demo: boolean;
};
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** One row a company: the reader's own, its units, and for operators each that has any row in the period. */
export const memberUnitsHandler = statistics.query(memberUnits, async (ctx) => {
  const { input } = ctx;
  const platform = isPlatform(ctx.actor);
  const wish = { ...input, side: platform ? (input.side ?? 'seller') : undefined };
  const side = wish.side ?? (ctx.actor.identity === 'buyer' ? 'buyer' : 'seller');
  const today = dayOf(await ctx.now());
  const { from, to } = figureSpan(input, today);
  const reach = reachOf(ctx, await unitsOf(ctx), wish);
  const company = sql.ref(side === 'buyer' ? 'buyer_id' : 'seller_id');
  const keys = metricsFor(side).filter((key) => metricOf(key).of !== 'companies');
  const parts = bySource(keys).flatMap(([source, of]) => {
    const lines = linesOf(ctx, source, reach, { from, to, lane: input.lane, today });
    return lines === null ? [] : [{ source, of, lines }];
  });
  const joins: RawBuilder<unknown>[] = parts.map(
    ({ source, of, lines }) => sql`left join (select ${company} as company_id,
      ${sql.join(of.map((key) => sql`${figureOf(key)} as ${sql.ref(key)}`))}
      from (${lines}) f where ${company} is not null group by 1) ${sql.ref(source)} on ${sql.ref(`${source}.company_id`)} = m.id`,
  );
  const given = parts.flatMap(({ source, of }) => of.map((key) => ({ key, column: `${source}.${key}` })));
  const columnOf = (key: MetricKey) => {
    const found = given.find((g) => g.key === key);
    return sql`${found === undefined ? sql`null::numeric` : sql.ref(found.column)} as ${sql.ref(key)}`;
  };
  const any = sql.join(
    parts.map(({ source }) => sql`${sql.ref(`${source}.company_id`)} is not null`),
    sql` or `,
  );
  const units = sql<Row>`(select m.id, m.name as company, m.name_en as company_en, m.demo,
      ${sql.join(METRIC_KEYS.map(columnOf))}
    from reporting.member_units m ${sql.join(joins, sql` `)} where ${any})`;
  let query = ctx.tx.selectFrom(units.as('u')).selectAll('u');
  const named = await containsAny(['u.company', 'u.company_en'])(input.keyword ?? '', ctx.tx);
  if (named !== null) query = query.where(named);
  const page = await reading(ctx, reach, () =>
    paged(ctx.tx, query, input, {
      sortable: {
        company: 'u.company',
        ...Object.fromEntries(METRIC_KEYS.map((key) => [key, `u.${key}`])),
      },
      fallback: { column: 'u.dealQuantity', asc: false },
      key: 'u.id',
    }),
  );
  const list = (page.list as unknown as Row[]).map(
    (row): UnitRow => ({
      id: row.id,
      company: row.company,
      companyEn: row.company_en ?? row.company,
      demo: row.demo,
      from,
      to,
      values: Object.fromEntries(
        keys.map((key) => [
          key,
          textOf(row[key]) ?? (given.some((g) => g.key === key) ? emptyFigure(key) : null),
        ]),
      ),
    }),
  );
  return { ...page, list };
});
