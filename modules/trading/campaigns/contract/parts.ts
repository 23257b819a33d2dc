import { z } from 'zod';
import {
  Code,
  Day,
  Id,
  Instant,
  MEMBERS,
  Num3,
  OptionalText,
  PLATFORM,
  Price,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { FLASH_SALES, GROUP_BUYS } from '../rules/pages.ts';

export const ROUTES = [FLASH_SALES, GROUP_BUYS] as const;
const scoped = { dataType: 'ACTIVITY', routes: ROUTES } as const;
export const ofSeller = { ...scoped, audience: ['seller'], relation: 'own', verified: true } as const;
export const ofBuyer = { ...scoped, audience: ['buyer'], relation: 'market', verified: true } as const;
export const ofMarket = { ...scoped, audience: MEMBERS, relation: 'market', verified: true } as const;
export const ofOperator = { ...scoped, audience: PLATFORM, relation: 'platform' } as const;
export const one = { id: Id, version: Version };
export const acting = [NotFound, VersionConflict, StateNotAllowed];
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

const Copies = z.int().min(1, { error: 'number.positive' }).max(1_000_000);
/** A positive multiple of 0.5. */
const HalfSteps = (rule: string) => z.string().regex(/^(?=.*[1-9])\d{1,12}(\.[05]0{0,2})?$/, { error: rule });
const Tiers = z.array(z.strictObject({ copies: Copies, price: Price })).max(10);

/** What a seller writes; a draft may lack anything but its name. */
export const termFields = {
  activityName: Text(60),
  skuId: optional(Id),
  lotId: optional(Id),
  originalPrice: optional(Price),
  priceBy: optional(Code('10', '20')),
  fixedPrice: optional(Price),
  discount: optional(Num3),
  qtyPerCopy: optional(HalfSteps('campaign.copy')),
  salesUnit: optional(Text(8)),
  conversionRate: optional(Num3),
  totalCopies: optional(Copies),
  purchaseLimit: optional(Copies),
  startTime: optional(Instant),
  endTime: optional(Instant),
  preheatHours: optional(HalfSteps('campaign.preheat')),
  taxRate: optional(Num3),
  paymentTerm: optional(Code('10', '11')),
  payHours: optional(Num3),
  pickType: optional(Code('10', '20')),
  warehouseId: optional(Id),
  packagingId: optional(Id),
  /** Papers a buyer holds, by licence_type. */
  purchaseQualification: z
    .array(Code('10', '20', '21', '22', '23', '24', '25', '26', '27'))
    .max(9)
    .default([]),
  rules: OptionalText(4000),
  minCopies: optional(Copies),
  minCompanies: optional(Copies),
  joinDepositPct: optional(Num3),
  autoCluster: z.boolean().default(false),
  tierPrices: Tiers.default([]),
};
export const ActivityTypes = Code('30', '40');
export const Statuses = Code('00', '10', '11', '20', '25', '30', '40', '90');
export const listFiltersOf = {
  keyword: z.string().trim().max(60).optional(),
  activityType: ActivityTypes.optional(),
  status: Statuses.optional(),
  storeId: Id.optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};

export const CompanyName = z.object({ zh: z.string().nullable(), en: z.string().nullable() });
const Amount = z.string().nullable();
/** An activity as its reader may see it. Times are instants; `now` beside a list is the server's. */
export const ActivityRow = z.object({
  id: Id,
  version: z.number().int(),
  activityNo: z.string(),
  activityName: z.string(),
  activityType: z.string(),
  status: z.string(),
  result: z.string().nullable(),
  sellerId: Id,
  seller: CompanyName,
  storeId: Id.nullable(),
  productZh: z.string().nullable(),
  productEn: z.string().nullable(),
  skuId: Id.nullable(),
  originalPrice: Amount,
  activityPrice: Amount,
  discount: Amount,
  qtyPerCopy: Amount,
  uom: z.string().nullable(),
  totalCopies: z.number().int().nullable(),
  remainingCopies: z.number().int(),
  purchaseLimit: z.number().int().nullable(),
  startTime: z.string().nullable(),
  /** When it ends now: moved where the start was late. */
  endTime: z.string().nullable(),
  preheatAt: z.string().nullable(),
  /** What counts of a group. */
  copies: z.number().int(),
  companies: z.number().int(),
  minCopies: z.number().int().nullable(),
  minCompanies: z.number().int().nullable(),
  /** Copies of the reader's company that count. */
  companyCopies: z.number().int(),
  reminded: z.boolean(),
  /** Whose counterparty rules shut it to the reader's company; null: it is open. */
  shut: z.enum(['own', 'counterparty']).nullable(),
  gmtCreate: z.string(),
  now: z.string(),
  can: z.array(z.string()),
});
export type ActivityRow = z.output<typeof ActivityRow>;

export const ClaimRow = z.object({
  id: Id,
  copies: z.number().int(),
  quantity: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
  deposit: z.string().nullable(),
  /** counted: it has its copies; the others say what became of them. */
  state: z.enum(['counted', 'returned', 'left', 'failed']),
  buyer: CompanyName,
  person: z.string().nullable(),
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  at: z.string(),
  canLeave: z.boolean(),
});
export type ClaimRow = z.output<typeof ClaimRow>;

export const ActivityDetail = ActivityRow.extend({
  lotId: Id.nullable(),
  lotNo: z.string().nullable(),
  productNo: z.string().nullable(),
  casNo: z.string().nullable(),
  controlClasses: z.array(z.string()),
  gradeZh: z.string().nullable(),
  gradeEn: z.string().nullable(),
  priceBy: z.string().nullable(),
  fixedPrice: Amount,
  salesUnit: z.string().nullable(),
  conversionRate: Amount,
  preheatHours: Amount,
  plannedEnd: z.string().nullable(),
  startedLate: z.boolean(),
  taxRate: Amount,
  paymentTerm: z.string().nullable(),
  payHours: Amount,
  pickType: z.string().nullable(),
  warehouseId: Id.nullable(),
  warehouse: CompanyName,
  warehouseAddress: CompanyName,
  packagingId: Id.nullable(),
  packaging: CompanyName,
  purchaseQualification: z.array(z.string()),
  rules: z.string().nullable(),
  joinDepositPct: Amount,
  autoCluster: z.boolean(),
  tierPrices: z.array(z.object({ copies: z.number().int(), price: z.string() })),
  /** Price of a unit as the group stands now, and the next tier. */
  groupPrice: Amount,
  nextTier: z.object({ copies: z.number().int(), price: z.string() }).nullable(),
  clearedPrice: Amount,
  clearingHash: z.string().nullable(),
  reason: z.string().nullable(),
  /** For the seller and the operator. */
  reminders: z.number().int().nullable(),
  /** For the operator: the highest deal or list price of the last 30 days, and whether the original price is above it. */
  highestPrice: Amount,
  priceDoubtful: z.boolean().nullable(),
  sellerLicensed: z.boolean().nullable(),
  submitter: z.string().nullable(),
  claims: z.array(ClaimRow),
  /** Its life and that of its group, as far as the reader sees it; what was taken stands in `claims`. */
  events: z.array(
    z.object({
      seq: z.number().int(),
      action: z.string(),
      company: CompanyName,
      /** People of the reader's own company only. */
      person: z.string().nullable(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
export type ActivityDetail = z.output<typeof ActivityDetail>;
export const Saved = z.object({ id: Id, version: z.number().int(), activityNo: z.string() });
