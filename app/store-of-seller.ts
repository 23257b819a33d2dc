import { storesAnswer } from '#registry/catalogue/server/door.ts';
import { storeOf } from '#registry/stores/server/door.ts';

// The catalogue is below the stores and does not know them.
storesAnswer(async (ctx, memberId) => (await storeOf(ctx, { memberId }))?.id ?? null);
