import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  counts,
  Day,
  Id,
  Ids,
  Instant,
  list,
  OptionalText,
  PositiveQuantity,
  query,
  Reason,
  UploadedFile,
  Version,
} from '#kernel/rules/contract.ts';
import { ImportEmpty, ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import {
  DeadlinePassed,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { BID_WIN_LIST, INQUIRY_DETAIL, MY_INQUIRY, NEW_INQUIRY } from '../rules/pages.ts';
import {
  AgreementShort,
  AlreadyQuoted,
  AwardNotSplit,
  AwardQuantity,
  AwardWaits,
  ChooseFromCatalogue,
  InquiryIncomplete,
  LoserReasons,
  NoSupplierInvited,
  QuoteDeadlineRange,
  QuoteLapsed,
  TooEarlyToOpen,
} from '../rules/refusals.ts';
import {
  AwardShown,
  EventShown,
  InquiryFields,
  LineShown,
  QuoteLineShown,
  rowFields,
  Status,
  termFields,
} from './inquiry.ts';

const base = '/api/common-order/buyer/inquiry' as const;
const asBuyer = {
  audience: ['buyer'],
  relation: 'own',
  verified: true,
  dataType: 'INQUIRY',
  routes: [NEW_INQUIRY, MY_INQUIRY, INQUIRY_DETAIL],
} as const;
const acting = [NotFound, VersionConflict, StateNotAllowed];
const one = { id: Id, version: Version };

export const InquiryRow = z.object({
  ...rowFields,
  invited: z.number().int(),
  quotes: z.number().int(),
  awardedAmount: z.string(),
});
export type InquiryRow = z.output<typeof InquiryRow>;
export const InquiryDetail = InquiryRow.extend({
  ...termFields,
  protocolId: z.string().nullable(),
  protocolNo: z.string().nullable(),
  groupIds: z.array(z.string()),
  supplierIds: z.array(z.string()),
  deliveryAddressId: z.string().nullable(),
  address: z.string().nullable(),
  placeId: z.string().nullable(),
  lines: z.array(
    LineShown.extend({
      targetPrice: z.string().nullable(),
      awardedQty: z.string(),
      confirmedQty: z.string(),
      closed: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ id: z.string(), zh: z.string(), en: z.string().nullable() })),
  awards: z.array(AwardShown),
  /** The limit above which an award of the company waits for a second person; null without one. */
  awardLimit: z.string().nullable(),
  events: z.array(EventShown),
});
export type InquiryDetail = z.output<typeof InquiryDetail>;

export const addInquiry = command('inquiries.add', {
  ...asBuyer,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: InquiryFields,
  output: z.object({ id: z.string(), version: z.number().int(), inquiryNo: z.string() }),
  refuses: [NotFound, ChooseFromCatalogue],
});
export const updateInquiry = command('inquiries.update', {
  ...asBuyer,
  path: `${base}/update`,
  button: 'Edit',
  input: InquiryFields.extend(one),
  output: z.object({ id: z.string(), version: z.number().int(), inquiryNo: z.string() }),
  refuses: [...acting, ChooseFromCatalogue],
});
export const deleteInquiry = command('inquiries.delete', {
  ...asBuyer,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids.max(50) }),
  output: BatchResult,
  refuses: [NotFound, StateNotAllowed],
});
export const publishInquiry = command('inquiries.publish', {
  ...asBuyer,
  path: `${base}/publish`,
  button: 'Release',
  once: 'creates',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [
    ...acting,
    InquiryIncomplete,
    QuoteDeadlineRange,
    NoSupplierInvited,
    AgreementShort,
    ChooseFromCatalogue,
  ],
});
/** A rejected inquiry goes out again: a new round with a new deadline. */
export const republishInquiry = command('inquiries.republish', {
  ...asBuyer,
  path: `${base}/republish`,
  button: 'Release',
  once: 'creates',
  input: z.strictObject({ ...one, quoteDeadline: Instant }),
  output: ActionResult,
  refuses: [...acting, InquiryIncomplete, QuoteDeadlineRange, NoSupplierInvited, AgreementShort],
});
/** A later deadline; everything else only while nobody has quoted. */
export const amendInquiry = command('inquiries.amend', {
  ...asBuyer,
  path: `${base}/amend`,
  button: 'Edit',
  input: z.strictObject({ ...one, quoteDeadline: Instant, remarks: OptionalText(1000) }),
  output: ActionResult,
  refuses: [...acting, AlreadyQuoted, QuoteDeadlineRange, DeadlinePassed],
});
export const openInquiry = command('inquiries.open', {
  ...asBuyer,
  path: `${base}/open`,
  button: 'Award',
  once: 'creates',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, TooEarlyToOpen, DeadlinePassed],
});
const Weight = z.int().min(0).max(100);
export const Award = z.strictObject({
  lineNo: z.int().min(1).max(50),
  quoteId: Id,
  quantity: PositiveQuantity,
  /** Why this supplier. */
  note: OptionalText(300),
});
export const awardInquiry = command('inquiries.award', {
  ...asBuyer,
  path: `${base}/award`,
  button: 'Award',
  once: 'creates',
  input: z.strictObject({
    ...one,
    awards: z.array(Award).max(500),
    /** Lines of which no more is taken than was confirmed. */
    closeLines: z.array(z.int().min(1).max(50)).max(50).default([]),
    /** Every quote that gets nothing, with the reason its supplier reads. */
    losers: z
      .array(
        z.strictObject({
          quoteId: Id,
          code: z.enum(['10', '20', '30', '40', '90'], { error: 'field.select' }),
          reason: OptionalText(300),
        }),
      )
      .max(500)
      .default([]),
    weights: z
      .strictObject({ price: Weight, lead: Weight, brand: Weight, record: Weight })
      .default({ price: 100, lead: 0, brand: 0, record: 0 }),
  }),
  output: ActionResult.extend({ waitsForApproval: z.boolean() }),
  refuses: [...acting, AwardQuantity, AwardNotSplit, LoserReasons, QuoteLapsed, AgreementShort, AwardWaits],
});
export const approveAward = command('inquiries.approveAward', {
  ...asBuyer,
  path: `${base}/approveAward`,
  button: 'Approve',
  once: 'creates',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, SelfApproval, QuoteLapsed],
});
export const rejectAward = command('inquiries.rejectAward', {
  ...asBuyer,
  path: `${base}/rejectAward`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, SelfApproval],
});
export const rejectAllQuotes = command('inquiries.rejectAll', {
  ...asBuyer,
  path: `${base}/rejectAll`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, AwardWaits],
});
export const closeInquiry = command('inquiries.close', {
  ...asBuyer,
  path: `${base}/close`,
  button: 'Close',
  routes: [NEW_INQUIRY, MY_INQUIRY, INQUIRY_DETAIL, BID_WIN_LIST],
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, AwardWaits, DeadlinePassed],
});
export const generateOrders = command('inquiries.generateOrders', {
  ...asBuyer,
  path: `${base}/generateOrders`,
  button: 'Order',
  once: 'creates',
  routes: [NEW_INQUIRY, MY_INQUIRY, INQUIRY_DETAIL, BID_WIN_LIST],
  input: z.strictObject(one),
  output: ActionResult.extend({ orders: z.number().int() }),
  refuses: [...acting, AgreementShort],
});

const filters = {
  keyword: z.string().trim().max(60).optional(),
  status: Status.optional(),
  draft: z.boolean().optional(),
  inquiryType: z.enum(['1', '2']).optional(),
  agreement: z.enum(['0', '1']).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const listInquiries = list('inquiries.list', {
  ...asBuyer,
  path: `${base}/list`,
  filters,
  row: InquiryRow,
  sortable: ['inquiryNo', 'status', 'quoteDeadline', 'gmtCreate'],
});
export const countInquiries = counts('inquiries.count', {
  ...asBuyer,
  path: `${base}/count`,
});
export const inquiryDetail = query('inquiries.detail', {
  ...asBuyer,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: InquiryDetail,
});

export const PastedShown = z.object({
  row: z.number().int(),
  name: z.string(),
  quantity: z.string().nullable(),
  uom: z.string(),
  grade: z.string().nullable(),
  brand: z.string().nullable(),
  targetPrice: z.string().nullable(),
  remark: z.string().nullable(),
  spuId: z.string().nullable(),
  nameZh: z.string().nullable(),
  nameEn: z.string().nullable(),
  casNo: z.string().nullable(),
  /** Why the line is not taken; null where it is. */
  fault: z.string().nullable(),
});
export type PastedShown = z.output<typeof PastedShown>;
/** Reads a pasted list; writes nothing. */
export const parseLines = query('inquiries.parseLines', {
  ...asBuyer,
  path: `${base}/parseLines`,
  button: 'Add',
  input: z.strictObject({ text: z.string().min(1, { error: 'field.input' }).max(20_000) }),
  output: z.object({ lines: z.array(PastedShown) }),
});
/** Reads an uploaded list (XLSX, XLS, CSV, text); writes nothing. `text`: the list as it could be pasted. */
export const parseLinesFile = query('inquiries.parseLinesFile', {
  ...asBuyer,
  path: `${base}/parseLinesFile`,
  button: 'Add',
  body: 'multipart',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({ multipartFile: UploadedFile }),
  output: z.object({ text: z.string(), lines: z.array(PastedShown) }),
  refuses: [ImportFormat, ImportEmpty, ImportRows],
});

export const ComparedShown = z.object({
  quoteId: z.string(),
  version: z.number().int(),
  quoteNo: z.string(),
  supplierId: z.string(),
  supplierZh: z.string(),
  supplierEn: z.string().nullable(),
  status: z.string(),
  rank: z.number().int().nullable(),
  landedTotal: z.string(),
  complete: z.boolean(),
  freightIncluded: z.boolean(),
  freightAmount: z.string(),
  validUntil: z.string(),
  valid: z.boolean(),
  submittedAt: z.string(),
  score: z.number().nullable(),
  reason: z.string().nullable(),
  lines: z.array(QuoteLineShown.extend({ gross: z.string(), landed: z.string(), brandFits: z.boolean() })),
});
export type ComparedShown = z.output<typeof ComparedShown>;
/** All opened quotes of the round, line by line. */
export const compareQuotes = query('inquiries.compare', {
  path: '/api/common-order/buyer/quote/list',
  ...asBuyer,
  dataType: 'INQUIRY',
  button: 'View',
  input: z.strictObject({ inquiryId: Id }),
  output: z.object({ quotes: z.array(ComparedShown) }),
});
/** The same as a workbook: a row for each line of each quote. */
export const comparisonFile = query('inquiries.comparisonFile', {
  ...asBuyer,
  path: '/api/common-order/buyer/quote/comparisonFile',
  button: 'View',
  input: z.strictObject({ inquiryId: Id }),
  output: z.any(),
  answer: 'file',
});
export const disqualifyQuote = command('quotes.disqualify', {
  ...asBuyer,
  path: '/api/common-order/buyer/quote/disqualify',
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});

export const AwardRow = AwardShown.extend({
  inquiryId: z.string(),
  inquiryVersion: z.number().int(),
  inquiryNo: z.string(),
  title: z.string(),
  inquiryStatus: z.string().nullable(),
  nameZh: z.string(),
  nameEn: z.string(),
  uom: z.string(),
  can: z.array(z.string()),
});
export type AwardRow = z.output<typeof AwardRow>;
/** The awards of the buyer's company (bidWinList). */
export const listAwards = list('inquiries.awards', {
  ...asBuyer,
  routes: [BID_WIN_LIST],
  path: `${base}/awards`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    state: z.enum(['10', '20', '30', '40', '50']).optional(),
    inquiryId: Id.optional(),
  },
  row: AwardRow,
  sortable: ['gmtCreate', 'amount', 'state'],
});
/** The file of an award for auditors: who was asked, what they quoted, why they won or lost, with a hash. */
export const awardFile = query('inquiries.awardFile', {
  ...asBuyer,
  path: `${base}/awardFile`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.any(),
  answer: 'file',
});
