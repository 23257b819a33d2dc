import { countDeadlines } from '../contract/deadline.ts';
import { dueGroup } from '../rules/due.ts';
import { collectDeadlines } from './collect.ts';
import { deadlines } from './tables.ts';

/** No deadline of a later group begins before so many days. */
const COUNTED_DAYS = 8;

export const countDeadlinesHandler = deadlines.query(countDeadlines, async (ctx) => {
  const now = await ctx.now();
  const { rows } = await collectDeadlines(ctx, now, COUNTED_DAYS);
  const count = { overdue: 0, today: 0, week: 0, later: 0 };
  for (const { dueAt } of rows) count[dueGroup(dueAt, now)] += 1;
  const { overdue, today, week } = count;
  return { overdue, today, week };
});
