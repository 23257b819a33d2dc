import { sql } from 'kysely';
import { activatePosition } from '../contract/position.ts';
import { PostEmpty } from '../rules/refusals.ts';
import { notifyReceivers } from './delegation-times.ts';
import { lockPosition } from './lock-position.ts';
import { turn } from './switch-position.ts';
import { permissions } from './tables.ts';

/** What was accredited and delegated comes into force; there must be something (11302). */
export const activatePositionHandler = permissions.batchCommand(activatePosition, async (ctx) => {
  const position = await lockPosition(ctx.tx, ctx.actor, ctx.input.id);
  const { rows } = await sql<{
    some: boolean;
  }>`select exists (select 1 from permissions.position_grant where position_id = ${position.id}::bigint)
    or exists (select 1 from permissions.delegation where position_id = ${position.id}::bigint and not deleted) as some`.execute(
    ctx.tx,
  );
  // The state first: a position in the wrong state is told so, whatever it holds.
  await turn(ctx, position, 'activate');
  if (rows[0]?.some !== true) throw PostEmpty({});
  await notifyReceivers(ctx, { ...position, auth_state: '1' }, []);
});
