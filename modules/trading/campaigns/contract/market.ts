import { z } from 'zod';
import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { OrderAddress, OrderBilling } from '#fulfilment/orders/rules/refusals.ts';
import { command, counts, Id, list, query, Version } from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import {
  ActivityEnded,
  ActivityLimit,
  ActivityNotBegun,
  ActivitySoldOut,
  GroupLeaveLate,
  GroupReached,
} from '../rules/refusals.ts';
import { ActivityDetail, ActivityRow, ClaimRow, listFiltersOf, ofBuyer, ofMarket } from './parts.ts';

const base = '/api/common-order/common/activity' as const;

/** Activities that are announced, running or over, as this company may take part in them; `open`: those not over. */
export const listActivities = list('campaigns.list', {
  ...ofMarket,
  path: `${base}/list`,
  filters: { ...listFiltersOf, joined: z.boolean().optional(), open: z.boolean().optional() },
  row: ActivityRow,
  sortable: ['activityNo', 'startTime', 'gmtCreate', 'remainingCopies'],
});
export const countActivities = counts('campaigns.count', {
  ...ofMarket,
  path: `${base}/count`,
  filters: { activityType: z.enum(['30', '40']).optional() },
});
export const activityDetail = query('campaigns.detail', {
  ...ofMarket,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: ActivityDetail,
});
/** What the page of a running activity asks again and again: the copies left, the group, the clock. */
export const activityState = query('campaigns.state', {
  ...ofMarket,
  path: `${base}/state`,
  input: z.strictObject({ id: Id }),
  output: z.object({
    status: z.string(),
    remainingCopies: z.number().int(),
    copies: z.number().int(),
    companies: z.number().int(),
    endTime: z.string().nullable(),
    now: z.string(),
  }),
});

const frozenWith = {
  billingInfoId: Id.nullish().transform((v) => v ?? null),
  deliveryAddressId: Id.nullish().transform((v) => v ?? null),
};
const buying = [
  NotFound,
  ActivityNotBegun,
  ActivityEnded,
  ActivityLimit,
  ActivitySoldOut,
  OrderBilling,
  OrderAddress,
];
/** One request, one order: checked, taken and laid together with all that came at the same moment (8.3). */
export const orderCopies = command('campaigns.order', {
  ...ofBuyer,
  path: `${base}/order`,
  button: 'Order',
  once: 'money',
  input: z.strictObject({ id: Id, copies: z.int().min(1).max(1_000_000), ...frozenWith }),
  output: z.object({
    orderId: Id,
    orderNo: z.string(),
    copies: z.number().int(),
    quantity: z.string(),
    amount: z.string(),
    payBy: z.string(),
    /** Above the limit of his company: the copies are held until `payBy` for an administrator of it to let the order go. */
    awaitsApproval: z.boolean(),
    remainingCopies: z.number().int(),
  }),
  refuses: buying,
  rate: { calls: 600, seconds: 60 },
});
/** Takes part in a group buy: the copies are held and the deposit is frozen in the same act. */
export const joinGroup = command('campaigns.join', {
  ...ofBuyer,
  path: `${base}/join`,
  button: 'Order',
  once: 'money',
  input: z.strictObject({ id: Id, copies: z.int().min(1).max(1_000_000), ...frozenWith }),
  output: z.object({
    participationId: Id,
    copies: z.number().int(),
    deposit: z.string(),
    remainingCopies: z.number().int(),
    groupCopies: z.number().int(),
    groupCompanies: z.number().int(),
    result: z.string(),
  }),
  refuses: [...buying, MoneyShort],
});
/** Gives a participation of the own company, within his scope, back while the group does not stand and its end is more than two hours away. */
export const leaveGroup = command('campaigns.leave', {
  ...ofBuyer,
  path: `${base}/leave`,
  button: 'Cancel',
  once: 'money',
  input: z.strictObject({ id: Id, participationId: Id }),
  output: z.object({ id: Id, remainingCopies: z.number().int() }),
  refuses: [NotFound, StateNotAllowed, GroupReached, GroupLeaveLate, ActivityEnded],
});
/** Asked on the preheat page: told when it starts or is withdrawn. */
export const remindActivity = command('campaigns.remind', {
  ...ofMarket,
  path: `${base}/remind`,
  button: 'View',
  input: z.strictObject({ id: Id, on: z.boolean() }),
  output: z.object({ id: Id, reminded: z.boolean() }),
  refuses: [NotFound, StateNotAllowed],
});
/** Of an activity of the market, what the reader's company took within his scope, the newest first. */
export const companyClaims = query('campaigns.claims', {
  ...ofBuyer,
  path: `${base}/claims`,
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(ClaimRow), now: z.string() }),
});
/** The clearing of a group: what it followed from and what came of it, with the hash of both. */
export const groupClearing = query('campaigns.clearing', {
  ...ofMarket,
  path: `${base}/clearing`,
  input: z.strictObject({ id: Id }),
  output: z.object({
    activityNo: z.string(),
    version: Version,
    input: z.record(z.string(), z.unknown()),
    output: z.record(z.string(), z.unknown()),
    sha256: z.string(),
  }),
  refuses: [NotFound],
});
