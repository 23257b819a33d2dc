import { z } from 'zod';
import {
  ActionResult,
  command,
  counts,
  Day,
  EVERYONE,
  Id,
  Instant,
  list,
  Money,
  OptionalText,
  PositiveQuantity,
  Price,
  query,
  Reason,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { BID_PAGE, BUY_DETAIL, MY_BID, RMB_BUY_LIST, WIN_BID_LIST } from '../rules/pages.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { NotInvited, QuoteQuantity, QuoteTax, QuoteValidity, QuoteWhole } from '../rules/refusals.ts';
import { EventShown, LineShown, optional, QuoteLineShown, rowFields, termFields } from './inquiry.ts';

const market = '/api/common-order/common/inquiry' as const;
const base = '/api/common-order/seller/quote' as const;
const asSupplier = {
  audience: ['seller'],
  relation: 'own',
  verified: true,
  dataType: 'BID',
  routes: [BID_PAGE, MY_BID, WIN_BID_LIST],
} as const;
const acting = [NotFound, VersionConflict, StateNotAllowed];
const one = { id: Id, version: Version };

/** An inquiry as suppliers see it: no target price, no other supplier, no count of quotes. */
export const MarketInquiryRow = z.object({
  ...rowFields,
  region: z.string().nullable(),
  /** Whose counterparty rules shut it to the reader's company; null: it is open. */
  shut: z.enum(['own', 'counterparty']).nullable(),
  ownQuote: z
    .object({ id: z.string(), quoteNo: z.string(), status: z.string(), rank: z.number().int().nullable() })
    .nullable(),
});
export type MarketInquiryRow = z.output<typeof MarketInquiryRow>;
export const MarketInquiry = MarketInquiryRow.extend({
  ...termFields,
  address: z.string().nullable(),
  lines: z.array(LineShown),
});
export type MarketInquiry = z.output<typeof MarketInquiry>;
/** Open inquiries the reader may quote or look at (rmbBuyList). */
export const listMarketInquiries = list('inquiries.market', {
  path: `${market}/list`,
  audience: EVERYONE,
  relation: 'market',
  routes: [RMB_BUY_LIST],
  filters: {
    keyword: z.string().trim().max(60).optional(),
    inquiryType: z.enum(['1', '2']).optional(),
    region: z.string().trim().max(20).optional(),
    deadlineFrom: Day.optional(),
    deadlineTo: Day.optional(),
    invited: z.boolean().optional(),
  },
  row: MarketInquiryRow,
  sortable: ['quoteDeadline', 'publishedAt'],
});
export const marketInquiry = query('inquiries.marketDetail', {
  path: `${market}/detail`,
  audience: EVERYONE,
  relation: 'market',
  button: 'View',
  routes: [RMB_BUY_LIST, BUY_DETAIL, BID_PAGE, MY_BID, WIN_BID_LIST],
  input: z.strictObject({ id: Id }),
  output: MarketInquiry,
});

const QuoteLine = z.strictObject({
  lineNo: z.int().min(1).max(50),
  price: secret(Price),
  quantity: secret(PositiveQuantity),
  brand: secret(Text(50)),
  origin: secret(OptionalText(50)),
  leadDays: secret(z.int({ error: 'number.integer' }).min(0).max(365)),
  remark: secret(OptionalText(200)),
});
const quoteFields = {
  inquiryId: Id,
  /** Of a quote that exists. */
  version: optional(Version),
  taxIncluded: z.boolean(),
  freightIncluded: z.boolean(),
  freightAmount: secret(optional(Money)),
  validUntil: Instant,
  lines: z.array(QuoteLine).max(50),
};
export const saveQuote = command('quotes.save', {
  ...asSupplier,
  path: `${base}/save`,
  button: 'Edit',
  once: 'creates',
  input: z.strictObject(quoteFields),
  output: ActionResult,
  refuses: [...acting, NotInvited, DeadlinePassed, QuoteQuantity],
});
export const submitQuote = command('quotes.submit', {
  ...asSupplier,
  path: `${base}/submit`,
  button: 'Bid',
  once: 'creates',
  input: z.strictObject({ ...quoteFields, lines: quoteFields.lines.min(1, { error: 'quote.lines' }) }),
  output: ActionResult,
  refuses: [...acting, NotInvited, DeadlinePassed, QuoteQuantity, QuoteWhole, QuoteValidity, QuoteTax],
});
export type QuoteInput = z.output<typeof submitQuote.input>;
export const withdrawQuote = command('quotes.withdraw', {
  ...asSupplier,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});
export const confirmAward = command('quotes.confirm', {
  ...asSupplier,
  path: `${base}/confirm`,
  button: 'Confirm',
  once: 'creates',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});
export const declineAward = command('quotes.decline', {
  ...asSupplier,
  path: `${base}/decline`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed],
});

const wonLine = z.object({
  lineNo: z.number().int(),
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  state: z.string(),
  dealId: z.string().nullable(),
  dealNo: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
});
/** One of the reader's quotes with what its inquiry is about. */
export const QuoteRow = z.object({
  id: z.string(),
  version: z.number().int(),
  quoteNo: z.string(),
  status: z.string(),
  inquiryId: z.string(),
  inquiryNo: z.string(),
  title: z.string(),
  inquiryStatus: z.string().nullable(),
  buyerZh: z.string(),
  buyerEn: z.string().nullable(),
  goodsZh: z.string(),
  goodsEn: z.string(),
  quoteDeadline: z.string().nullable(),
  /** What the reader quoted in all, freight included. */
  total: z.string(),
  /** Own rank: where ranks are shown, and to everybody after opening. */
  rank: z.number().int().nullable(),
  contentVersion: z.number().int(),
  validUntil: z.string(),
  submittedAt: z.string().nullable(),
  reconfirm: z.boolean(),
  confirmBy: z.string().nullable(),
  wonAmount: z.string().nullable(),
  lostCode: z.string().nullable(),
  reason: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type QuoteRow = z.output<typeof QuoteRow>;
export const QuoteDetail = QuoteRow.extend({
  taxIncluded: z.boolean(),
  freightIncluded: z.boolean(),
  freightAmount: z.string(),
  lines: z.array(QuoteLineShown),
  won: z.array(wonLine),
  versions: z.array(z.object({ version: z.number().int(), total: z.string(), submittedAt: z.string() })),
  events: z.array(EventShown),
});
export type QuoteDetail = z.output<typeof QuoteDetail>;
export const listQuotes = list('quotes.list', {
  ...asSupplier,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    status: z.enum(Object.values(QUOTE) as [string, ...string[]]).optional(),
    /** Those that won: 50, 60 and 80. */
    won: z.boolean().optional(),
    inquiryId: Id.optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: QuoteRow,
  sortable: ['quoteNo', 'status', 'submittedAt', 'gmtCreate'],
});
export const countQuotes = counts('quotes.count', {
  ...asSupplier,
  path: `${base}/count`,
});
export const quoteDetail = query('quotes.detail', {
  ...asSupplier,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: QuoteDetail,
});
