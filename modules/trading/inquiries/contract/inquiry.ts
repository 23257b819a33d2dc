import { z } from 'zod';
import {
  Id,
  Instant,
  OptionalText,
  PhoneFax,
  PositiveQuantity,
  Price,
  Text,
} from '#kernel/rules/contract.ts';
import { ActStep } from '#kernel/rules/history-step.ts';
import { INQUIRY, MOST_FILES, MOST_LINES, MOST_SUPPLIERS } from '../rules/inquiry-lifecycle.ts';

export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
export const Status = z.enum(Object.values(INQUIRY) as [string, ...string[]]);
const DayOnly = z.iso.date({ error: 'date.format' });

export const LineFields = z.strictObject({
  /** A product of the catalogue; else what is wanted in words. */
  spuId: optional(Id),
  name: Text(200),
  spec: OptionalText(500),
  grade: OptionalText(50),
  brand: OptionalText(200),
  packagingId: optional(Id),
  quantity: PositiveQuantity,
  uom: z.enum(['TNE', 'KGM', 'LTR', 'MTQ', 'C62'], { error: 'field.select' }),
  /** Never shown to suppliers. */
  targetPrice: optional(Price),
  remark: OptionalText(200),
});
export type LineFields = z.output<typeof LineFields>;

/** An inquiry while it is written; publishing asks for what is missing. */
export const InquiryFields = z.strictObject({
  title: Text(80),
  inquiryType: z.enum(['1', '2'], { error: 'field.select' }),
  agreement: z.enum(['0', '1'], { error: 'field.select' }),
  protocolId: optional(Id),
  contactName: OptionalText(50),
  contactPhone: optional(PhoneFax),
  openMode: z.enum(['10', '20'], { error: 'field.select' }),
  inviteMode: z.enum(['10', '20'], { error: 'field.select' }),
  groupIds: z.array(Id).max(20).default([]),
  supplierIds: z.array(Id).max(MOST_SUPPLIERS).default([]),
  quoteDeadline: optional(Instant),
  confirmHours: z
    .int({ error: 'number.integer' })
    .min(1, { error: 'inquiry.hours' })
    .max(72, { error: 'inquiry.hours' }),
  taxIncluded: z.boolean(),
  taxRate: optional(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/, { error: 'number.format' })
      .refine((v) => /[1-9]/.test(v), { error: 'number.positive' }),
  ),
  paymentTerm: optional(z.string().max(8)),
  settlementMethod: optional(z.string().max(8)),
  deliveryAddressId: optional(Id),
  placeId: optional(Id),
  pickType: optional(z.enum(['10', '20'])),
  deliveryStart: optional(DayOnly),
  deliveryEnd: optional(DayOnly),
  /** Percent. */
  tolerance: z
    .string()
    .regex(/^(10|\d)(\.\d{1,3})?$/, { error: 'inquiry.tolerance' })
    .default('0'),
  invoiceType: optional(z.enum(['01', '02'])),
  qualificationNeeded: z.array(z.string().max(8)).max(10).default([]),
  splitAllowed: z.boolean(),
  partialAllowed: z.boolean(),
  remarks: OptionalText(1000),
  fileIds: z.array(Id).max(MOST_FILES).default([]),
  lines: z.array(LineFields).max(MOST_LINES, { error: 'inquiry.lines' }).default([]),
});
export type InquiryFields = z.output<typeof InquiryFields>;

/** A line as everybody reads it who may see the inquiry. */
export const LineShown = z.object({
  lineNo: z.number().int(),
  spuId: z.string().nullable(),
  nameZh: z.string(),
  nameEn: z.string(),
  casNo: z.string().nullable(),
  spec: z.string().nullable(),
  grade: z.string().nullable(),
  brand: z.string().nullable(),
  packagingId: z.string().nullable(),
  packagingZh: z.string().nullable(),
  packagingEn: z.string().nullable(),
  quantity: z.string(),
  uom: z.string(),
  remark: z.string().nullable(),
});
export type LineShown = z.output<typeof LineShown>;

export const rowFields = {
  id: z.string(),
  version: z.number().int(),
  inquiryNo: z.string(),
  title: z.string(),
  /** Null: a draft. */
  status: z.string().nullable(),
  inquiryType: z.string(),
  agreement: z.string(),
  openMode: z.string(),
  inviteMode: z.string(),
  buyerZh: z.string(),
  buyerEn: z.string().nullable(),
  goodsZh: z.string(),
  goodsEn: z.string(),
  lineCount: z.number().int(),
  /** Null where the lines are in several units. */
  totalQuantity: z.string().nullable(),
  totalUom: z.string().nullable(),
  placeZh: z.string().nullable(),
  placeEn: z.string().nullable(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
  quoteDeadline: z.string().nullable(),
  publishedAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
};
/** What both sides read of the terms. */
export const termFields = {
  round: z.number().int(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  confirmHours: z.number().int(),
  currency: z.string(),
  taxIncluded: z.boolean(),
  taxRate: z.string().nullable(),
  paymentTerm: z.string().nullable(),
  settlementMethod: z.string().nullable(),
  pickType: z.string().nullable(),
  tolerance: z.string(),
  invoiceType: z.string().nullable(),
  qualificationNeeded: z.array(z.string()),
  splitAllowed: z.boolean(),
  partialAllowed: z.boolean(),
  remarks: z.string().nullable(),
  closeReason: z.string().nullable(),
  hazardous: z.boolean(),
  serverTime: z.string(),
  /** Fixed when it is published. */
  files: z.array(z.object({ attachmentId: z.string(), fileName: z.string(), size: z.number() })),
};
export const EventShown = ActStep;
/** A quote in the clear. */
export const QuoteLineShown = z.object({
  lineNo: z.number().int(),
  price: z.string(),
  quantity: z.string(),
  brand: z.string(),
  origin: z.string().nullable(),
  leadDays: z.number().int(),
  remark: z.string().nullable(),
});
export const AwardShown = z.object({
  id: z.string(),
  lineNo: z.number().int(),
  quoteId: z.string(),
  quoteNo: z.string(),
  supplierZh: z.string(),
  supplierEn: z.string().nullable(),
  state: z.string(),
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  note: z.string().nullable(),
  confirmBy: z.string().nullable(),
  awardedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  dealId: z.string().nullable(),
  dealNo: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  gmtCreate: z.string(),
});
export type AwardShown = z.output<typeof AwardShown>;
