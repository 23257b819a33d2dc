import { ParentDisabled } from '#office/organisation/rules/refusals.ts';
import { departments } from '#office/organisation/server/door.ts';
import { enablePosition } from '../contract/position.ts';
import { notifyReceivers } from './delegation-times.ts';
import { lockPosition } from './lock-position.ts';
import { turn } from './switch-position.ts';
import { permissions } from './tables.ts';

/** Refuses 10307 while the department is switched off. */
export const enablePositionHandler = permissions.batchCommand(enablePosition, async (ctx) => {
  const position = await lockPosition(ctx.tx, ctx.actor, ctx.input.id);
  const [dept] = await departments(ctx, [position.dept_id]);
  if (dept?.enabled !== true) throw ParentDisabled({});
  await turn(ctx, position, 'enable');
  await notifyReceivers(ctx, { ...position, state: '1' }, []);
});
