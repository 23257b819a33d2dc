import type { Kysely } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type AnyTables, all } from '#kernel/server/database.ts';
import { instantOf, recentInstant } from '#kernel/server/database-clock.ts';
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
async function rowOf(tx: Kysely<Tables>, market: string, hold: Hold): Promise<MarketSetting | undefined> {
  const held = shared.get(tx) ?? new Map<string, MarketSetting>();
  if (hold === 'alone') held.delete(market);
  const known = held.get(market);
  if (known !== undefined) return known;
  const query = tx
    .selectFrom('markethours.market_setting')
    .selectAll()
    .where('market', '=', market as MarketSetting['market'])
    .where('deleted', '=', false);
  const row = (await (hold === 'none'
    ? query
    : hold === 'share'
      ? query.forShare()
      : query.forNoKeyUpdate()
  ).executeTakeFirst()) as MarketSetting | undefined;
  if (row !== undefined && hold === 'share') shared.set(tx, held.set(market, row));
  return row;
}

/** One market with its state at the database clock read after the lock, or at the instant the act has been judged by already. Refuses an unknown market (10301). */
export async function seeMarket(
  tx: Kysely<Tables>,
  market: string,
  hold: Hold,
  judgedAt?: Date,
): Promise<Seen> {
  // Both go out at once, the clock's question behind the lock: it is answered when the lock is had.
  const [row, { now, jumped }] = await all([
    rowOf(tx, market, hold),
    judgedAt === undefined
      ? instantOf(tx as Kysely<AnyTables>)
      : recentInstant(tx as Kysely<AnyTables>).then(({ jumped: known }) => ({
          now: judgedAt,
          jumped: known,
        })),
  ]);
  if (row === undefined) throw NotFound({}, 'market');
  return { row, now, jumped, setting: jumped ? row : advance(row, now).setting };
}

/** Every market, unlocked, at one instant. */
export async function seeMarkets(tx: Kysely<Tables>): Promise<Seen[]> {
  const rows = (await tx
    .selectFrom('markethours.market_setting')
    .selectAll()
    .where('deleted', '=', false)
    .orderBy('market')
    .execute()) as MarketSetting[];
  const { now, jumped } = await instantOf(tx as Kysely<AnyTables>);
  return rows.map((row) => ({ row, now, jumped, setting: jumped ? row : advance(row, now).setting }));
}
