import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { listRates, type RateRow } from '../contract/rate.ts';
import type { RateKind } from '../rules/codes.ts';
import { type Rate, type StatisticsContext, statistics } from './tables.ts';

export const TYPE = 'IMPORT_RATE';

export const numberOf = (r: Pick<Rate, 'kind' | 'subject' | 'origin' | 'day'>): string =>
  [r.kind, r.subject, r.origin, r.day].filter((s) => s !== '').join(' ');

const present = (r: Rate): RateRow => ({
  id: r.id,
  version: r.version,
  kind: r.kind,
  subject: r.subject,
  origin: r.origin,
  day: r.day,
  value: r.value,
  source: r.source,
  gmtModified: r.gmt_modified.toISOString(),
});

/**
 * The newest figure up to a day: a day without one takes the last before it (20.1). What is asked for first
 * wins over what follows: an own origin before any.
 */
export async function rateOn(
  ctx: StatisticsContext,
  ask: {
    readonly kind: RateKind;
    readonly subjects: readonly string[];
    readonly origins: readonly string[];
    readonly day: string;
  },
): Promise<{ value: string; day: string } | null> {
  const { rows } = await sql<{
    value: string;
    day: string;
  }>`select value, day::text as day from statistics.rate
    where kind = ${ask.kind} and subject = any (${[...ask.subjects]}::text[])
    and origin = any (${[...ask.origins]}::text[]) and day <= ${ask.day}::date and not deleted
    order by array_position(${[...ask.subjects]}::text[], subject::text),
      array_position(${[...ask.origins]}::text[], origin::text), day desc limit 1`.execute(ctx.tx);
  return rows[0] ?? null;
}

export const listRatesHandler = statistics.query(listRates, async (ctx) => {
  const { keyword, kind, dateFrom, dateTo } = ctx.input;
  let query = ctx.tx.selectFrom('statistics.rate').selectAll().where('deleted', '=', false);
  if (keyword) query = query.where('subject', 'ilike', containsPattern(keyword));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (dateFrom !== undefined) query = query.where('day', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('day', '<=', dateTo);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { day: 'day', kind: 'kind', subject: 'subject', gmtModified: 'gmt_modified' },
    fallback: { column: 'day', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map(present) };
});

/** The figure, locked. Refuses NotFound, StaleVersion. */
export async function lockRate(ctx: StatisticsContext, id: string, version?: number): Promise<Rate> {
  const row = await ctx.tx
    .selectFrom('statistics.rate')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version)
    throw VersionConflict({ version: row.version, current: present(row) });
  return row;
}
