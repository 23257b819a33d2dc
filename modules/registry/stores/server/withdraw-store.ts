import { withdrawStore } from '../contract/my-store.ts';
import { lockStore } from './keep-store.ts';
import { stepStore } from './lifecycle.ts';
import { toActionResult } from './review-store.ts';
import { stores } from './tables.ts';

export const withdrawStoreHandler = stores.command(withdrawStore, async (ctx) =>
  toActionResult(
    ctx,
    await stepStore(ctx, await lockStore(ctx, ctx.input.id, ctx.input.version), 'withdraw', 'seller'),
  ),
);
