import { deactivatePosition } from '../contract/position.ts';
import { lockPosition } from './lock-position.ts';
import { turn } from './switch-position.ts';
import { permissions } from './tables.ts';

export const deactivatePositionHandler = permissions.batchCommand(deactivatePosition, async (ctx) =>
  turn(ctx, await lockPosition(ctx.tx, ctx.actor, ctx.input.id), 'deactivate'),
);
