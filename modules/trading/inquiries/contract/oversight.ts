import { z } from 'zod';
import {
  ActionResult,
  command,
  counts,
  Day,
  Id,
  list,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { INQUIRY_LIST } from '../rules/pages.ts';
import { AwardWaits } from '../rules/refusals.ts';
import { AwardShown, EventShown, LineShown, rowFields, Status, termFields } from './inquiry.ts';

const base = '/api/common-order/admin/inquiry' as const;
const asOperator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'INQUIRY',
  routes: [INQUIRY_LIST],
} as const;
const one = { id: Id, version: Version };
const acting = [NotFound, VersionConflict, StateNotAllowed];

export const OverseenInquiryRow = z.object({
  ...rowFields,
  invited: z.number().int(),
  /** How many quotes; what they say is encrypted until opening, for the operator too. */
  quotes: z.number().int(),
  awardedAmount: z.string(),
});
export type OverseenInquiryRow = z.output<typeof OverseenInquiryRow>;
export const OverseenQuote = z.object({
  id: z.string(),
  version: z.number().int(),
  quoteNo: z.string(),
  supplierZh: z.string(),
  supplierEn: z.string().nullable(),
  status: z.string(),
  rank: z.number().int().nullable(),
  landedTotal: z.string().nullable(),
  submittedAt: z.string().nullable(),
  reason: z.string().nullable(),
});
export type OverseenQuote = z.output<typeof OverseenQuote>;
export const OverseenInquiry = OverseenInquiryRow.extend({
  ...termFields,
  address: z.string().nullable(),
  lines: z.array(LineShown.extend({ awardedQty: z.string(), confirmedQty: z.string(), closed: z.boolean() })),
  /** Empty until the quotes are opened. */
  quoteRows: z.array(OverseenQuote),
  awards: z.array(AwardShown),
  events: z.array(EventShown),
});
export type OverseenInquiry = z.output<typeof OverseenInquiry>;
export const listOverseenInquiries = list('inquiries.adminList', {
  ...asOperator,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    status: Status.optional(),
    inquiryType: z.enum(['1', '2']).optional(),
    buyerId: Id.optional(),
    hazardous: z.boolean().optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: OverseenInquiryRow,
  sortable: ['inquiryNo', 'status', 'quoteDeadline', 'gmtCreate'],
});
export const countOverseenInquiries = counts('inquiries.adminCount', {
  ...asOperator,
  path: `${base}/count`,
});
export const overseenInquiry = query('inquiries.adminDetail', {
  ...asOperator,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: OverseenInquiry,
});
export const rejectInquiry = command('inquiries.reject', {
  ...asOperator,
  path: `${base}/reject`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** Closes an inquiry in 10 or 20; one in 50 only with both consents or in default, and its deals fall with it. */
export const adminCloseInquiry = command('inquiries.adminClose', {
  ...asOperator,
  path: `${base}/close`,
  button: 'Close',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, AwardWaits],
});
export const adminDisqualifyQuote = command('quotes.adminDisqualify', {
  ...asOperator,
  path: '/api/common-order/admin/quote/disqualify',
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
