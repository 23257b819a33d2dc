import { addDays } from '#kernel/rules/clock.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { Party } from '#registry/members/server/door.ts';
import { memberChecklist, ownChecklist } from '../contract/checklist.ts';
import type { How, Point } from '../rules/checklist.ts';
import { listed, pointsOf, presentChecklist } from './checklists.ts';
import { type QualificationsContext, today } from './licences.ts';
import { qualifications } from './tables.ts';

/** The point of a company, as it stands. Refuses NotFound. */
export async function pointOf(ctx: QualificationsContext, party: Party, code: string): Promise<Point> {
  const point = (await pointsOf(ctx, party)).find((p) => p.code === code);
  if (point === undefined) throw NotFound({});
  return point;
}

/** A point is settled its own way only, and only while it is open. */
export function mustBe(point: Point, how: How | null, verb: string): void {
  if ((how !== null && point.how !== how) || point.state !== 'open')
    throw StateNotAllowed({ subject: 'checklist', verb, state: point.state, side: 'operator' });
}

export const untilOf = async (ctx: QualificationsContext, point: Point): Promise<string | null> =>
  point.holdsDays === null ? null : addDays(await today(ctx), point.holdsDays);

export const ownChecklistHandler = qualifications.query(ownChecklist, async (ctx) =>
  presentChecklist(ctx, await listed(ctx, ctx.actor.memberId ?? '0')),
);

export const memberChecklistHandler = qualifications.query(memberChecklist, async (ctx) =>
  presentChecklist(ctx, await listed(ctx, ctx.input.memberId)),
);
