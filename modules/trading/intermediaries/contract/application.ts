import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  counts,
  Day,
  EVERYONE,
  Id,
  list,
  MEMBERS,
  OptionalText,
  Price,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { MODE, MOST_FILES, TITLE_FLOW } from '../rules/application.ts';
import { INTERMEDIARY_APPLICATION, INTERMEDIARY_DEALS } from '../rules/pages.ts';
import {
  IntermediaryDeclinedBefore,
  IntermediaryNotQualified,
  IntermediaryOneSided,
  LossUnconfirmed,
  PrincipalNeedsFixedPrice,
  VoucherNeedsKeeper,
} from '../rules/refusals.ts';

const base = '/api/common-order/common/intermediary' as const;
const party = {
  audience: MEMBERS,
  relation: 'party',
  dataType: 'COUNTER_OFFER',
  verified: true,
  routes: [INTERMEDIARY_DEALS],
} as const;
const form = { ...party, routes: [INTERMEDIARY_APPLICATION] } as const;
const read = {
  ...party,
  audience: EVERYONE,
  routes: [INTERMEDIARY_DEALS, INTERMEDIARY_APPLICATION],
} as const;
const one = { id: Id, version: Version };
const acting = [NotFound, VersionConflict, StateNotAllowed];
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

/** Above 0 and at most 5 %, three decimals. */
const CommissionRate = z
  .string()
  .regex(/^(?=.*[1-9])(?:[0-4](?:\.\d{1,3})?|5(?:\.0{1,3})?)$/, { error: 'intermediary.commission' });
const PaymentTerm = Code('10', '11', '20', '30', '40', '41', '42', '43', '50', '60');
/** What an applicant writes; everything but the negotiation may still be missing in a draft. */
const proposal = {
  mode: Code(MODE.principal, MODE.commission).default(MODE.commission),
  titleFlow: Code(TITLE_FLOW.direct, TITLE_FLOW.voucher).default(TITLE_FLOW.direct),
  /** Whether the seller reads who the buyer is, and the reverse; by commission both do. */
  sellerSeesBuyer: z.boolean().default(true),
  buyerSeesSeller: z.boolean().default(true),
  /** Leg A, seller → intermediary, and leg B, intermediary → buyer: a party proposes its own alone. */
  buyPrice: optional(Price),
  legAPaymentTerm: optional(PaymentTerm),
  sellPrice: optional(Price),
  legBPaymentTerm: optional(PaymentTerm),
  /** Empty where the applicant is the intermediary. */
  intermediaryId: optional(Id),
  reason: optional(Code('10', '20', '30', '40', '90')),
  reasonText: OptionalText(300),
  commissionRate: optional(CommissionRate),
  commissionPayer: optional(Code('10', '20')),
  remarks: OptionalText(500),
  fileIds: z.array(Id).max(MOST_FILES).default([]),
};
const Names = { zh: z.string().nullable(), en: z.string().nullable() };
const Name = z.object(Names);

export const STAGES = [
  'draft',
  'consents',
  'approval',
  'rejected',
  'withdrawn',
  'answer',
  'accepted',
  'refused',
  'lapsed',
  'fallen',
] as const;
/** What is null is not there, or not for this reader (`sightOf`). */
export const ApplicationRow = z.object({
  id: Id,
  version: z.number().int(),
  applicationNo: z.string(),
  negotiationNo: z.string(),
  /** The negotiation itself, for its parties and the operator. */
  negotiationId: Id.nullable(),
  /** Where the negotiation is read: its lane, for who is a party of it. */
  lane: z.string().nullable(),
  /** The offer it is about, for its parties and the operator; not for a buyer whom the intermediary supplies. */
  offerNo: z.string().nullable(),
  side: z.enum(['seller', 'buyer', 'intermediary', 'operator']),
  applicantSide: z.string(),
  approvalStatus: z.string(),
  threadStatus: z.string(),
  stage: z.enum(STAGES),
  productZh: z.string().nullable(),
  productEn: z.string().nullable(),
  quantity: z.string().nullable(),
  uom: z.string().nullable(),
  currency: z.string().nullable(),
  dealAmount: z.string().nullable(),
  provisional: z.boolean(),
  seller: Name,
  buyer: Name,
  intermediary: Name,
  intermediaryId: Id.nullable(),
  mode: z.string().nullable(),
  titleFlow: z.string().nullable(),
  sellerSeesBuyer: z.boolean().nullable(),
  buyerSeesSeller: z.boolean().nullable(),
  buyPrice: z.string().nullable(),
  buyAmount: z.string().nullable(),
  legAPaymentTerm: z.string().nullable(),
  sellPrice: z.string().nullable(),
  sellAmount: z.string().nullable(),
  legBPaymentTerm: z.string().nullable(),
  /** Leg B less leg A, for the intermediary and the operator. */
  margin: z.string().nullable(),
  /** A consent states the price and payment of the reader's own leg, which nobody has proposed. */
  needsLeg: z.boolean(),
  /** Payment terms the reader's leg may have. */
  legTerms: z.array(z.string()),
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  commissionRate: z.string().nullable(),
  commissionPayer: z.string().nullable(),
  commissionAmount: z.string().nullable(),
  commissionDueAt: z.string().nullable(),
  remarks: z.string().nullable(),
  related: z.boolean(),
  sellerConsented: z.boolean(),
  buyerConsented: z.boolean(),
  fileBy: z.string().nullable(),
  respondBy: z.string().nullable(),
  rejectReason: z.string().nullable(),
  dealNo: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type ApplicationRow = z.output<typeof ApplicationRow>;
export const ApplicationDetail = ApplicationRow.extend({
  files: z.array(z.object({ attachmentId: Id, fileName: z.string(), size: z.number() })),
  events: z.array(
    z.object({
      seq: z.number().int(),
      action: z.string(),
      side: z.string(),
      company: Name,
      /** People of the reader's own company only. */
      person: z.string().nullable(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
export type ApplicationDetail = z.output<typeof ApplicationDetail>;

export const listApplications = list('intermediaries.list', {
  ...read,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    threadStatus: Code('05', '30', '35', '50', '55', '60').optional(),
    approvalStatus: Code('00', '10', '20', '30', '40').optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: ApplicationRow,
  sortable: ['applicationNo', 'gmtCreate', 'respondBy'],
});
export const countApplications = counts('intermediaries.count', {
  ...read,
  path: `${base}/count`,
});
export const applicationDetail = query('intermediaries.detail', {
  ...read,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: ApplicationDetail,
});

const Saved = z.object({ id: Id, version: z.number().int(), applicationNo: z.string() });
/** A draft for a negotiation that is to go through an intermediary, by its number. */
export const addApplication = command('intermediaries.add', {
  ...form,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ negotiationNo: Text(24), ...proposal }),
  output: Saved,
  refuses: [NotFound, IntermediaryNotQualified, PrincipalNeedsFixedPrice, VoucherNeedsKeeper],
});
export const updateApplication = command('intermediaries.update', {
  ...form,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ ...one, ...proposal }),
  output: Saved,
  refuses: [...acting, IntermediaryNotQualified, PrincipalNeedsFixedPrice, VoucherNeedsKeeper],
});
/** 00, 30 or 40 → 10: both sides are asked to consent; the applicant's own consent is in it. */
export const submitApplication = command('intermediaries.submit', {
  ...form,
  path: `${base}/submit`,
  button: 'Submit',
  once: 'creates',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [
    ...acting,
    IntermediaryNotQualified,
    IntermediaryDeclinedBefore,
    IntermediaryOneSided,
    PrincipalNeedsFixedPrice,
  ],
});
export const withdrawApplication = command('intermediaries.withdraw', {
  ...form,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
/**
 * Seller or buyer agrees to exactly this version. In principal mode a side agrees to its own leg alone: where nobody has
 * proposed it, with the price and payment it states here.
 */
export const consentApplication = command('intermediaries.consent', {
  ...party,
  path: `${base}/consent`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, price: optional(Price), paymentTerm: optional(PaymentTerm) }),
  output: ActionResult,
  refuses: acting,
});
/** 50 → 60 by the intermediary; selling below the purchase price is to be confirmed. */
export const acceptApplication = command('intermediaries.accept', {
  ...party,
  path: `${base}/accept`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, lossConfirmed: z.boolean().default(false) }),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed, IntermediaryNotQualified, IntermediaryOneSided, LossUnconfirmed],
});
/** 50 → 55 by the intermediary. */
export const refuseApplication = command('intermediaries.refuse', {
  ...party,
  path: `${base}/refuse`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});
