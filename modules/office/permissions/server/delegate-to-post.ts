import { delegateToPost } from '../contract/position.ts';
import { lend, type Wish } from './delegate-position.ts';
import { permissions } from './tables.ts';

export const delegateToPostHandler = permissions.command(delegateToPost, (ctx) =>
  lend(ctx, ctx.input as Wish, 'post'),
);
