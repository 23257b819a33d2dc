import { sql } from 'kysely';
import { deletePosition } from '../contract/position.ts';
import { PostHeld } from '../rules/refusals.ts';
import { lockPosition, serveAnew, stepPosition } from './lock-position.ts';
import { permissions } from './tables.ts';

/** Ends a position nobody holds; what it lent ends with it. Refuses 11301. */
export const deletePositionHandler = permissions.batchCommand(deletePosition, async (ctx) => {
  const position = await lockPosition(ctx.tx, ctx.actor, ctx.input.id, undefined, 'end');
  const { n } = await ctx.tx
    .selectFrom('permissions.position_holder')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('position_id', '=', position.id)
    .executeTakeFirstOrThrow();
  if (n > 0) throw PostHeld({});
  await serveAnew(ctx, position.id);
  await stepPosition(ctx, position, 'remove', { deleted: true });
  await ctx.tx
    .updateTable('permissions.delegation')
    .set({ deleted: true })
    .where((eb) =>
      eb.or([
        eb('position_id', '=', position.id),
        eb.and([eb('target_type', '=', 'post'), eb('target_id', '=', position.id)]),
      ]),
    )
    .execute();
  ctx.target({ type: 'POSITION', id: position.id, no: position.code });
});
