import { randomInt } from 'node:crypto';
import { isPickupCode, pickupCode } from '#kernel/rules/check-digits.ts';
import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { ShipPickCode } from '../rules/refusals.ts';
import type { Note, ShipmentContext } from './tables.ts';

const alive = (ctx: ShipmentContext, noteId: string) =>
  ctx.tx
    .updateTable('shipments.pick_code')
    .where('note_id', '=', noteId)
    .where('dead_at', 'is', null)
    .where('used_at', 'is', null);

/** The code of a note no longer opens anything. */
export const killPickCode = (ctx: ShipmentContext, note: Note): Promise<unknown> =>
  asSystem(ctx, () => alive(ctx, note.id).set({ dead_at: nowHere }).execute());

/** A new code; the one before is dead. Codes alive at once are never equal. */
export async function issuePickCode(ctx: ShipmentContext, note: Note): Promise<string> {
  await killPickCode(ctx, note);
  return asSystem(ctx, async () => {
    for (;;) {
      const code = pickupCode(String(randomInt(0, 100_000_000)).padStart(8, '0'));
      const made = await ctx.tx
        .insertInto('shipments.pick_code')
        .values({
          note_id: note.id,
          seller_member_id: note.seller_member_id,
          buyer_member_id: note.buyer_member_id,
          code,
          issued_at: nowHere,
        })
        .onConflict((c) =>
          c.column('code').where('dead_at', 'is', null).where('used_at', 'is', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      if (made !== undefined) return code;
    }
  });
}

/** Uses a code up: of fifty who show the same one, one goes in (INV-SHP-06). Refuses 17808. */
export async function consumePickCode(ctx: ShipmentContext, note: Note, shown: string | null): Promise<void> {
  const code = (shown ?? '').replace(/\D/g, '');
  if (!isPickupCode(code)) throw ShipPickCode({}, 'code');
  const used = await asSystem(ctx, () =>
    alive(ctx, note.id).where('code', '=', code).set({ used_at: nowHere }).returning('id').executeTakeFirst(),
  );
  if (used === undefined) throw ShipPickCode({}, 'code');
}

/** The note a live code opens, whoever asks; the caller hides what is not his. */
export const noteOfCode = async (ctx: ShipmentContext, code: string): Promise<string | null> =>
  asSystem(ctx, async () => {
    const row = await ctx.tx
      .selectFrom('shipments.pick_code')
      .select('note_id')
      .where('code', '=', code)
      .where('dead_at', 'is', null)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return row?.note_id ?? null;
  });

/** The living code of a note, for its parties; row security hides it from everybody else. */
export async function livingCode(ctx: ShipmentContext, note: Note): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('shipments.pick_code')
    .select('code')
    .where('note_id', '=', note.id)
    .where('dead_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.code ?? null;
}
