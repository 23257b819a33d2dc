import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { ShipReadingUsed, ShipScaleExpired } from '../rules/refusals.ts';
import { yardOf } from './slots.ts';
import type { Note, ShipmentContext, Weighing } from './tables.ts';

interface Weighed {
  readonly scaleNo: string | null;
  readonly scaleCertExpiry: string | null;
  readonly readingId: string | null;
  readonly ticketNo: string | null;
  readonly photos: readonly string[];
}
export interface Weighted {
  readonly scale_no: string | null;
  readonly scale_cert_expiry: string | null;
  readonly reading_id: string | null;
  readonly ticket_no: string | null;
  readonly weighed_at: Date;
  readonly photo_ids: string[];
  /** What the scale itself sent, tonnes; null where a person read it off. */
  readonly weight: string | null;
}

/** The weighbridge that was used: registered here, the warehouse's own, or typed with its certificate. */
async function certificateOf(
  ctx: ShipmentContext,
  note: Note,
  w: Weighed,
): Promise<{ no: string; expiry: string | null }> {
  const yard = await yardOf(ctx, note.warehouse_id);
  const no = w.scaleNo ?? yard.scaleNo ?? '';
  const registered = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('shipments.scale')
      .select('cert_expiry')
      .where('warehouse_id', '=', note.warehouse_id)
      .where('scale_no', '=', no)
      .where('revoked_at', 'is', null)
      .where('deleted', '=', false)
      .executeTakeFirst(),
  );
  if (registered !== undefined) return { no, expiry: registered.cert_expiry };
  if (no !== '' && no === yard.scaleNo && yard.scaleCertExpiry !== null)
    return { no, expiry: yard.scaleCertExpiry };
  return { no, expiry: w.scaleCertExpiry };
}

/**
 * The scale of a weighing with a certificate that is valid on the day, and its own reading where it sent one.
 * Refuses 17813, 17827.
 */
export async function weighedBy(ctx: ShipmentContext, note: Note, w: Weighed, now: Date): Promise<Weighted> {
  const reading =
    w.readingId === null
      ? null
      : ((await asSystem(ctx, () =>
          ctx.tx
            .selectFrom('shipments.reading')
            .selectAll()
            .where('id', '=', w.readingId)
            .where('warehouse_id', '=', note.warehouse_id)
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('shipments.weighing as x')
                    .select('x.id')
                    .whereRef('x.reading_id', '=', 'shipments.reading.id'),
                ),
              ),
            )
            .executeTakeFirst(),
        )) ?? null);
  if (w.readingId !== null && reading === null) throw ShipReadingUsed({}, 'readingId');
  const { no, expiry } = await certificateOf(ctx, note, { ...w, scaleNo: reading?.scale_no ?? w.scaleNo });
  if (no === '' || expiry === null || expiry < dayOf(now))
    throw ShipScaleExpired({ scale: no || '—' }, 'scaleNo');
  return {
    scale_no: no,
    scale_cert_expiry: expiry,
    reading_id: reading?.id ?? null,
    ticket_no: w.ticketNo ?? reading?.ticket_no ?? null,
    weighed_at: reading?.taken_at ?? now,
    photo_ids: [...w.photos],
    weight: reading?.weight ?? null,
  };
}

export async function keepWeighing(
  ctx: ShipmentContext,
  note: Note,
  kind: Weighing['kind'],
  weights: { readonly tare?: string; readonly gross?: string; readonly net?: string },
  by: Omit<Weighted, 'weight'>,
): Promise<void> {
  await ctx.tx
    .insertInto('shipments.weighing')
    .values({
      note_id: note.id,
      kind,
      side: 'seller',
      tare: weights.tare ?? null,
      gross: weights.gross ?? null,
      net: weights.net ?? null,
      created_by: ctx.actor.accountId,
      ...by,
    })
    .execute();
}
/** The tare of the loading that is under way. */
export async function tareOf(ctx: ShipmentContext, note: Note): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('shipments.weighing')
    .select('tare')
    .where('note_id', '=', note.id)
    .where('kind', '=', '10')
    .where('aborted', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.tare ?? null;
}
export const abortWeighings = (ctx: ShipmentContext, note: Note): Promise<unknown> =>
  sql`update shipments.weighing set aborted = true where note_id = ${note.id}::bigint and kind = '10'`.execute(
    ctx.tx,
  );
