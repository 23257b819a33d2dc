import { z } from 'zod';
import {
  Code,
  command,
  counts,
  Id,
  list,
  Num3,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import { filters, OfferDetail, OfferRow, OVERSIGHT, sortable } from './offer.ts';

const one = z.strictObject({ id: Id, version: Version });
const operator = { audience: PLATFORM, relation: 'platform', dataType: 'OFFER' } as const;
const admin = '/api/common-order/admin/offer';
export const listAllOffers = list('offers.adminList', {
  path: `${admin}/list`,
  ...operator,
  routes: [...OVERSIGHT, '/resourceSupervision/offerApproval'],
  row: OfferRow,
  sortable: [...sortable],
  filters: {
    ...filters,
    sellerId: Id.optional(),
    productNameId: Id.optional(),
    placeId: Id.optional(),
    licenceState: Code('10', '20', '30', '40', '50').optional(),
    controlClass: z.string().max(2).optional(),
    flagged: z.boolean().optional(),
    distanceOver: Num3.optional(),
  },
});
/** How many offers of all companies in each publish state, for the tabs. */
export const countAllOffers = counts('offers.adminCount', {
  path: `${admin}/count`,
  ...operator,
  routes: [...OVERSIGHT, '/resourceSupervision/offerApproval'],
});
export const anyOfferDetail = query('offers.adminDetail', {
  path: `${admin}/detail`,
  ...operator,
  routes: [...OVERSIGHT, '/resourceSupervision/offerApproval'],
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: OfferDetail,
});
export const approveOffer = command('offers.approve', {
  path: `${admin}/approve`,
  ...operator,
  routes: ['/resourceSupervision/offerApproval'],
  button: 'Approve',
  input: one,
  output: OfferDetail,
});
export const rejectOffer = command('offers.reject', {
  path: `${admin}/reject`,
  ...operator,
  routes: ['/resourceSupervision/offerApproval'],
  button: 'Reject',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: OfferDetail,
});
export const adminPauseOffer = command('offers.adminPause', {
  path: `${admin}/pause`,
  ...operator,
  routes: OVERSIGHT,
  button: 'Unpublish',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: OfferDetail,
});
export const adminResumeOffer = command('offers.adminResume', {
  path: `${admin}/resume`,
  ...operator,
  routes: OVERSIGHT,
  button: 'Release',
  input: one,
  output: OfferDetail,
});
export const adminStopOffer = command('offers.adminStop', {
  path: `${admin}/stop`,
  ...operator,
  routes: OVERSIGHT,
  button: 'StopOffer',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: OfferDetail,
});
export const adminRevokeOffer = command('offers.adminRevoke', {
  path: `${admin}/revoke`,
  ...operator,
  routes: OVERSIGHT,
  button: 'RevokeOffer',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: OfferDetail,
});
