import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  counts,
  Day,
  Id,
  Ids,
  list,
  MEMBERS,
  OptionalText,
  PhoneFax,
  PositiveQuantity,
  Price,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { ActStep } from '#kernel/rules/history-step.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { PartyBlocked } from '#registry/members/rules/refusals.ts';
import { SameCompany } from '#registry/members/rules/refusals-registry.ts';
import { KIND, LEAD } from '../rules/lead-lifecycle.ts';
import { RECEIVED_LEADS, SENT_LEADS } from '../rules/pages.ts';
import { LeadsDaily, LicenceToAsk, NoStoreToAsk } from '../rules/refusals.ts';

const base = '/api/common-order' as const;
const scoped = { relation: 'party', dataType: 'INQUIRY', verified: true } as const;
const both = { ...scoped, audience: MEMBERS, routes: [SENT_LEADS, RECEIVED_LEADS] } as const;
const asBuyer = { ...scoped, audience: ['buyer'], routes: [SENT_LEADS] } as const;
const asSeller = { ...scoped, audience: ['seller'], routes: [RECEIVED_LEADS] } as const;

const State = z.enum(Object.values(LEAD) as [string, ...string[]]);
const Kind = z.enum([KIND.quote, KIND.sample], { error: 'field.select' });
const Currency = z.enum(['CNY', 'USD'], { error: 'field.select' });
const SampleUnit = z.enum(['KGM', 'PCE'], { error: 'field.select' });
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

const rowFields = {
  id: z.string(),
  version: z.number().int(),
  leadNo: z.string(),
  kind: Kind,
  state: State,
  side: z.enum(['buyer', 'seller']),
  /** The other company: the seller who was asked, or the buyer who asks. */
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  spuId: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  grade: z.string().nullable(),
  gradeEn: z.string().nullable(),
  quantity: z.string().nullable(),
  sampleAmount: z.string().nullable(),
  sampleUnit: z.string().nullable(),
  placeZh: z.string().nullable(),
  placeEn: z.string().nullable(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
  wishPrice: z.string().nullable(),
  currency: z.string().nullable(),
  expiresAt: z.string(),
  answeredAt: z.string().nullable(),
  gmtCreate: z.string(),
  /** The reader's side has not opened what is new in it. */
  unread: z.boolean(),
  can: z.array(z.string()),
};
/** A request as one of its two sides sees it in a list. */
export const LeadRow = z.object(rowFields);
export type LeadRow = z.output<typeof LeadRow>;

const LeadEvent = ActStep;
export const LeadDetail = z.object({
  ...rowFields,
  skuId: z.string().nullable(),
  goodsZh: z.string().nullable(),
  goodsEn: z.string().nullable(),
  casNo: z.string().nullable(),
  unNo: z.string().nullable(),
  priceTerm: z.string().nullable(),
  purpose: z.string().nullable(),
  remark: z.string().nullable(),
  offerId: z.string().nullable(),
  offerNo: z.string().nullable(),
  contactName: z.string(),
  /** Masked to the seller until he has answered, as is the address of a sample but for its region. */
  contactPhone: z.string().nullable(),
  address: z
    .object({
      receiverName: z.string().nullable(),
      receiverPhone: z.string().nullable(),
      region: z.string().nullable(),
      detail: z.string().nullable(),
      postcode: z.string().nullable(),
    })
    .nullable(),
  answer: z.string().nullable(),
  answerOfferId: z.string().nullable(),
  answerOfferNo: z.string().nullable(),
  reason: z.string().nullable(),
  events: z.array(LeadEvent),
});
export type LeadDetail = z.output<typeof LeadDetail>;

const fields = {
  kind: Kind,
  spuId: Id,
  /** One of a seller's goods; then that seller alone is asked. */
  skuId: optional(Id),
  /** An offer on sale; then its seller alone is asked. */
  offerId: optional(Id),
  /** One seller; empty with no goods and no offer: every store that lists the product. */
  sellerId: optional(Id),
  grade: OptionalText(50),
  /** Tonnes. */
  quantity: optional(PositiveQuantity),
  priceTerm: optional(z.string().max(8)),
  placeId: optional(Id),
  deliveryStart: optional(Day),
  deliveryEnd: optional(Day),
  /** Per tonne. */
  wishPrice: optional(Price),
  currency: optional(Currency),
  /** In the unit beside it. */
  sampleAmount: optional(PositiveQuantity),
  sampleUnit: optional(SampleUnit),
  purpose: OptionalText(200),
  addressId: optional(Id),
  remark: OptionalText(500),
  contactName: OptionalText(50),
  contactPhone: optional(PhoneFax),
};
const Fields = z.strictObject(fields);
export type LeadFields = z.output<typeof Fields>;

/** What belongs to the other kind is left aside when it is kept. */
function checkWhole(v: LeadFields, ctx: z.RefinementCtx): void {
  const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  const need = (field: keyof LeadFields, rule = 'field.input') =>
    v[field] === null ? fault(field, rule) : undefined;
  if (v.kind === KIND.quote) {
    need('quantity');
    if (v.wishPrice !== null) need('currency', 'field.select');
    if ((v.deliveryStart === null) !== (v.deliveryEnd === null)) fault('deliveryStart', 'field.select');
    if (v.deliveryStart !== null && v.deliveryEnd !== null && v.deliveryEnd < v.deliveryStart)
      fault('deliveryStart', 'lead.window');
    return;
  }
  need('sampleAmount');
  need('sampleUnit', 'field.select');
  need('purpose');
  need('addressId', 'field.select');
}

/** Asks one seller, or every store that lists the product, for a quote or a sample. */
export const sendLead = command('leads.send', {
  ...asBuyer,
  path: `${base}/buyer/lead/send`,
  button: 'Add',
  once: 'creates',
  input: Fields.superRefine(checkWhole),
  /** The first of the requests, and to how many sellers it went. */
  output: z.object({ id: z.string(), version: z.number().int(), leadNo: z.string(), sent: z.number().int() }),
  refuses: [NotFound, LeadsDaily, NoStoreToAsk, LicenceToAsk, PartyBlocked, SameCompany],
});

/** Whom a request for this product would go to, as far as the reader sees them. */
export const leadAddressees = query('leads.addressees', {
  path: `${base}/buyer/lead/addressees`,
  audience: ['buyer'],
  relation: 'market',
  verified: true,
  routes: [SENT_LEADS],
  input: z.strictObject({ spuId: Id, skuId: optional(Id), offerId: optional(Id), sellerId: optional(Id) }),
  output: z.object({
    product: z
      .object({ zh: z.string(), en: z.string(), casNo: z.string().nullable(), unNo: z.string().nullable() })
      .nullable(),
    sellers: z.array(z.object({ id: z.string(), zh: z.string(), en: z.string().nullable() })),
    /** A hazardous product, and the reader's company holds no valid licence. */
    licence: z.boolean(),
  }),
});
/** Goods the reader may ask for: a product's, or a seller's. */
export const selectLeadGoods = list('leads.goods', {
  path: `${base}/buyer/lead/goods`,
  audience: ['buyer'],
  relation: 'market',
  verified: true,
  routes: [SENT_LEADS],
  filters: {
    keyword: z.string().trim().max(60).optional(),
    ids: z.array(Id).min(1).max(50).optional(),
    spuId: Id.optional(),
    sellerId: Id.optional(),
  },
  row: z.object({
    id: z.string(),
    code: z.string(),
    spuId: z.string(),
    zh: z.string(),
    en: z.string(),
    sellerId: z.string(),
    sellerZh: z.string(),
    sellerEn: z.string().nullable(),
  }),
  sortable: [],
});

const filters = {
  keyword: z.string().trim().max(60).optional(),
  state: State.optional(),
  kind: Kind.optional(),
  unread: z.boolean().optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const listLeads = list('leads.list', {
  ...both,
  path: `${base}/common/lead/list`,
  filters,
  row: LeadRow,
  sortable: ['leadNo', 'state', 'expiresAt', 'gmtCreate'],
});
/** Requests in reach by state, and how many hold something the reader's side has not opened (`unread`). */
export const countLeads = counts('leads.count', {
  ...both,
  path: `${base}/common/lead/count`,
});
export const leadDetail = query('leads.detail', {
  ...both,
  path: `${base}/common/lead/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: LeadDetail,
});
/** The reader's side has opened it. */
export const markLeadRead = command('leads.markRead', {
  ...both,
  path: `${base}/common/lead/markRead`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.null(),
  refuses: [NotFound],
});

const one = { id: Id, version: Version };
const acting = [NotFound, VersionConflict, StateNotAllowed];
export const withdrawLead = command('leads.withdraw', {
  ...asBuyer,
  path: `${base}/buyer/lead/withdraw`,
  button: 'Withdraw',
  input: z.strictObject({ ids: Ids.max(50) }),
  output: BatchResult,
  refuses: [NotFound, StateNotAllowed, DeadlinePassed],
});
export const answerLead = command('leads.answer', {
  ...asSeller,
  path: `${base}/seller/lead/answer`,
  button: 'Reply',
  input: z.strictObject({ ...one, answer: Text(1000), offerId: optional(Id) }),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});
export const declineLead = command('leads.decline', {
  ...asSeller,
  path: `${base}/seller/lead/decline`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});
/** Puts an answered request away; either side may. */
export const closeLead = command('leads.close', {
  ...both,
  path: `${base}/common/lead/close`,
  button: 'Close',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
