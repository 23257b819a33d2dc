import { countsOfMember as dealsOf } from '#fulfilment/deals/server/door.ts';
import { countsOfMember as ordersOf } from '#fulfilment/orders/server/door.ts';
import { papersOfMember } from '#registry/addressbook/server/door.ts';
import { applicationsOf, choosableWarehouses } from '#registry/catalogue/server/door.ts';
import type { MemberBusiness } from '#registry/members/server/ports.ts';
import { licencesOfMember, requireHazardPapers } from '#registry/qualifications/server/door.ts';
import { countsOfMember as offersOf } from '#trading/offers/server/door.ts';

/** What the operator's file of a company says of the modules above it, and what they ask before it may come back. */
export const memberBusiness: MemberBusiness = {
  countsOf: async (ctx, memberId) => ({
    ...(await offersOf(ctx, { memberId })),
    deals: await dealsOf(ctx, { memberId }),
    orders: await ordersOf(ctx, { memberId }),
  }),
  licencesOf: (ctx, memberId) => licencesOfMember(ctx, { memberId }),
  papersOf: (ctx, memberId) => papersOfMember(ctx, { memberId }),
  applications: (ctx, ids) => applicationsOf(ctx, { ids }),
  pickupWarehouses: (ctx, memberId, ids) => choosableWarehouses(ctx, { memberId, ids }),
  requireReturn: (ctx, memberId) => requireHazardPapers(ctx, { memberId }),
};
