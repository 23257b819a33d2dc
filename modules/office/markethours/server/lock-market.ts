import { type Kysely, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { advance } from './advance.ts';
import type { MarketSetting, Tables } from './tables.ts';

interface Clock {
  readonly now: Date;
  readonly jumped: boolean;
}
/** The database clock now (whole milliseconds, so that JavaScript rounds nothing) and whether the real clock jumped without an operator's word for it. */
export async function clockNow(tx: Kysely<Tables>): Promise<Clock> {
  const { rows } = await sql<Clock>`select date_trunc('milliseconds', kernel.now()) as now, (select jumped from kernel.clock_watermark) as jumped`.execute(tx);
  return rows[0] as Clock;
}

/** How the row is held: shared by acts that only need it open, alone by those that change it, not at all by readers. */
export type Hold = 'share' | 'alone' | 'none';
export interface Seen {
  readonly row: MarketSetting;
  readonly now: Date;
  readonly jumped: boolean /** The row as it holds now; the stored state when the clock is in doubt. */;
  readonly setting: MarketSetting;
}

/** One market with its state at the database clock read after the lock. Refuses an unknown market (10301). */
export async function seeMarket(tx: Kysely<Tables>, market: string, hold: Hold): Promise<Seen> {
  const query = tx
    .selectFrom('markethours.market_setting')
    .selectAll()
    .where('market', '=', market as MarketSetting['market'])
    .where('deleted', '=', false);
  const row = (await (hold === 'none' ? query : hold === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()) as MarketSetting | undefined;
  if (row === undefined) throw NotFound({}, 'market');
  const { now, jumped } = await clockNow(tx);
  return { row, now, jumped, setting: jumped ? row : advance(row, now).setting };
}

/** Every market, unlocked, at one instant. */
export async function seeMarkets(tx: Kysely<Tables>): Promise<Seen[]> {
  const rows = (await tx.selectFrom('markethours.market_setting').selectAll().where('deleted', '=', false).orderBy('market').execute()) as MarketSetting[];
  const { now, jumped } = await clockNow(tx);
  return rows.map((row) => ({ row, now, jumped, setting: jumped ? row : advance(row, now).setting }));
}
