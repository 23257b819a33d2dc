import { memberDisabled } from '#registry/members/server/door.ts';
import { closeStoresOf } from './door.ts';
import { room } from './tables.ts';

/** A disabled company's stores leave the market; they come back one by one, when the operator publishes them again (administration-domain 22.1). */
export const onMemberDisabled = room.hear(memberDisabled, async (w) => {
  await closeStoresOf(w, w.input);
});
