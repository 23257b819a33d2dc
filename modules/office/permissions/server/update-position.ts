import { sql } from 'kysely';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updatePosition } from '../contract/position.ts';
import { checkPlace } from './add-position.ts';
import { taken } from './add-role.ts';
import { positionRows } from './list-positions.ts';
import { lockPosition, serveAnew } from './lock-position.ts';
import { moveMainPosition } from './main-department.ts';
import { checkWithinReach, grantsOfPosition } from './reach-check.ts';
import { permissions } from './tables.ts';

/**
 * Names, department and seller; in another department the position reaches other rows, so that is a grant
 * like any other (10203).
 */
export const updatePositionHandler = permissions.command(updatePosition, async (ctx) => {
  const { tx, input, actor } = ctx;
  const position = await lockPosition(tx, actor, input.id);
  ctx.target({ type: 'POSITION', id: position.id, no: position.code });
  if (position.version !== input.version)
    throw VersionConflict({
      version: position.version,
      current: (await positionRows(tx, actor, [position]))[0],
    });
  const moved = position.dept_id !== input.deptId;
  if (moved || (input.sellerId ?? null) !== position.seller_id) await checkPlace(tx, actor, input);
  if (moved)
    await checkWithinReach(
      tx,
      actor,
      { id: position.id, deptId: input.deptId, sellers: position.sellers },
      await grantsOfPosition(tx, position.id),
    );
  const set = {
    names: input.names,
    description: input.description,
    dept_id: input.deptId,
    seller_id: input.sellerId ?? null,
  };
  ctx.target({ type: 'POSITION', id: position.id, no: position.code, changes: changesOf(position, set) });
  try {
    const row = await tx
      .updateTable('permissions.position')
      .set({
        ...set,
        names: JSON.stringify(set.names) as never,
        version: sql<number>`version + 1`,
        gmt_modified: nowHere,
        modified_by: actor.accountId,
      })
      .where('id', '=', position.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    if (moved) {
      await moveMainPosition(tx, { positionId: position.id, deptId: input.deptId }, actor.accountId);
      await serveAnew(ctx, position.id);
    }
    return row;
  } catch (error) {
    throw taken(error);
  }
});
