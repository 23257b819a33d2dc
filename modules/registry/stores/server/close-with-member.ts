import { memberDisabled } from '#registry/members/server/door.ts';
import { closeStoresOf } from './door.ts';
import { stores } from './tables.ts';

/**
 * A disabled company's stores leave the market; they come back one by one, when the operator publishes them
 * again (administration-domain 22.1).
 */
export const onMemberDisabled = stores.listen(memberDisabled, async (ctx) => {
  await closeStoresOf(ctx, ctx.input);
});
