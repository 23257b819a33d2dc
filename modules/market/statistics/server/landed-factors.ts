import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { placesKnown } from '#registry/catalogue/server/door.ts';
import { landedFactors } from '../contract/landed.ts';
import type { Figure } from '../rules/landed.ts';
import { statistics } from './tables.ts';

const MOST = 3000;
/** The newest figure of each kind, subject and origin up to today, with its day and source (20.1, 20.3). */
export const landedFactorsHandler = statistics.query(landedFactors, async (ctx) => {
  const today = dayOf(await ctx.now());
  const { rows } = await sql<Figure>`
    select distinct on (kind, subject, origin) kind, subject, origin, trim_scale(value)::text as value, day::text as day, source
    from statistics.rate where not deleted and day <= ${today}::date
    order by kind, subject, origin, day desc limit ${MOST}`.execute(ctx.tx);
  return { figures: rows, places: await placesKnown(ctx, {}) };
});
