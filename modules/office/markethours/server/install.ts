import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { instantOf } from '#kernel/server/database-clock.ts';
import { DEFAULT_SESSIONS, MARKETS, stateAt } from '../rules/market-hours.ts';
import { upcoming } from './advance.ts';
import { seeMarkets } from './lock-market.ts';

/** Gives each market its row with the default hours, once, and the timer of its next change. */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  const { now } = await instantOf(db);
  const state = stateAt(
    { sessions: DEFAULT_SESSIONS, holidays: [], extraDays: [], mode: 'schedule', manualUntil: null },
    now,
  );
  await sql`
    insert into markethours.market_setting (market, status, status_since, evaluated_at, sessions)
    select m, ${state.open ? 'open' : 'closed'}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${JSON.stringify(DEFAULT_SESSIONS)}::jsonb from unnest(${[...MARKETS]}::text[]) m
    on conflict (market) do nothing`.execute(db);
  await plantTimers(db);
}

/** Sets the timer of each market's next change where none is waiting. */
export async function plantTimers(db: Kysely<AnyTables>): Promise<void> {
  for (const { setting } of await seeMarkets(db)) {
    const next = upcoming(setting);
    if (next === null) continue;
    await sql`insert into kernel.task (kind, key, due_at) values ('markethours.change', ${setting.market}, ${next.toISOString()}::timestamptz)
      on conflict (kind, key) where key is not null and state in ('waiting', 'running') do nothing`.execute(
      db,
    );
  }
}
