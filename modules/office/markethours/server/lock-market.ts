import type { Kysely } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type AnyTables, all } from '#kernel/server/database.ts';
import {
  type Instant,
  instantColumns,
  instantOf,
  noteInstant,
  recentInstant,
} from '#kernel/server/database-clock.ts';
import { advance } from './advance.ts';
import type { MarketSetting, Tables } from './tables.ts';

/** How the row is held: shared by acts that only need it open, alone by those that change it, not at all by readers. */
export type Hold = 'share' | 'alone' | 'none';
export interface Seen {
  readonly row: MarketSetting;
  readonly now: Date;
  readonly jumped: boolean /** The row as it holds now; the stored state when the clock is in doubt. */;
  readonly setting: MarketSetting;
}

/** Rows a transaction holds for sharing: nobody can change them before it ends, so they are read once. */
const shared = new WeakMap<object, Map<string, MarketSetting>>();
type Held = MarketSetting & Instant;

/** The row with the database clock behind its lock, in one statement: the clock is looked at when the lock is had. */
async function lockRow(
  tx: Kysely<Tables>,
  market: string,
  hold: 'share' | 'alone',
): Promise<Held | undefined> {
  const held = (await tx
    .with(
      (cte) => cte('held').materialized(),
      (db) => {
        const row = db
          .selectFrom('markethours.market_setting')
          .selectAll()
          .where('market', '=', market as MarketSetting['market'])
          .where('deleted', '=', false);
        return hold === 'share' ? row.forShare() : row.forNoKeyUpdate();
      },
    )
    .selectFrom('held')
    .selectAll()
    .select([instantColumns.now.as('now'), instantColumns.jumped.as('jumped')])
    .executeTakeFirst()) as Held | undefined;
  if (held !== undefined) noteInstant(tx, held);
  return held;
}

async function rowOf(tx: Kysely<Tables>, market: string): Promise<MarketSetting | undefined> {
  return (
    shared.get(tx)?.get(market) ??
    ((await tx
      .selectFrom('markethours.market_setting')
      .selectAll()
      .where('market', '=', market as MarketSetting['market'])
      .where('deleted', '=', false)
      .executeTakeFirst()) as MarketSetting | undefined)
  );
}

/**
 * One market with its state at the database clock read after the lock, or at the instant the act has been
 * judged by already. Refuses an unknown market (10301).
 */
export async function seeMarket(
  tx: Kysely<Tables>,
  market: string,
  hold: Hold,
  judgedAt?: Date,
): Promise<Seen> {
  const mustLock = hold === 'alone' || (hold === 'share' && shared.get(tx)?.has(market) !== true);
  if (mustLock) {
    const held = await lockRow(tx, market, hold);
    if (held === undefined) throw NotFound({}, 'market');
    const { now, jumped, ...row } = held;
    const rows = shared.get(tx) ?? new Map<string, MarketSetting>();
    if (hold === 'share') shared.set(tx, rows.set(market, row));
    else rows.delete(market);
    return seen(row, { now: judgedAt ?? now, jumped });
  }
  const [row, { now, jumped }] = await all([
    rowOf(tx, market),
    (judgedAt === undefined ? instantOf : recentInstant)(tx as Kysely<AnyTables>),
  ]);
  if (row === undefined) throw NotFound({}, 'market');
  return seen(row, { now: judgedAt ?? now, jumped });
}
const seen = (row: MarketSetting, { now, jumped }: Instant): Seen => ({
  row,
  now,
  jumped,
  setting: jumped ? row : advance(row, now).setting,
});

/** Every market, unlocked, at one instant. */
export async function seeMarkets(tx: Kysely<Tables>): Promise<Seen[]> {
  const rows = (await tx
    .selectFrom('markethours.market_setting')
    .selectAll()
    .where('deleted', '=', false)
    .orderBy('market')
    .execute()) as MarketSetting[];
  const instant = await instantOf(tx as Kysely<AnyTables>);
  return rows.map((row) => seen(row, instant));
}
