import type { Services } from '#kernel/server/act-context.ts';
import { categoryNames, storeHoldsGoods } from '#registry/catalogue/server/door.ts';
import { shownLicences } from '#registry/qualifications/server/door.ts';
import { resumeStoreOffers } from '#trading/offers/server/door.ts';

/** What stores ask of catalogue and qualifications, which stand beside them, and of the offers above them. */
export const storeNeighbours: Services['storeNeighbours'] = {
  categories: (ctx, ids) => categoryNames(ctx, { ids }),
  holdsGoods: (ctx, storeId) => storeHoldsGoods(ctx, { storeId }),
  resumeOffers: (ctx, of) => resumeStoreOffers(ctx, of),
  licences: (ctx, memberId) => shownLicences(ctx, { memberId }),
};
