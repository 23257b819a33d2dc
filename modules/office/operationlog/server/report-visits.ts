import { sql } from 'kysely';
import { addDays } from '#kernel/rules/clock.ts';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { scopeOf } from '#kernel/server/actor.ts';
import { MARKET_ZONE, marketDay, startOfDay } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { visitReport } from '../contract/visits.ts';
import { LogRange, MOST_VISIT_DAYS } from '../rules/refusals.ts';
import { operationlog } from './tables.ts';

/**
 * Visits per page and kind of visitor: the summed days, and the days not summed yet from their raw rows. Sums
 * carry no company, so they are shown only to
 * those whose reach in the log is not narrowed.
 */
export const visitReportHandler = operationlog.query(visitReport, async ({ tx, input, actor }) => {
  if (!scopeOf(actor, 'OPLOG').all) throw NoPermission({});
  const { dayFrom, dayTo } = input;
  if (dayTo < dayFrom || dayTo > addDays(dayFrom, MOST_VISIT_DAYS))
    throw LogRange({ n: MOST_VISIT_DAYS }, 'dayTo');
  const days = sql<{ path: string; identity: string; day: string; visits: string; visitors: string }>`(
    select path, identity, day, visits, visitors from operationlog.visit_day where day between ${dayFrom}::date and ${dayTo}::date
    union all
    select path, identity, ${marketDay('gmt_create')}, count(*), count(distinct visitor) from operationlog.visit
    where gmt_create >= greatest(${startOfDay(dayFrom)}, coalesce((select (max(day) + 1)::timestamp at time zone ${MARKET_ZONE} from operationlog.visit_day), '-infinity'::timestamptz))
      and gmt_create < ${startOfDay(dayTo, 1)}
    group by 1, 2, 3)`;
  const summed = tx
    .selectFrom(days.as('d'))
    .select(['d.path', 'd.identity'])
    .select([
      sql<string>`d.identity || ' ' || d.path`.as('id'),
      sql<number>`sum(d.visits)::int`.as('visits'),
      sql<number>`sum(d.visitors)::int`.as('visitors'),
      sql<string>`max(d.day)::text`.as('lastDay'),
    ])
    .$if(input.identity !== undefined, (q) => q.where('d.identity', '=', input.identity as string))
    .$if(input.path !== undefined, (q) => q.where('d.path', 'ilike', containsPattern(input.path as string)))
    .groupBy(['d.path', 'd.identity']);
  return paged(tx, tx.selectFrom(summed.as('v')).selectAll(), input, {
    sortable: { path: 'v.path', visits: 'v.visits', visitors: 'v.visitors', lastDay: 'v.lastDay' },
    fallback: { column: 'v.visits', asc: false },
    key: 'v.id',
  });
});
