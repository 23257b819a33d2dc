import { delegateToDepartment } from '../contract/position.ts';
import { lend, type Wish } from './delegate-position.ts';
import { permissions } from './tables.ts';

export const delegateToDepartmentHandler = permissions.command(delegateToDepartment, (ctx) =>
  lend(ctx, ctx.input as Wish, 'dept'),
);
