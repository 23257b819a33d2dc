import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { MARKET_ZONE, startOfDay } from '#kernel/server/list-filters.ts';
import { ZEROS } from './hashes.ts';
import { merkleRoot } from './merkle.ts';
import { activeKey, signStatement } from './signing-keys.ts';
import { type VoucherContext, vouchers } from './tables.ts';

/** Whoever seals a day or changes the key takes turns. */
export const holdRoots = (ctx: VoucherContext): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('vouchers.roots', 0))`.execute(ctx.tx);

/**
 * A day is sealed so many minutes after its end: what began in its last second is committed by then. What
 * came even later goes into the next root.
 */
const SETTLE_MINUTES = 10;

/** The chain hashes no root covers yet, up to the end of a business day, in the order they were made. */
const leavesOf = async (ctx: VoucherContext, day: string): Promise<string[]> =>
  (
    await sql<{ hash: string }>`select e.chain_hash as hash from vouchers.event e
      where e.event_time < ${startOfDay(day, 1)}
        and not exists (select from vouchers.root_leaf l where l.chain_hash = e.chain_hash)
      order by e.event_time, e.lot_id, e.seq`.execute(ctx.tx)
  ).rows.map((r) => r.hash);

/** Signs the root of one business day over what happened up to its end; where nothing new did, there is none. */
async function sealDay(ctx: VoucherContext, day: string): Promise<boolean> {
  const leaves = await leavesOf(ctx, day);
  if (leaves.length === 0) return false;
  const last = await ctx.tx
    .selectFrom('vouchers.day_root')
    .select(['day', 'root'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined && last.day >= day) return false;
  const key = await activeKey(ctx);
  const statement = {
    day,
    leafCount: leaves.length,
    root: merkleRoot(leaves),
    prevDay: last?.day ?? null,
    prevRoot: last?.root ?? ZEROS,
  };
  await ctx.tx
    .insertInto('vouchers.day_root')
    .values({
      day,
      leaf_count: leaves.length,
      root: statement.root,
      prev_day: statement.prevDay,
      prev_root: statement.prevRoot,
      key_id: key.keyId,
      signature: signStatement(ctx, key.sealed, statement),
      signed_at: await ctx.now(),
    })
    .execute();
  await sql`insert into vouchers.root_leaf (day, position, chain_hash)
    select ${day}::date, n - 1, h from unnest(${leaves}::text[]) with ordinality t (h, n)`.execute(ctx.tx);
  return true;
}

/** Seals every business day that ended and has events no root covers; answers how many. Runs as the system. */
export async function sealEndedDays(ctx: VoucherContext, atMost: number): Promise<number> {
  await holdRoots(ctx);
  const ended = addDays(dayOf(new Date((await ctx.now()).getTime() - SETTLE_MINUTES * 60_000)), -1);
  const { rows } = await sql<{ day: string }>`
    select distinct greatest((e.event_time at time zone ${MARKET_ZONE})::date, coalesce((select max(day) + 1 from vouchers.day_root), '-infinity'))::text as day
    from vouchers.event e where e.event_time < ${startOfDay(ended, 1)} and not exists (select from vouchers.root_leaf l where l.chain_hash = e.chain_hash)
    order by 1 limit ${atMost}`.execute(ctx.tx);
  let sealed = 0;
  for (const { day } of rows) if (day <= ended && (await sealDay(ctx, day))) sealed += 1;
  return sealed;
}

/** Every ten minutes: the daily root over all new chain hashes, days that were missed too (trading-domain 15). */
export const sealDays = vouchers.cronJob(
  'vouchers.sealDays',
  { everySeconds: 600, atMost: 100 },
  async (ctx) => {
    await sealEndedDays(ctx as unknown as VoucherContext, ctx.input.atMost);
    return 0;
  },
);
