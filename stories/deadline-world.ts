import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type DealWorld, dealWorld } from '#fulfilment/deals/tests/world.ts';
import type { Person, World } from '#app/world.ts';
import type { Asked } from '#kernel/server/gate-settings.ts';
import { listDeadlines, renewCalendar } from '#fulfilment/deadlines/contract/deadline.ts';
import { addCalendarRoutes } from '#fulfilment/deadlines/server/calendar-route.ts';

export const SITE = 'https://market.example';
export interface DeadlineWorld extends DealWorld {
  readonly app: FastifyInstance;
}
/** Seller and buyer of the deals' tests, and a server of calendars alone. */
export async function deadlineWorld(): Promise<DeadlineWorld> {
  const deals = await dealWorld();
  return { ...deals, app: calendars(deals.world) };
}
/** The route on a server of its own, whose callers have an address as the gate gives them one. */
export function calendars(world: World): FastifyInstance {
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    (request as unknown as { caller: Partial<Asked['caller']> }).caller = { ip: request.ip };
  });
  addCalendarRoutes(app, world.runtime, SITE);
  return app;
}

/** Numbers in a person's ledger of one kind. */
export const numbersOf = async (person: Person, kind: string): Promise<string[]> =>
  (await person.does(listDeadlines, { kind })).rows.map((row) => row.no);
/** The path of a fresh calendar address. */
export const subscribe = async (person: Person): Promise<string> =>
  new URL((await person.does(renewCalendar, {})).url).pathname;
export const fetched = (w: DeadlineWorld, path: string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url: path, headers });

/** Runs the daily reminder now, with everything it leaves to do. */
export async function remind(world: World): Promise<void> {
  await sql`insert into kernel.task (kind, key, due_at) values ('deadlines.remindDaily', 'every', kernel.now())
    on conflict (kind, key) where key is not null and state in ('waiting', 'running') do update set due_at = excluded.due_at`.execute(
    world.sql,
  );
  await world.tick();
}
/** Reminders a person has in his messages. */
export const remindersOf = async (world: World, person: Person): Promise<string[]> =>
  (
    await sql<{ body_en: string }>`select body_en from messaging.message
      where account_id = ${person.actor.accountId}::bigint and event = 'DEADLINES_DUE' order by id`.execute(
      world.sql,
    )
  ).rows.map((row) => row.body_en);
