import { sql } from 'kysely';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { apply, type Entry, type Position } from '../rules/ledger.ts';
import { QuantityRefused } from '../rules/refusals.ts';
import { quantities, type ResourceType } from './tables.ts';

export type { QuantityViews } from './reporting.ts';
export type { ResourceType } from './tables.ts';

const COLUMNS = ['id', 'listed', 'held', 'sold', 'available', 'entries'] as const;
export interface KnownPosition extends Position {
  readonly id: string;
  readonly entries: number;
}

/**
 * Positions a transaction has locked, as they stand in it: nobody else can change them before it ends, so
 * they are read once.
 */
const locked = new WeakMap<object, Map<string, KnownPosition>>();
function keep(tx: object, position: KnownPosition): KnownPosition {
  locked.set(tx, (locked.get(tx) ?? new Map<string, KnownPosition>()).set(position.id, position));
  return position;
}

/** The position of a resource, made on first use. */
export const openPosition = quantities.door<{ type: ResourceType; id: string; uom: string }, string>(
  async ({ tx, input }) => {
    const row = await tx
      .insertInto('quantities.position')
      .values({ resource_type: input.type, resource_id: input.id, uom: input.uom })
      .onConflict((c) => c.columns(['resource_type', 'resource_id']).doUpdateSet({ uom: sql`excluded.uom` }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
);

/** The position of a resource without locking it; null before its first use. */
export const findPosition = quantities.door<{ type: ResourceType; id: string }, KnownPosition | null>(
  async ({ tx, input }) =>
    (await tx
      .selectFrom('quantities.position')
      .select(COLUMNS)
      .where('resource_type', '=', input.type)
      .where('resource_id', '=', input.id)
      .executeTakeFirst()) ?? null,
);

/** Locks a position and reads it. Lock after the offer, before the order (trust 1.5). */
export const lockPosition = quantities.door<{ id: string }, KnownPosition>(
  async ({ tx, input }) =>
    locked.get(tx)?.get(input.id) ??
    keep(
      tx,
      await tx
        .selectFrom('quantities.position')
        .select(COLUMNS)
        .where('id', '=', input.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),
    ),
);

/** Reads a position without locking it; what this transaction holds is known. */
export const readPosition = quantities.door<{ id: string }, KnownPosition>(
  async ({ tx, input }) =>
    locked.get(tx)?.get(input.id) ??
    tx.selectFrom('quantities.position').select(COLUMNS).where('id', '=', input.id).executeTakeFirstOrThrow(),
);

/**
 * Appends entries to one position under its lock. The rules decide first, so that a refusal names what is
 * left; the check constraints stay the judge.
 * Refuses with QuantityRefused (17201).
 */
export const enter = quantities.door<
  { positionId: string; entries: readonly Entry[]; bizType: string; bizId: string },
  KnownPosition
>(async (ctx) => {
  const { tx, input, requestId } = ctx;
  let position: KnownPosition = await lockPosition(ctx, { id: input.positionId });
  for (const entry of input.entries) {
    const next = apply(position, entry);
    try {
      const { rows } =
        await sql<KnownPosition>`with entered as (insert into quantities.entry (position_id, seq, kind, qty,
          from_hold, biz_type, biz_id, request_id, gmt_create)
          values (${input.positionId}::bigint, ${position.entries + 1}, ${entry.kind},
            ${entry.quantity}::numeric, ${entry.fromHold ?? false}, ${input.bizType}, ${input.bizId}::bigint,
            ${requestId}, ${nowHere}))
        update quantities.position set listed = ${next.listed}::numeric, held = ${next.held}::numeric,
          sold = ${next.sold}::numeric, entries = entries + 1 where id = ${input.positionId}::bigint
          returning id, listed, held, sold, available, entries`.execute(tx);
      position = keep(tx, rows[0] as KnownPosition);
    } catch (error) {
      if (brokenConstraint(error) !== null) throw QuantityRefused({ available: position.available });
      throw error;
    }
  }
  return position;
});
