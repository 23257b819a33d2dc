import { countsOfMember as dealsOf } from '#fulfilment/deals/server/door.ts';
import { countsOfMember as ordersOf } from '#fulfilment/orders/server/door.ts';
import { papersOfMember } from '#registry/addressbook/server/door.ts';
import { applicationsOf, choosableWarehouses } from '#registry/catalogue/server/door.ts';
import type { MemberBusiness } from '#registry/members/server/ports.ts';
import { licencesOfMember, requireHazardPapers } from '#registry/qualifications/server/door.ts';
import { countsOfMember as offersOf } from '#trading/offers/server/door.ts';

/** What the operator's file of a company says of the rooms above it, and what they ask before it may come back. */
export const memberBusiness: MemberBusiness = {
  countsOf: async (w, memberId) => ({
    ...(await offersOf(w, { memberId })),
    deals: await dealsOf(w, { memberId }),
    orders: await ordersOf(w, { memberId }),
  }),
  licencesOf: (w, memberId) => licencesOfMember(w, { memberId }),
  papersOf: (w, memberId) => papersOfMember(w, { memberId }),
  applications: (w, ids) => applicationsOf(w, { ids }),
  pickupWarehouses: (w, memberId, ids) => choosableWarehouses(w, { memberId, ids }),
  requireReturn: (w, memberId) => requireHazardPapers(w, { memberId }),
};
