import { addDays } from '#kernel/rules/clock.ts';
import { StateNotAllowed, NotFound } from '#kernel/rules/refusals.ts';
import type { Party } from '#registry/members/server/door.ts';
import {
  attestPoint,
  memberChecklist,
  ownChecklist,
  reopenPoint,
  verifyPoint,
  waivePoint,
} from '../contract/checklist.ts';
import { type How, type Point, WAIVER_DAYS } from '../rules/checklist.ts';
import { WaiverRange } from '../rules/refusals.ts';
import { dropMark, listed, markPoint, pointsOf, presentChecklist, remember } from './checklists.ts';
import { type Hand, today } from './licences.ts';
import { room } from './tables.ts';

/** The point of a company, as it stands. Refuses NotFound. */
async function pointOf(w: Hand, party: Party, code: string): Promise<Point> {
  const point = (await pointsOf(w, party)).find((p) => p.code === code);
  if (point === undefined) throw NotFound({});
  return point;
}
/** A point is settled its own way only, and only while it is open. */
function mustBe(point: Point, how: How | null, verb: string): void {
  if ((how !== null && point.how !== how) || point.state !== 'open')
    throw StateNotAllowed({ subject: 'checklist', verb, state: point.state, side: 'operator' });
}
const untilOf = async (w: Hand, point: Point): Promise<string | null> =>
  point.holdsDays === null ? null : addDays(await today(w), point.holdsDays);

export const own = room.ask(ownChecklist, async (w) =>
  presentChecklist(w, await listed(w, w.actor.memberId ?? '0')),
);
export const ofMember = room.ask(memberChecklist, async (w) =>
  presentChecklist(w, await listed(w, w.input.memberId)),
);

/** The company stands for a point with its word. */
export const attest = room.on(attestPoint, async (w) => {
  const party = await listed(w, w.actor.memberId ?? '0');
  const point = await pointOf(w, party, w.input.code);
  mustBe(point, 'attested', 'attest');
  await markPoint(w, party, point, { kind: 'attested', note: null, until: await untilOf(w, point) });
  return presentChecklist(w, party);
});

/** The operator has looked it up. */
export const verify = room.on(verifyPoint, async (w) => {
  const party = await listed(w, w.input.memberId);
  const point = await pointOf(w, party, w.input.code);
  mustBe(point, 'verified', 'verify');
  await markPoint(w, party, point, { kind: 'verified', note: w.input.note, until: await untilOf(w, point) });
  return presentChecklist(w, party);
});

/** The operator lets a point be for a time, and says why. Refuses Cannot where a point may not be waived. */
export const waive = room.on(waivePoint, async (w) => {
  const party = await listed(w, w.input.memberId);
  const point = await pointOf(w, party, w.input.code);
  mustBe(point, null, 'waive');
  if (!point.waivable)
    throw StateNotAllowed({ subject: 'checklist', verb: 'waive', state: point.state, side: 'operator' });
  const day = await today(w);
  const most = addDays(day, WAIVER_DAYS);
  if (w.input.until <= day || w.input.until > most) throw WaiverRange({ most }, 'until');
  await markPoint(w, party, point, { kind: 'waived', note: w.input.reason, until: w.input.until });
  return presentChecklist(w, party);
});

/** Takes a declaration, look-up or waiver back. */
export const reopen = room.on(reopenPoint, async (w) => {
  const party = await listed(w, w.input.memberId);
  const point = await pointOf(w, party, w.input.code);
  if (point.mark === null)
    throw StateNotAllowed({ subject: 'checklist', verb: 'reopen', state: point.state, side: 'operator' });
  await dropMark(w, party.id, point.code, ['attested', 'verified', 'waived']);
  await remember(w, party.id, 'reopened', point, w.input.reason);
  return presentChecklist(w, party);
});
