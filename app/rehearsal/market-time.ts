import { type Kysely, sql } from 'kysely';
import { addDays, wallClock } from '#kernel/rules/clock.ts';
import type { AnyTables } from '#kernel/server/database.ts';

const MINUTE_MS = 60_000;
const OPENS = 9 * 60;
const CLOSES = 17 * 60 + 30;

const morning = (day: string): Date => new Date(`${day}T09:00:00+08:00`);
/** The first opening of a market at or after an instant: Monday to Friday, 09:00 (administration-domain 16). */
export function openingFrom(instant: Date): Date {
  let { day } = wallClock(instant);
  for (;;) {
    const open = morning(day);
    if (open >= instant && wallClock(open).weekday <= 5) return open;
    day = addDays(day, 1);
  }
}
/** The next moment of trading, a step later; evenings and weekends are passed over. */
export function stepAfter(instant: Date, stepMs: number): Date {
  const next = new Date(instant.getTime() + stepMs);
  const { weekday, minutes } = wallClock(next);
  return weekday <= 5 && minutes >= OPENS && minutes < CLOSES ? next : openingFrom(next);
}
/** Instants between two moments at which what is due is done: each hour of a night, so that deadlines fall in their order. */
export function hoursBetween(from: Date, to: Date): Date[] {
  const hours: Date[] = [];
  for (let at = from.getTime() + 60 * MINUTE_MS; at < to.getTime(); at += 60 * MINUTE_MS)
    hours.push(new Date(at));
  return hours;
}

/** Stops the clock of a database at an instant. Only a market that is its own has a clock that may be moved. */
export async function holdClock(owner: Kysely<AnyTables>, at: Date): Promise<void> {
  await sql`update kernel.clock set held_at = ${at.toISOString()}::timestamptz - shift`.execute(owner);
}
