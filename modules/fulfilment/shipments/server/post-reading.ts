import { z } from 'zod';
import { Instant, OptionalText, Text } from '#kernel/rules/contract.ts';
import { dec, round } from '#kernel/rules/decimal.ts';
import { BadJson } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import type { Webhook } from '#kernel/server/webhook.ts';
import { Plate, Weight } from '../contract/note-fields.ts';
import { ShipScaleKey } from '../rules/refusals.ts';
import { hashOfKey } from './scales.ts';
import type { ShipmentContext } from './tables.ts';

/** What a scale posts; kilograms or tonnes. Documented in docs/scale-endpoint.md. */
const Posted = z.object({
  id: Text(60),
  weight: Weight,
  unit: z.enum(['t', 'kg']),
  takenAt: Instant.optional(),
  plateNo: Plate.nullish(),
  ticketNo: OptionalText(40),
});
const MOST_BYTES = 4096;

function posted(body: Buffer): z.output<typeof Posted> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw BadJson({});
  }
  const read = Posted.safeParse(parsed);
  if (!read.success) throw BadJson({});
  return read.data;
}

/**
 * Takes one reading of a weighbridge: `Authorization: Bearer <key>`. The same `id` posted twice is one reading. A
 * pushed-back clock of the scale is not believed: a reading from the future is dated now.
 */
export const scaleWebhook: Webhook = {
  path: '/api/common-logistics/scale/weighing',
  bodyLimit: MOST_BYTES,
  async receive(given) {
    const ctx = given as unknown as ShipmentContext<typeof given.input>;
    const key = /^Bearer (\S{8,100})$/i.exec(ctx.input.headers.authorization ?? '')?.[1] ?? '';
    const scale = await ctx.tx
      .selectFrom('shipments.scale')
      .selectAll()
      .where('key_hash', '=', hashOfKey(key))
      .where('revoked_at', 'is', null)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (scale === undefined) throw ShipScaleKey({});
    const reading = posted(ctx.input.body);
    const now = await ctx.now();
    const taken = reading.takenAt === undefined ? now : new Date(reading.takenAt);
    const made = await ctx.tx
      .insertInto('shipments.reading')
      .values({
        scale_id: scale.id,
        member_id: scale.member_id,
        warehouse_id: scale.warehouse_id,
        scale_no: scale.scale_no,
        external_id: reading.id,
        weight: round(reading.unit === 'kg' ? dec(reading.weight).div(1000) : reading.weight, 3),
        taken_at: taken > now ? now : taken,
        plate_no: reading.plateNo ?? null,
        ticket_no: reading.ticketNo,
      })
      .onConflict((c) => c.columns(['scale_id', 'external_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    await ctx.tx
      .updateTable('shipments.scale')
      .set({ last_reading_at: nowHere })
      .where('id', '=', scale.id)
      .execute();
    ctx.live(`yard:${scale.warehouse_id}`);
    return {
      type: 'application/json',
      body: JSON.stringify({ accepted: true, repeated: made === undefined }),
    };
  },
};
