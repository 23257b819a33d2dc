import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Deadline } from '#kernel/server/deadlines.ts';
import { DAY_MS, LOOK_AHEAD_DAYS, MOST_OF_A_KIND } from '../rules/due.ts';
import { DEADLINES } from '../rules/pages.ts';

export interface SeenDeadline extends Deadline {
  readonly kind: string;
  readonly title: LocalizedText;
}
export interface Collected {
  /** The soonest first. */
  readonly rows: readonly SeenDeadline[];
  /** A source held more than it was asked for. */
  readonly more: boolean;
}

/** Whether the person may open a page, in the identity he uses. */
export const holdsPage = (actor: Actor, path: string): boolean => actor.superAdmin || actor.routes.has(path);
/** Whether he may see any deadline at all. */
export const seesDeadlines = (actor: Actor): boolean =>
  actor.memberId !== null && holdsPage(actor, DEADLINES);

/**
 * Open deadlines of the caller's company within so many days, each source asked inside its walls and only
 * where the caller holds the page that settles it. One after the other: a source may change the scope.
 */
export async function collectDeadlines(
  ctx: Context<AnyTables, unknown>,
  now: Date,
  days: number = LOOK_AHEAD_DAYS,
): Promise<Collected> {
  const { memberId } = ctx.actor;
  if (memberId === null) return { rows: [], more: false };
  const until = new Date(now.getTime() + days * DAY_MS);
  const rows: SeenDeadline[] = [];
  let more = false;
  for (const source of ctx.service('deadlineSources')) {
    if (!holdsPage(ctx.actor, source.path)) continue;
    const found = await source.deadlinesOf(ctx, { memberId, until, most: MOST_OF_A_KIND + 1 });
    more ||= found.length > MOST_OF_A_KIND;
    for (const deadline of found.slice(0, MOST_OF_A_KIND))
      rows.push({ ...deadline, kind: source.kind, title: source.title });
  }
  rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  return { rows, more };
}
