import { disablePosition } from '../contract/position.ts';
import { lockPosition } from './lock-position.ts';
import { turn } from './switch-position.ts';
import { permissions } from './tables.ts';

export const disablePositionHandler = permissions.batchCommand(disablePosition, async (ctx) =>
  turn(ctx, await lockPosition(ctx.tx, ctx.actor, ctx.input.id), 'disable'),
);
